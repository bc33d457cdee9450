#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cases/case_folder.h"

// What the window shows of the open case files.
namespace hitscan {

/// The open case files, for menus, panels and the title of the window.
struct FilesState {
  struct File {
    bool read_only = false;                  ///< it belongs to the program: edits are refused
    bool untitled = false;                   ///< its cases have no file of their own yet
    bool user_copy = false;                  ///< it is the user's copy of a file of the program
    std::optional<long> other_process = {};  ///< of another window that has the file open too
  };
  std::vector<File> files = {};  ///< those of the document, in its order
  /// The labels of the open scenes, if there are several; `tab` is the index of the shown scene.
  std::vector<std::string> tabs = {};
  std::size_t tab = 0;
  std::vector<std::filesystem::path> recent = {};  ///< the newest first
  /// How many versions of these files with unsaved changes earlier sessions have left.
  std::size_t recoverable = 0;
  /// The cases of public issues that come with the program, by library.
  std::shared_ptr<const std::vector<PublicIssue>> issues = {};
};

/// The tabs below the menu bar, with which the user switches between open files of several queries.
class FileTabs {
 public:
  /// Called in each frame of Dear ImGui. Returns the tab that the user has chosen.
  std::optional<std::size_t> Build(const FilesState& state);
  /// The height of the last frame; 0 when there are no tabs.
  float height() const { return height_; }

 private:
  float height_ = 0;
  std::size_t last_visible_ = 0;  ///< the tab that Dear ImGui showed as selected in the last frame
  /// The user has clicked another tab, whose scene is not shown (yet): the next frame selects the
  /// tab of the state.
  bool restore_selection_ = false;
};

}  // namespace hitscan
