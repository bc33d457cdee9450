#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "edit/case_document.h"
#include "reading/placement.h"

namespace hitscan {

/// A text in which the user assigns numbers to the arguments of a query. Its cases go to the open
/// file of the query, else to a new file.
struct TextToRead {
  std::string text;
  std::vector<const Query*> queries;    ///< those of the open files; the first one is proposed
  std::vector<const Query*> fits_also;  ///< other queries that the text fits
};

/// The dialog *Read a text*. On the left is the text, with its groups of numbers as pieces; on the
/// right are the places for the arguments of the query. The user clicks a piece, or drags it to its
/// place.
class ReadDialog {
 public:
  /// Opens the dialog. `add` makes the edit that adds the cases of a reading to the file of its
  /// query.
  using Add = std::function<CaseEdit(const Reading& reading)>;
  void Open(TextToRead text, Add add);
  void Close() { placement_.reset(); }
  bool open() const { return placement_.has_value(); }
  /// The assignment that is shown; null when the dialog is closed.
  const Placement* placement() const { return placement_ ? &*placement_ : nullptr; }

  /// Called in each frame of Dear ImGui. Returns the edit that adds the cases, and then closes.
  std::optional<CaseEdit> Build();

 private:
  void MergePieces();
  /// Reads the text as the arguments of another query.
  void Choose(const Query& query);
  void MarkFirstEmpty();
  void BuildHead();
  void BuildText();
  void BuildTextLine(std::size_t begin, std::size_t end);
  void BuildPiece(std::size_t group, std::size_t begin, std::size_t end);
  void BuildPlaces();
  void BuildForm(std::size_t parameter);
  void BuildSlot(std::size_t slot);
  void BuildConventions();
  void BuildAnswer();
  /// Builds the buttons for other queries that the text fits. Returns the edit if the user has
  /// chosen one for which nothing is left to decide.
  std::optional<CaseEdit> BuildOtherQueries();
  void Pick(std::size_t group);

  std::optional<Placement> placement_;
  TextToRead input_;
  Add add_;
  std::vector<std::size_t> owners_;  ///< for each byte of the text, its group plus 1; 0: none
  std::size_t active_ = 0;           ///< the slot that a clicked piece goes to
  std::string typed_;
  std::optional<std::size_t> typed_slot_;  ///< the slot whose numbers are being typed
};

}  // namespace hitscan
