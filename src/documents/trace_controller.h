#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/sample_runner.h"
#include "ui/panel_choice.h"
#include "ui/shown_state.h"

namespace hitscan {

/// The trace in the window: the operations of the user's code for the selected case. It follows the
/// case when it is edited, and the code when it is compiled again.
class TraceController {
 public:
  /// Seconds between two looks for the answer of the user's code.
  static constexpr double kPollInterval = 0.03;

  explicit TraceController(SampleRunner& runner) : runner_(runner) {}

  /// Opens the trace, or closes it.
  void Toggle();
  /// Carries out a choice in the panel.
  void Do(const TraceChoice& choice);

  /// Looks whether what is traced has changed, and for the answer. Call it in every frame. True
  /// when the picture has to be drawn again.
  bool Poll();
  /// Whether the code has not answered yet.
  bool busy() const { return request_ != nullptr; }

  /// Null when it is closed. Every change makes a new one.
  std::shared_ptr<const TraceState> state() const { return state_; }

 private:
  /// What is traced. The code is compared by its address, which `user` keeps from being used again.
  struct Subject {
    const Query* query = nullptr;
    int id = 0;
    std::vector<std::string> arguments;  ///< as they are written
    std::shared_ptr<UserImplementation> user;
    bool operator==(const Subject&) const = default;
  };

  void Close();
  bool Say(std::string problem);
  bool TakeTrace();
  /// Shows the steps up to this one, and the points before it.
  void ShowStep(std::size_t step);

  SampleRunner& runner_;
  std::shared_ptr<const TraceState> state_;
  std::optional<Subject> subject_;
  std::shared_ptr<AnswerRequest> request_;
};

}  // namespace hitscan
