#pragma once

// The choices of the user in menus, panels and dialogs, which only report them; the viewer carries
// them out.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/control.h"
#include "edit/case_document.h"
#include "fuzz/mistake.h"
#include "platform/actions.h"
#include "ui/dialogs.h"

namespace hitscan {

struct ShowSample {
  std::string name;
};
struct UseImplementation {
  std::string name;
};
/// The own implementation that was used in the session before.
struct UseOfferedImplementation {};
struct CompareWith {
  std::string name;  ///< of an implementation; empty: compare with none
};
struct UseTheme {
  std::string name;
};
struct SetTurnRate {
  float degrees_per_second = 0;
};
struct TogglePanel {
  std::string name;
};
struct SelectCase {
  CaseRef ref;
};
/// Selects a case in addition to the others, or no longer.
struct ToggleCase {
  CaseRef ref;
};
/// Selects all of these. The last one is shown in the panel Case.
struct SelectCases {
  std::vector<CaseRef> refs;
};
/// The cases that the table lists, for a scene that shows only these.
struct ListCases {
  std::vector<CaseRef> rows;
  std::uint64_t version = 0;  ///< see CaseRows
};
/// A case file of the menus: one that was opened before, or that of a public report.
struct OpenListed {
  std::filesystem::path path;
};
/// One of the open scenes.
struct ShowTab {
  std::size_t tab = 0;
};
struct NewCaseFile {
  std::string query;
};

/// What to do with the variants of a case.
struct VariantChoice {
  enum What {
    kShow,  ///< in the scene
    kTick,  ///< marks it to be kept, or not
    kKeepTicked,
    kKeepAll,
    kDiscard
  };
  What what = kDiscard;
  std::size_t index = 0;  ///< of the variant, for kShow and kTick
};
/// What to do with the search for wrong answers.
struct FuzzChoice {
  enum What {
    kShow,  ///< the simplest case of a mistake, in the scene
    kKeep,  ///< the case that is shown
    kRule,  ///< begins again with the other rule
    kClose
  };
  What what = kClose;
  MistakeKey mistake = {};  ///< for kShow
};
/// Copies the selected case as a test.
struct CopyTest {
  std::string format;  ///< the name of a TestFormat
};
/// Copies the selected case as Markdown for an issue, and saves a picture of it.
struct CopyIssue {};

using PanelChoice =
    std::variant<Action, ShowSample, UseImplementation, UseOfferedImplementation, CompareWith,
                 UseTheme, SetTurnRate, TogglePanel, SelectCase, ToggleCase, SelectCases, CopyTest,
                 CopyIssue, VariantChoice, FuzzChoice, OpenListed, ShowTab, NewCaseFile,
                 ControlChange, PictureRequest, CaseEdit, ListCases>;

/// The output of the panels in one frame.
struct PanelOutput {
  std::vector<PanelChoice>
      choices;                     ///< in the order in which to carry them out: usually one, if any
  std::optional<CaseRef> hovered;  ///< the case under the mouse in the table
  bool unfinished = false;         ///< a panel needs another frame
  bool typing = false;             ///< a field of the selected case is being typed in
  bool dragging = false;           ///< a field of the selected case is being dragged
  /// The case below the selected one in the table, else the one above it; empty when neither is
  /// shown.
  std::optional<CaseRef> neighbour;
};

}  // namespace hitscan
