#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/registry.h"
#include "platform/actions.h"
#include "ui/file_tabs.h"
#include "ui/fuzzy_match.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// A dialog to find something by a few typed letters, and choose it.
class Picker {
 public:
  struct Item {
    std::string name;
    std::string title;  ///< shown beside the name, and searched too
    PanelChoice choice;
  };

  /// Opens the dialog for these items. The hint says in the empty field what to type.
  void Open(std::vector<Item> items, std::string hint);
  /// Closes the dialog and releases the keyboard focus.
  void Close();
  bool open() const { return open_; }

  /// Queues a key of the list. The next Build handles it, after the text that was typed before the
  /// key.
  void Press(ListKey key) { keys_.push_back(key); }

  /// Called in each frame of Dear ImGui. Returns what the user chose, and then closes.
  std::optional<PanelChoice> Build();

 private:
  void BuildField();
  void Filter();
  std::optional<PanelChoice> BuildList();
  std::optional<PanelChoice> TakeKeys();
  const PanelChoice& ChoiceOf(const FuzzyFind& find) const { return items_[find.index].choice; }

  bool open_ = false;
  bool appearing_ = false;  ///< the field has no keyboard focus yet
  std::string typed_;
  std::string filtered_;  ///< the text whose results finds_ holds
  std::string hint_;
  std::vector<Item> items_;
  std::vector<FuzzyCandidate> candidates_;  ///< the texts of items_
  std::vector<FuzzyFind> finds_;
  std::size_t selected_ = 0;
  bool scroll_ = false;  ///< scroll to the selected row
  std::vector<ListKey> keys_;
};

/// What *Find* offers: samples, queries, public issues, and the actions that are possible now.
std::vector<Picker::Item> EverythingToFind(std::span<const SampleEntry> samples,
                                           const FilesState& files, const ActionStates& actions);
/// A query to choose for a new case file.
std::vector<Picker::Item> QueriesForNewFile();

}  // namespace hitscan
