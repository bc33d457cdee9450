#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/case_picture.h"
#include "peers/peer_answers.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// What a library answers to the selected case.
struct LibraryRow {
  std::string name;
  std::string version;
  std::string rule;                                      ///< of the library, with its function
  bool waiting = false;                                  ///< it is being compiled or asked
  std::string error = {};                                ///< why it cannot be asked; empty: it can
  JudgedPeer judged = {};                                ///< of its answer
  std::string answer = {};                               ///< in words; empty: there is none
  std::shared_ptr<const CasePicture> picture = nullptr;  ///< null: there is nothing to draw

  bool wrong() const { return !waiting && error.empty() && IsWrong(judged.verdict); }
  /// Not asked, or without an answer yet.
  bool skipped() const {
    return waiting || !error.empty() || judged.verdict == PeerVerdict::kNotAsked ||
           judged.verdict == PeerVerdict::kNotJudged;
  }
};

/// The selected case by all libraries that are installed.
struct LibrariesState {
  std::string title;
  std::string problem = {};  ///< why there are no rows; empty: there are
  std::string exact = {};    ///< the exact answer
  std::vector<LibraryRow> rows = {};
  std::size_t waiting = 0;   ///< how many libraries have not answered yet
  std::string missing = {};  ///< those that are not installed, with the commands that do it
};

/// The panel of all libraries: a row of small pictures, one of each library, and a table of their
/// answers. A click on a library shows its answers in the scene.
class LibrariesPanel {
 public:
  /// The size of a picture, in heights of the text.
  static constexpr float kPictureWidth = 9;
  static constexpr float kPictureHeight = 6;

  void Build(const LibrariesState& state, PanelOutput& output) const;
};

}  // namespace hitscan
