#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/log.h"
#include "draw/theme.h"

namespace hitscan {

class CaseCounts;
struct TracePoint;
class UserImplementations;

/// The log, files and implementations that an application works with.
struct Environment {
  Log* log = nullptr;                        ///< not null in an Application after Attach
  std::filesystem::path assets;              ///< the folder that holds cases/
  std::vector<std::filesystem::path> cases;  ///< case files shown instead of the sample's own
  std::string implementation = "hitscan";    ///< the implementation whose answers are shown
  std::string compare = {};                  ///< the implementation to compare with; empty: none
  /// The user's implementations, which `implementation` and `compare` can name as well. May be
  /// null; outlives the application.
  UserImplementations* user = nullptr;
  /// Counts the cases of the assets, so that samples tell how many they do not show. May be null.
  std::shared_ptr<CaseCounts> case_counts = nullptr;
  /// For case files that cannot be loaded, such as deleted ones: the texts to read in their place.
  std::map<std::filesystem::path, std::string> stand_ins = {};
  /// The folder with the user's copies of case files of the assets. A copy is used instead of the
  /// original. If the path is empty, there are no copies.
  std::filesystem::path copies = {};
  /// Case files and folders of the assets that the command line names. Edits of these files are
  /// saved to the files themselves. All other files of the assets are read-only.
  std::vector<std::filesystem::path> editable = {};
  /// How scenes are drawn.
  Theme theme = kBookTheme;
  /// Large case files are read in the background, and the application shows the progress.
  bool reads_in_background = false;
  /// Scenes draw the numbers that decide the exact answer of the selected case.
  bool why = false;
  /// Points of the user's code for the selected case, which scenes draw with their names; null:
  /// none.
  std::shared_ptr<const std::vector<TracePoint>> trace_points = nullptr;
  /// Scenes that show only some of their cases draw the others faintly, unless the cases are many.
  bool fades_others = true;

  /// A case file of the assets, such as "raycast_plane.json", or the user's copy of it.
  std::filesystem::path CaseFileOf(const std::filesystem::path& name) const;
  /// Whether the file belongs to the assets and is not in `editable`: then it is never overwritten.
  bool IsReadOnly(const std::filesystem::path& file) const;
  /// The path of the user's copy of a read-only case file; the copy need not exist. nullopt when
  /// the file is not read-only, or there is no folder of copies.
  std::optional<std::filesystem::path> CopyOf(const std::filesystem::path& file) const;
  /// The case file of the assets of which `file` is the user's copy; nullopt when it is no copy.
  std::optional<std::filesystem::path> OriginalOf(const std::filesystem::path& file) const;
};

}  // namespace hitscan
