#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/registry.h"
#include "platform/actions.h"
#include "ui/fuzzy_match.h"

namespace hitscan {

/// The small window in which one finds a sample or a query by typing a few of its letters.
class Picker {
 public:
  /// Over these samples and every query.
  void Open(std::span<const SampleEntry> samples);
  /// The keyboard is free again from now on.
  void Close();
  bool open() const { return open_; }

  /// A key of the list; what it chooses comes from the next Build, after what was typed before it.
  void Press(ListKey key) { keys_.push_back(key); }

  /// Called inside each frame of the interface. Returns the name that was chosen, and is closed
  /// then.
  std::optional<std::string> Build();

 private:
  void BuildField();
  void Filter();
  std::optional<std::string> BuildList();
  void BuildRow(const FuzzyFind& find) const;
  std::optional<std::string> TakeKeys();

  bool open_ = false;
  bool fresh_ = false;  ///< the field has not got the keyboard yet
  std::array<char, 64> typed_{};
  std::string filtered_;  ///< what the finds are of
  std::vector<FuzzyCandidate> candidates_;
  std::vector<FuzzyFind> finds_;
  std::size_t selected_ = 0;
  bool scroll_ = false;  ///< bring the selected row into view
  std::vector<ListKey> keys_;
};

}  // namespace hitscan
