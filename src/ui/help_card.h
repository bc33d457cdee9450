#pragma once

namespace hitscan {

/// The card that says what one sees and which keys there are: a few at the first start, until any
/// key is pressed; all of them when it is asked for.
class HelpCard {
 public:
  /// Shows it to a newcomer.
  void Welcome() { state_ = State::kWelcome; }
  /// Shows all of it, or closes it.
  void Toggle() { state_ = open() ? State::kClosed : State::kAll; }
  void Close() { state_ = State::kClosed; }
  bool open() const { return state_ != State::kClosed; }
  /// Any key closes it.
  bool welcomes() const { return state_ == State::kWelcome; }

  /// Called inside each frame of the interface.
  void Build();

 private:
  enum class State { kClosed, kWelcome, kAll };
  void BuildText();

  State state_ = State::kClosed;
};

}  // namespace hitscan
