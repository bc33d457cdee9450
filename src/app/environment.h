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
class UserImplementations;

/// The log, files and implementations that an application works with.
struct Environment {
  Log* log = nullptr;                        ///< never null once attached
  std::filesystem::path assets;              ///< the folder that holds cases/
  std::vector<std::filesystem::path> cases;  ///< case files instead of the sample's own
  std::string implementation = "hitscan";    ///< which implementation of its query is shown
  std::string compare = {};                  ///< the implementation to compare with; empty: none
  /// The user's implementations that can be named as well; may be null, and outlives the
  /// application.
  UserImplementations* user = nullptr;
  /// Of the case files of the assets; may be null. Samples say how many cases they do not show.
  std::shared_ptr<CaseCounts> case_counts = nullptr;
  /// Texts that stand in for case files that cannot be loaded, such as one that is gone.
  std::map<std::filesystem::path, std::string> stand_ins = {};
  /// The folder with the user's copies of the case files of the assets, which are used in their
  /// place; empty: there are none.
  std::filesystem::path copies = {};
  /// Case files and folders of the assets that are saved themselves: the command line names them.
  /// All others in the assets are read-only.
  std::vector<std::filesystem::path> editable = {};
  /// How scenes are drawn.
  Theme theme = kBookTheme;
  /// Large case files are read in the background: the application shows its progress meanwhile.
  bool reads_in_background = false;
  /// Scenes draw the numbers that decide the exact answer of the selected case.
  bool why = false;
  /// Scenes that show only some of their cases draw the others faintly, unless there are many.
  bool fades_others = true;

  /// A case file of the assets, such as "raycast_plane.json", or the user's copy of it.
  std::filesystem::path CaseFileOf(const std::filesystem::path& name) const;
  /// Whether the file belongs to the assets, so that it is never saved itself.
  bool IsReadOnly(const std::filesystem::path& file) const;
  /// Where the user's copy of a read-only case file is, whether there is one or not; nullopt when
  /// the file can be saved itself, or there are no copies.
  std::optional<std::filesystem::path> CopyOf(const std::filesystem::path& file) const;
  /// The case file of the assets of which this one is the user's copy; nullopt when it is none.
  std::optional<std::filesystem::path> OriginalOf(const std::filesystem::path& file) const;
};

}  // namespace hitscan
