#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/orbit_camera.h"
#include "app/sample_runner.h"
#include "documents/case_commands.h"
#include "documents/kept_changes.h"

namespace hitscan {

/// Shows the open cases again, with their unsaved changes, when the declarations of their queries
/// have changed.
class SceneReopener {
 public:
  SceneReopener(SampleRunner& runner, CaseCommands& commands, KeptChanges& kept)
      : runner_(runner), commands_(commands), kept_(kept) {}

  /// Call it when added queries were replaced or removed. Shows the scene again if its queries
  /// were. If it cannot be shown any more, closes it until a later call can show it. Returns
  /// whether the scene has changed; then RestoreUnsaved has to be called with its new document.
  bool QueriesChanged();
  /// Puts the unsaved changes of the scene that was shown again into its document.
  void RestoreUnsaved();
  /// The case files that could not be shown again.
  std::vector<std::filesystem::path> closed_files() const;

 private:
  /// A scene that is to be shown again.
  struct Shown {
    std::string scene;
    std::vector<std::filesystem::path> cases;
    std::map<std::filesystem::path, std::string> stand_ins;
    std::map<std::filesystem::path, std::string> unsaved;  ///< the texts of files
    std::vector<std::pair<std::size_t, int>> selected;     ///< files and ids
    OrbitCamera camera;
  };
  /// The scene, if one of its queries was replaced or removed.
  std::optional<Shown> TakeOutdated();
  /// Why it cannot be shown; empty if it can, as far as is known without its files.
  static std::string ProblemOf(const Shown& shown);

  SampleRunner& runner_;
  CaseCommands& commands_;
  KeptChanges& kept_;
  std::optional<Shown> closed_;    ///< cannot be shown any more
  std::optional<Shown> reopened_;  ///< is shown again, and its unsaved changes are to be restored
};

}  // namespace hitscan
