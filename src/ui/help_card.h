#pragma once

namespace hitscan {

/// A card that explains the picture and the keys. At the first start it shows a few keys until any
/// key is pressed; when the user opens it, all keys.
class HelpCard {
 public:
  /// Opens the card with the few keys for a newcomer.
  void Welcome() { state_ = State::kWelcome; }
  /// Opens the card with all keys, or closes it.
  void Toggle() { state_ = open() ? State::kClosed : State::kAll; }
  void Close() { state_ = State::kClosed; }
  bool open() const { return state_ != State::kClosed; }
  /// Whether the card is open for a newcomer: then any key closes it.
  bool welcomes() const { return state_ == State::kWelcome; }

  /// Called in each frame of Dear ImGui.
  void Build();

 private:
  enum class State { kClosed, kWelcome, kAll };
  void BuildText();

  State state_ = State::kClosed;
};

}  // namespace hitscan
