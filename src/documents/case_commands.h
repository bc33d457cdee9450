#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <glm/vec3.hpp>
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

  /// Duplicate, Delete, ListVariants and AcceptAnswer do nothing while no case is selected.
  void Duplicate();
  void Delete();
  void ListVariants();
  /// Moves a handle of the selected case to the nearest place where the shapes touch
  /// (edit/touch.h), and logs how exactly they do.
  void TouchNearest(std::size_t parameter, std::size_t handle);
  /// Accepts the answers of the selected cases, after asking if that would hide a mismatch.
  void AcceptAnswer();
  /// Selects the next case with a wrong answer, if there is one.
  void SelectNextWrong();
  /// The same, but of all wrong cases the first whose verdict would stay the same after a small
  /// change of the numbers, if there is one.
  void SelectClearlyWrong();
  /// Selects the first case whose reported answer is wrong, if reported answers are compared and no
  /// case is selected.
  void SelectReported();
  /// Copies the selected case as an object, several cases as a list.
  void CopyJson();
  void Paste();
  /// Makes an edit of the current document. Returns false when it was refused, or when there is no
  /// document.
  bool Edit(const CaseEdit& edit);

  /// Computes the position for the anchor of a new case.
  using PositionFor = std::function<Point(const Handle& anchor)>;
  /// Adds a copy of the selected case, or of the first case if none is selected, moves the copy to
  /// that position, and selects it.
  void AddAt(const PositionFor& position_for);

  /// The current document; null when the sample shows no cases.
  CaseDocument* document() { return runner_.document(); }
  /// The index of a file of the document; nullopt if it has no such file.
  std::optional<std::size_t> IndexOf(const std::filesystem::path& file);
  /// Why the last edit was refused; empty when it was not refused, or when another case is selected
  /// now.
  std::string refusal();
  /// Sets the case that becomes selected if the selected cases are deleted now; nullopt: a case
  /// beside them in the file.
  void SetNeighbour(std::optional<CaseRef> neighbour);
  /// Sets a function that AcceptAnswer calls, instead of accepting, if accepting would hide a
  /// mismatch. The function calls Accept if the user agrees.
  void AskBeforeAccepting(std::function<void()> ask) { ask_ = std::move(ask); }
  /// Copies each selected case as a test of the TestFormat of that name.
  void CopyTest(std::string_view format);
  /// Copies the selected case as Markdown with a link to this picture, which is drawn with this
  /// camera. False when no case was copied.
  bool CopyIssue(const std::filesystem::path& picture, std::string camera);
  /// Adds all variants of the list, or only those that are ticked, and closes the list.
  void KeepVariants(bool all);
  /// Closes the list of variants. Returns false when the list is not open.
  bool DiscardVariants();
  /// Sets a function that is called when a command selects a case that the user has not pointed at,
  /// such as the next wrong one or a pasted one, so that the camera can move there.
  void ShowSelectedWith(std::function<void()> show) { show_selected_ = std::move(show); }
  /// Sets a function that is called with a pasted text if the user must decide how to read it. The
  /// function makes the edit that `add` returns when the user has decided.
  using Ask = std::function<void(TextToRead text, ReadDialog::Add add)>;
  void AskAboutTexts(Ask ask) { ask_about_text_ = std::move(ask); }
  /// Sets a function that shows cases without a file, given the text of a case file. It is called
  /// for cases that are pasted into a read-only file, or whose query has no open file.
  using OpenUntitled = std::function<void(const Query& query, const std::string& text)>;
  void OpenUntitledWith(OpenUntitled open) { open_untitled_ = std::move(open); }
  /// Continues with a pasted text once it has been read. Returns true when something has changed.
  bool Poll();
  /// Whether a pasted text is being read.
  bool reading() const { return pasted_ && !cancelled_; }
  /// Drops the text that is being read. Returns false when no text is being read.
  bool CancelReading();
  /// Accepts the answers of the selected cases without asking.
  void Accept();

 private:
  /// A text as read for a query, and, if this was not understood, the queries that the text fits.
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
  void SelectAndShow(std::optional<CaseRef> ref);
  /// A displacement by which a copy of a case is seen beside it: along the axis of the world that
  /// is nearest to the right of the picture, by a quarter to half of the reach of the case.
  glm::dvec3 AsideOf(std::span<const Value> arguments) const;
  /// Copies the text that `text_of` returns for the selected cases. Returns false on a failure.
  bool CopyText(std::string_view format,
                const std::function<std::string(std::span<const CaseRef>)>& text_of);
  /// Adds the cases of a JSON text to the open file of this query. If no such file is open, shows
  /// them as cases without a file.
  void PasteJson(CaseDocument& edited, const Query& query, const JsonDocument& json);
  /// Adds the cases that were read from a pasted text, or asks the user how to read it.
  void Finish(PastedText pasted);
  /// Returns a function that makes the edit for a text once the user has decided how to read it.
  ReadDialog::Add AddDecided();
  /// Adds the cases to a file, and logs which parts of them did not come from the text.
  void Add(CaseDocument& edited, std::size_t file, const PastedCases& pasted);
  /// The text, and the queries that the user can choose for it.
  TextToRead Undecided(const CaseDocument& edited, const PastedText& pasted,
                       const std::vector<const Query*>& fitting) const;

  SampleRunner& runner_;
  std::string refusal_;
  std::uint64_t refused_document_ = 0;  ///< the id of the document of the refused edit
  std::optional<CaseRef> refused_;      ///< the case that was selected then
  std::function<void()> ask_;
  std::function<void()> show_selected_;
  /// The case of SetNeighbour, `ref`, which is used only if the document is still in this state.
  struct Neighbour {
    std::uint64_t document = 0;
    std::uint64_t changes = 0;
    std::optional<CaseRef> selected;
    std::optional<CaseRef> ref;
  };
  Neighbour neighbour_;
  Ask ask_about_text_;
  OpenUntitled open_untitled_;
  std::optional<PastedText> pasted_;  ///< the text that is being read
  bool cancelled_ = false;            ///< whether that text is to be dropped
};

}  // namespace hitscan
