#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace hitscan {

/// One of the buttons of a question. `then` is given what stands in the question's field of a path;
/// without a `then` the question only goes away.
struct Reply {
  std::string label;
  std::function<void(const std::string& path)> then = {};
};

/// Something that the user has to answer before he goes on.
struct Question {
  std::string title;
  std::string text;
  std::vector<Reply> replies;            ///< never none; Escape gives the last one
  bool enter = false;                    ///< Enter gives the first one
  std::optional<std::string> path = {};  ///< asks for a path too, and begins with this one
  std::string error = {};                ///< why it is asked once more; shown in red
};

/// Questions over everything else, one at a time, in the order in which they were asked. A reply is
/// carried out when its question is gone already, so that it can ask the next one.
class ModalDialogs {
 public:
  void Ask(Question question);
  bool open() const { return !questions_.empty(); }
  /// The one that is shown; null when there is none.
  const Question* shown() const { return questions_.empty() ? nullptr : &questions_.front(); }

  /// What Escape and Enter do.
  void Back();
  void Enter();
  /// Gives the reply of that index.
  void Choose(std::size_t reply);
  /// Types into the field of the path.
  void Type(std::string path);
  /// Takes all of them back.
  void Clear();

  /// Called inside each frame of the interface.
  void Build();

 private:
  std::deque<Question> questions_;
  bool fresh_ = true;  ///< the one that is shown has not been built yet
};

}  // namespace hitscan
