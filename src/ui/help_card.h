#pragma once

namespace hitscan {

/// The card that explains the picture and the keys: a few keys at the first start, until any key is
/// pressed; all of them when the user opens it.
class HelpCard {
 public:
  /// Opens it with the few keys for a newcomer.
  void Welcome() { state_ = State::kWelcome; }
  /// Opens it with all keys, or closes it.
  void Toggle() { state_ = open() ? State::kClosed : State::kAll; }
  void Close() { state_ = State::kClosed; }
  bool open() const { return state_ != State::kClosed; }
  /// Whether it is open for a newcomer: then any key closes it.
  bool welcomes() const { return state_ == State::kWelcome; }

  /// Called in each frame of Dear ImGui.
  void Build();

 private:
  enum class State { kClosed, kWelcome, kAll };
  void BuildText();

  State state_ = State::kClosed;
};

}  // namespace hitscan
