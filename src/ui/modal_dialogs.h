#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace hitscan {

// Questions that the user has to answer before anything else.

/// A button of a question. `then` is called with the text of the path field; if it is empty the
/// question is only closed.
struct Reply {
  std::string label;
  std::function<void(const std::string& path)> then = {};
};

struct Question {
  std::string title;
  std::string text;
  std::vector<Reply> replies;  ///< at least one; Escape chooses the last one
  bool enter = false;          ///< Enter chooses the first one
  std::optional<std::string> path =
      {};                  ///< if set, the question asks for a path; this is its initial value
  std::string error = {};  ///< why the question is asked again; shown in red
};

/// Shows questions above everything else, one at a time, in the order in which they were asked. A
/// question is closed before its reply is carried out, so that the reply can ask the next one.
class ModalDialogs {
 public:
  void Ask(Question question);
  bool open() const { return !questions_.empty(); }
  /// The question that is shown; null when there is none.
  const Question* shown() const { return questions_.empty() ? nullptr : &questions_.front(); }

  /// Handle the keys Escape and Enter.
  void Back();
  void Enter();
  /// Chooses the reply with that index.
  void Choose(std::size_t reply);
  /// Replaces the text of the path field.
  void Type(std::string path);
  /// Removes all questions.
  void Clear();

  /// Called in each frame of Dear ImGui.
  void Build();

 private:
  std::deque<Question> questions_;
  bool appearing_ = true;  ///< the current question has not been built yet
};

}  // namespace hitscan
