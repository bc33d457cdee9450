#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "platform/actions.h"
#include "ui/file_browser.h"

namespace hitscan {

// Questions that the user has to answer before anything else.

/// A button of a question. `then` is called with the text of the path field. Without a `then`, the
/// question is only closed.
struct Reply {
  std::string label;
  std::function<void(const std::string& path)> then = {};
};

struct Question {
  std::string title;
  std::string text;
  std::vector<Reply> replies;  ///< at least one; Escape chooses the last reply
  bool enter = false;          ///< whether Enter chooses the first reply
  std::optional<std::string> path =
      {};                  ///< if set, the question asks for a path; this is its initial value
  std::string error = {};  ///< why the question is asked again; shown in red
  /// If set, the question asks for a file: the first reply is chosen with the path of the file.
  std::optional<FileBrowser> files = {};
};

/// Shows questions above everything else, one at a time, in the order in which they were asked. A
/// question is closed before its reply is carried out, so that the reply can ask the next one.
class ModalDialogs {
 public:
  void Ask(Question question);
  /// Shows an error, which the user can only close.
  void Tell(std::string title, std::string text, std::string error);
  bool open() const { return !questions_.empty(); }
  /// The question that is shown; null when there is none.
  const Question* shown() const { return questions_.empty() ? nullptr : &questions_.front(); }

  /// Handle the key Escape, the key Enter, and the keys of a list.
  void Back();
  void Enter();
  void Press(ListKey key);
  /// Chooses the reply with that index. The first reply to a question for a file is refused until
  /// the text names a file that can be used.
  void Choose(std::size_t reply);
  /// Replaces the text of the path field.
  void Type(std::string path);
  /// Removes all questions.
  void Clear();

  /// Called in each frame of Dear ImGui.
  void Build();

 private:
  /// Handles the keys that were pressed. Returns true if Enter was pressed.
  bool TakeKeys(FileBrowser& files);

  std::deque<Question> questions_;
  std::vector<ListKey> keys_;
  bool appearing_ = true;  ///< the current question has not been built yet
  int fields_ = 0;         ///< how many questions for a path have been built
};

}  // namespace hitscan
