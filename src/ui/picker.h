#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/registry.h"
#include "platform/actions.h"
#include "ui/fuzzy_match.h"

namespace hitscan {

/// A dialog to find a sample or a query by a few typed letters.
class Picker {
 public:
  /// Opens the dialog for these samples and all queries; without samples, for the query of a new
  /// case file.
  void Open(std::span<const SampleEntry> samples);
  bool for_query() const { return for_query_; }
  /// Closes the dialog and releases the keyboard focus.
  void Close();
  bool open() const { return open_; }

  /// Queues a key of the list. The next Build handles it, after the text that was typed before the
  /// key.
  void Press(ListKey key) { keys_.push_back(key); }

  /// Called in each frame of Dear ImGui. Returns the name that the user chose, and then closes.
  std::optional<std::string> Build();

 private:
  void BuildField();
  void Filter();
  std::optional<std::string> BuildList();
  std::optional<std::string> TakeKeys();

  bool open_ = false;
  bool for_query_ = false;
  bool appearing_ = false;  ///< the field has no keyboard focus yet
  std::string typed_;
  std::string filtered_;  ///< the text whose results finds_ holds
  std::vector<FuzzyCandidate> candidates_;
  std::vector<FuzzyFind> finds_;
  std::size_t selected_ = 0;
  bool scroll_ = false;  ///< scroll to the selected row
  std::vector<ListKey> keys_;
};

}  // namespace hitscan
