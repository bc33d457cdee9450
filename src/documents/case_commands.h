#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/sample_runner.h"
#include "edit/case_document.h"
#include "edit/pasted_cases.h"
#include "shape/handle.h"
#include "ui/read_dialog.h"

namespace hitscan {

/// The commands on the current document, for keys, menus and panels. An edit that is refused
/// changes nothing; the inspector shows the reason.
class CaseCommands {
 public:
  explicit CaseCommands(SampleRunner& runner) : runner_(runner) {}

  /// The next ones do nothing while no case is selected.
  void Duplicate();
  void Delete();
  void ListVariants();
  /// Accepts the answers of the selected cases, after asking if that would hide a mismatch.
  void AcceptAnswer();
  /// Selects the next case with a wrong answer, if there is one.
  void SelectNextWrong();
  /// Copies one case as an object, several as a list.
  void CopyJson();
  void Paste();
  /// Makes an edit. False when it was refused.
  bool Edit(const CaseEdit& edit);

  /// Computes the position for the anchor of a new case.
  using PositionFor = std::function<Point(const Handle& anchor)>;
  /// Adds a copy of the selected case, or of the first one if none is selected, moves it to that
  /// position, and selects it.
  void AddAt(const PositionFor& position_for);

  /// The current document; null when the sample shows no cases.
  CaseDocument* document() { return runner_.document(); }
  /// Why the last edit was refused; empty when it was not refused, or when another case is selected
  /// now.
  std::string refusal();
  /// Sets the case that is selected when the selected ones are deleted now; nullopt: one beside it
  /// in its file.
  void SetNeighbour(std::optional<CaseRef> neighbour);
  /// Sets a function that is called before accepting an answer would hide a mismatch. It calls
  /// Accept if the user agrees.
  void AskBeforeAccepting(std::function<void()> ask) { ask_ = std::move(ask); }
  /// Copies each selected case as a test of the TestFormat of that name.
  void CopyTest(std::string_view format);
  /// Copies the selected case as Markdown with a link to this picture, which is drawn with this
  /// camera. False when no case was copied.
  bool CopyIssue(const std::filesystem::path& picture, std::string camera);
  /// Adds the variants of the list, all or those that are ticked, and closes it.
  void KeepVariants(bool all);
  /// Closes the list of variants; false when it is not open.
  bool DiscardVariants();
  /// Sets a function that is called with a pasted text of which something is not decided. It makes
  /// the edit if the user decides.
  using Ask = std::function<void(TextToRead text, ReadDialog::Add add)>;
  void AskAboutTexts(Ask ask) { ask_about_text_ = std::move(ask); }
  /// Sets a function that shows cases without a file, given the text of such a file. What is pasted
  /// into a read-only file goes there.
  using OpenUntitled = std::function<void(const Query& query, const std::string& text)>;
  void OpenUntitledWith(OpenUntitled open) { open_untitled_ = std::move(open); }
  /// Continues with a pasted text that was being read; true when something changed.
  bool Poll();
  /// Whether a pasted text is being read.
  bool reading() const { return pasted_ && !cancelled_; }
  /// Drops the text that is being read; false when there is none.
  bool CancelReading();
  /// Accepts the answers of the selected cases without asking.
  void Accept();

 private:
  /// What a text says about a query, and the queries that it fits when that is not understood.
  struct ReadText {
    Reading reading;
    std::vector<const Query*> fitting;
  };
  /// A text that is read in a thread, so that the window draws frames meanwhile.
  struct PastedText {
    std::string text;
    const Query* query;
    std::uint64_t document;  ///< the id of the document into which it is pasted
    std::size_t file;        ///< the index of the file
    /// Its destructor waits for the thread, which takes a second at most.
    std::future<ReadText> read;

    bool IsRead(std::chrono::milliseconds wait = {}) const {
      return read.wait_for(wait) == std::future_status::ready;
    }
  };

  bool HasSelection();
  /// Calls `text_of` with the cases that are selected, and copies what it returns.
  bool CopyText(std::string_view format,
                const std::function<std::string(std::span<const CaseRef>)>& text_of);
  /// Adds the cases of a JSON text of this query to its open file, or opens them as cases without a
  /// file.
  void PasteJson(CaseDocument& edited, const Query& query, const JsonDocument& json);
  /// Adds what was read of a pasted text, or asks about it.
  void Finish(PastedText pasted);
  ReadDialog::Add AddDecided();
  /// Adds the cases to a file, and says in the log what did not come from the text.
  void Add(CaseDocument& edited, std::size_t file, const PastedCases& pasted);
  TextToRead Undecided(const CaseDocument& edited, const PastedText& pasted,
                       const std::vector<const Query*>& fitting) const;

  SampleRunner& runner_;
  std::string refusal_;
  std::uint64_t refused_document_ = 0;  ///< the id of the document of the refused edit
  std::optional<CaseRef> refused_;      ///< the case that was selected then
  std::function<void()> ask_;
  /// Valid for this state of the document.
  struct Neighbour {
    std::uint64_t document = 0;
    std::uint64_t changes = 0;
    std::optional<CaseRef> selected;
    std::optional<CaseRef> ref;
  };
  Neighbour neighbour_;
  Ask ask_about_text_;
  OpenUntitled open_untitled_;
  std::optional<PastedText> pasted_;  ///< while it is read
  bool cancelled_ = false;            ///< what is read is to be dropped
};

}  // namespace hitscan
