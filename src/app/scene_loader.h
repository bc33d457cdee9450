#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/scene_declaration.h"
#include "cases/case_loader.h"
#include "edit/case_document.h"

namespace hitscan {

struct Environment;

/// Opens the case files of a scene in its document: at once, or large ones in the background.
class SceneLoader {
 public:
  /// Keeps references.
  SceneLoader(const SceneDeclaration& declaration, CaseDocument& document)
      : declaration_(declaration), document_(document) {}

  /// Call it first. The environment outlives the loader.
  void Attach(const Environment& environment) { environment_ = &environment; }

  /// Those that the environment names, else those of the declaration.
  std::vector<std::filesystem::path> CaseFiles() const;
  /// Cases of the scene's queries that come with the program, in other files than its own; 0 when
  /// it shows other files.
  std::size_t CountOtherCases() const;

  /// Opens the files, or begins to read them in the background. Throws FileError when one cannot be
  /// used.
  void Begin();
  /// Whether the files are still being read.
  bool loading() const { return loader_ != nullptr; }
  /// Opens the files if they have been read meanwhile; with `wait`, waits for them. Returns whether
  /// they were. Throws FileError.
  bool Finish(bool wait);
  /// The finished fraction; nullopt when nothing is read in the background.
  std::optional<float> Progress() const;
  std::string ProgressText() const;

 private:
  void BeginReading(const std::vector<std::filesystem::path>& paths);
  /// Whether the chosen implementation is built in, not the user's own.
  bool AnswersItself() const;
  void OpenFile(const std::filesystem::path& path);
  /// Opens the text that stands in for a file: see Environment.
  void OpenStandIn(const std::filesystem::path& path);
  CheckedFile Load(const std::filesystem::path& path);
  void RequireOwn(const CaseFile& file) const;

  const SceneDeclaration& declaration_;
  CaseDocument& document_;
  const Environment* environment_ = nullptr;
  std::unique_ptr<CaseLoader> loader_;  ///< null when nothing is read in the background
  std::string checked_by_;              ///< the built-in implementation that it checks; empty: none
};

}  // namespace hitscan
