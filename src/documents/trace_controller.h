#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/sample_runner.h"
#include "ui/panel_choice.h"
#include "ui/trace_panel.h"

namespace hitscan {

class AnswerRequest;

/// The trace in the window: the operations of the user's code for the selected case. It follows the
/// case when it is edited, and the code when it is compiled again.
class TraceController {
 public:
  /// Seconds between two calls of Poll while the user's code has not answered.
  static constexpr double kPollInterval = 0.03;

  explicit TraceController(SampleRunner& runner) : runner_(runner) {}

  /// Opens the trace, or closes it.
  void Toggle();
  /// Carries out a choice in the panel.
  void Do(const TraceChoice& choice);

  /// Checks whether the case or the code has changed, and whether the code has answered. Call it in
  /// every frame. Returns true when the picture has to be drawn again.
  bool Poll();
  /// Whether the code has not answered yet.
  bool busy() const { return request_ != nullptr; }

  /// Null when the trace is closed. Every change makes a new object.
  std::shared_ptr<const TraceState> state() const { return state_; }

 private:
  /// What is traced. Versions of the code are compared by address: as long as `user` owns one, no
  /// other version can have its address.
  struct Subject {
    const Query* query = nullptr;
    int id = 0;
    std::vector<std::string> arguments;  ///< as they are written
    std::shared_ptr<UserImplementation> user;
    bool operator==(const Subject&) const = default;
  };

  void Close();
  /// Shows a text in place of the trace. Returns false if it is shown already.
  bool Say(std::string problem);
  /// Takes the trace if the code has answered. Returns whether it has.
  bool TakeTrace();
  /// Shows this step, and the points that were marked up to it.
  void ShowStep(std::size_t step);

  SampleRunner& runner_;
  std::shared_ptr<const TraceState> state_;
  std::optional<Subject> subject_;
  std::shared_ptr<AnswerRequest> request_;
};

}  // namespace hitscan
