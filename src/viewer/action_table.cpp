#include "viewer/action_table.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "app/case_scene.h"
#include "edit/case_document.h"
#include "viewer/session.h"

namespace hitscan {
namespace {

using Context = const ActionContext&;

bool Always(Context) { return true; }
bool Never(Context) { return false; }

bool HasSample(Context now) { return now.runner.application() != nullptr; }
bool HasCases(Context now) { return now.runner.document() != nullptr; }
bool HasUnsaved(Context now) { return HasCases(now) && now.runner.document()->dirty(); }
bool HasSelected(Context now) {
  return HasCases(now) && now.runner.document()->selected().has_value();
}

bool HasWrong(Context now) {
  if (!HasCases(now)) return false;
  const CaseDocument& document = *now.runner.document();
  for (std::size_t file = 0; file < document.files().size(); ++file) {
    if (document.results().OfFile(file).failed > 0) return true;
  }
  return false;
}

bool HasWrongOrComparedWrong(Context now) {
  return HasWrong(now) ||
         (HasCases(now) && now.runner.document()->results().compared_counts().failed > 0);
}

// Whether deleting the selected cases leaves a case in each file: case files are never empty.
bool KeepsOneOfEachFile(Context now) {
  if (!HasSelected(now)) return false;
  const CaseDocument& document = *now.runner.document();
  for (std::size_t file = 0; file < document.files().size(); ++file) {
    if (document.selected_count(file) == document.files()[file].cases.size()) return false;
  }
  return true;
}

bool HasAnswerToAccept(Context now) {
  if (!HasSelected(now)) return false;
  const CaseDocument& document = *now.runner.document();
  return HasAnswer(document.results().Of(*document.selected()));
}

// The file of the selected case; the first file if no case is selected.
FilesState::File CurrentFile(Context now) {
  if (!HasCases(now)) return {};
  const std::size_t file = now.runner.document()->current_file();
  const std::vector<FilesState::File>& files = now.panels.files().files;
  return file < files.size() ? files[file] : FilesState::File();
}

bool Fuzzes(Context now) { return now.panels.fuzz() != nullptr && now.panels.fuzz()->active(); }

template <ShownCases shown>
bool ShowsOnly(Context now) {
  const CaseScene* const scene = now.runner.case_scene();
  return scene != nullptr && scene->shown() == shown;
}

struct Row {
  Action action;
  void (*run)(Session&);
  bool (*enabled)(Context) = Always;
  bool (*ticked)(Context) = Never;
};

constexpr double kTurnStep = 15;  // degrees a second
constexpr double kUiScaleStep = 0.125;

constexpr auto kRows = std::to_array<Row>({
    {Action::kFindSample, [](Session& s) {
       s.panels.picker().Open(
           EverythingToFind(s.runner.samples(), s.panels.files(), s.States()),
           "a few letters of a sample, query, public issue or command");
     }},
    {Action::kPreviousSample,
     [](Session& s) { s.ChangeSample([](SampleRunner& runner) { runner.ShowPrevious(); }); }},
    {Action::kNextSample,
     [](Session& s) { s.ChangeSample([](SampleRunner& runner) { runner.ShowNext(); }); }},
    {Action::kRestart,
     [](Session& s) { s.ChangeSample([](SampleRunner& runner) { runner.Restart(); }); }, HasSample},
    {Action::kOpenImplementation, [](Session& s) { s.implementations.AskWhatToOpen(); }},
    {Action::kEditImplementation, [](Session& s) { s.implementations.Edit(); },
     [](Context now) { return now.panels.user_sources().editable; }},
    {Action::kStartFuzz,
     [](Session& s) {
       s.panels.ClosePages();
       s.fuzz.Start();
     },
     [](Context now) {
       return HasCases(now) && !now.runner.document()->files().empty() && !Fuzzes(now);
     }},
    {Action::kPauseFuzz, [](Session& s) { s.fuzz.Pause(); }, Fuzzes,
     [](Context now) { return Fuzzes(now) && now.panels.fuzz()->paused(); }},
    {Action::kStopFuzz, [](Session& s) { s.fuzz.Stop(); }, Fuzzes},
    {Action::kPauseTurn, [](Session& s) { s.TogglePause(); }, Always,
     [](Context now) { return !now.moving; }},
    {Action::kStep, [](Session& s) { s.Step(); }, [](Context now) { return !now.moving; }},
    {Action::kTurnFaster, [](Session& s) { s.Turn(s.TurnRate() + kTurnStep); }},
    {Action::kTurnSlower, [](Session& s) { s.Turn(s.TurnRate() - kTurnStep); }},
    {Action::kUndo,
     [](Session& s) { s.commands.Edit([](CaseDocument& edited) { edited.Undo(); }); },
     [](Context now) { return HasCases(now) && !now.runner.document()->UndoName().empty(); }},
    {Action::kRedo,
     [](Session& s) { s.commands.Edit([](CaseDocument& edited) { edited.Redo(); }); },
     [](Context now) { return HasCases(now) && !now.runner.document()->RedoName().empty(); }},
    {Action::kAddCase, [](Session& s) { s.AddCase(); }, HasCases},
    {Action::kDuplicateCase, [](Session& s) { s.commands.Duplicate(); }, HasSelected},
    {Action::kDeleteCase, [](Session& s) { s.commands.Delete(); }, KeepsOneOfEachFile},
    {Action::kAcceptAnswer, [](Session& s) { s.commands.AcceptAnswer(); }, HasAnswerToAccept},
    {Action::kCopyCase, [](Session& s) { s.commands.CopyJson(); }, HasSelected},
    {Action::kPasteCase, [](Session& s) { s.commands.Paste(); }, HasCases},
    {Action::kTouch, [](Session& s) { s.manipulator.Touch(); }, HasSelected},
    {Action::kVariants, [](Session& s) { s.commands.ListVariants(); }, HasSelected},
    {Action::kMap, [](Session& s) { s.map.Toggle(); }, HasCases,
     [](Context now) { return now.panels.map() != nullptr; }},
    {Action::kTrace, [](Session& s) { s.trace.Toggle(); }, HasCases,
     [](Context now) { return now.panels.trace() != nullptr; }},
    {Action::kLibraries, [](Session& s) { s.libraries.Toggle(); }, HasCases,
     [](Context now) { return now.panels.libraries() != nullptr; }},
    {Action::kNextWrong, [](Session& s) { s.commands.SelectNextWrong(); },
     HasWrongOrComparedWrong},
    {Action::kWhy, [](Session& s) { s.runner.ShowWhy(!s.runner.environment().why); }, HasSelected,
     [](Context now) { return now.runner.environment().why; }},
    {Action::kShowOnlySelected, [](Session& s) { s.ShowOnly(ShownCases::kSelected); }, HasSelected,
     ShowsOnly<ShownCases::kSelected>},
    {Action::kShowOnlyWrong, [](Session& s) { s.ShowOnly(ShownCases::kWrong); }, HasWrong,
     ShowsOnly<ShownCases::kWrong>},
    {Action::kShowOnlyListed, [](Session& s) { s.ShowOnly(ShownCases::kListed); }, HasCases,
     ShowsOnly<ShownCases::kListed>},
    {Action::kFadeOthers,
     [](Session& s) { s.runner.FadeOthers(!s.runner.environment().fades_others); },
     [](Context now) {
       return now.runner.case_scene() != nullptr && now.runner.case_scene()->CanFade();
     },
     [](Context now) { return now.runner.environment().fades_others; }},
    {Action::kGrid,
     [](Session& s) {
       CaseScene* const scene = s.runner.case_scene();
       if (scene != nullptr && scene->CanBeGrid()) scene->Arrange(!scene->PrefersGrid());
     },
     [](Context now) {
       return now.runner.document() != nullptr && now.runner.case_scene()->CanBeGrid();
     },
     [](Context now) {
       return now.runner.document() != nullptr && now.runner.case_scene()->CanBeGrid() &&
              now.runner.case_scene()->PrefersGrid();
     }},
    {Action::kNew, [](Session& s) {
       s.panels.picker().Open(QueriesForNewFile(), "a new case file: a few letters of its query");
     }},
    {Action::kOpen, [](Session& s) { s.documents.AskWhatToOpen(); }},
    {Action::kSave, [](Session& s) { s.documents.SaveAll(); }, HasUnsaved},
    {Action::kSaveAs, [](Session& s) { s.documents.SaveAs(); }, HasCases},
    {Action::kRevert, [](Session& s) { s.documents.Revert(); }, HasUnsaved},
    {Action::kRecover, [](Session& s) { s.documents.OfferUnsaved(true); },
     [](Context now) { return now.panels.files().recoverable > 0; }},
    {Action::kMakeCopy, [](Session& s) { s.documents.MakeCopy(); },
     [](Context now) { return CurrentFile(now).read_only; }},
    {Action::kUseInstalled, [](Session& s) { s.documents.AskToUseInstalled(); },
     [](Context now) { return CurrentFile(now).user_copy; }},
    {Action::kFit, [](Session& s) { s.Fit(); }},
    {Action::kResetCamera, [](Session& s) { s.navigator.ResetCamera(); }, HasSample},
    {Action::kFromFront, [](Session& s) { s.navigator.Face(180, 0); }},
    {Action::kFromBehind, [](Session& s) { s.navigator.Face(0, 0); }},
    {Action::kFromRight, [](Session& s) { s.navigator.Face(270, 0); }},
    {Action::kFromLeft, [](Session& s) { s.navigator.Face(90, 0); }},
    {Action::kFromAbove, [](Session& s) { s.navigator.Face(180, 90); }},
    {Action::kFromBelow, [](Session& s) { s.navigator.Face(180, -90); }},
    {Action::kOrthographic, [](Session& s) { s.navigator.ToggleOrthographic(); }, Always,
     [](Context now) { return now.runner.camera().orthographic; }},
    {Action::kCopyCamera, [](Session& s) { s.CopyCamera(); }, HasSample},
    {Action::kPasteCamera, [](Session& s) { s.PasteCamera(); }},
    {Action::kOverview, [](Session& s) { s.ToggleOverview(); }, Always,
     [](Context now) { return now.panels.overview().open(); }},
    {Action::kXRay, [](Session& s) { s.appearance.x_ray = !s.appearance.x_ray; }, Always,
     [](Context now) { return now.appearance.x_ray; }},
    {Action::kGround, [](Session& s) { s.ToggleGround(); },
     [](Context now) { return now.appearance.theme.detailed(); },
     [](Context now) { return now.appearance.ground && now.appearance.theme.detailed(); }},
    {Action::kLargerText, [](Session& s) { s.SetUiScale(s.ui_scale + kUiScaleStep); }},
    {Action::kSmallerText, [](Session& s) { s.SetUiScale(s.ui_scale - kUiScaleStep); }},
    {Action::kUsualText, [](Session& s) { s.SetUiScale(1); }},
    {Action::kSavePictureAs,
     [](Session& s) { s.panels.picture_dialog().Open(s.AsSeen(true), LargestPictureSide()); }},
    {Action::kSavePicture, [](Session& s) { s.pictures.Add(s.AsSeen(true)); }},
    {Action::kSaveScene, [](Session& s) { s.pictures.Add(s.AsSeen(false)); }},
    {Action::kCopyLink, [](Session& s) { s.CopyLink(); }, HasSample},
    {Action::kNewProject, [](Session& s) { s.projects.MakeNew(); }},
    {Action::kAddShape, [](Session& s) { s.projects.AskForShape(s.panels.declaration_form()); }},
    {Action::kAddQuery, [](Session& s) { s.projects.AskForQuery(s.panels.declaration_form()); }},
    {Action::kTogglePanels, [](Session& s) { s.panels.Toggle(); }, Always,
     [](Context now) { return now.panels.visible(); }},
    {Action::kNextPanel, [](Session& s) { s.panels.MoveKeys(1); }},
    {Action::kPreviousPanel, [](Session& s) { s.panels.MoveKeys(-1); }},
    {Action::kToggleSide,
     [](Session& s) { s.panels.workspace().side_closed = !s.panels.workspace().side_closed; },
     Always, [](Context now) { return !now.panels.workspace().side_closed; }},
    {Action::kToggleBelow,
     [](Session& s) { s.panels.workspace().below_closed = !s.panels.workspace().below_closed; },
     Always, [](Context now) { return !now.panels.workspace().below_closed; }},
    {Action::kResetPanels, [](Session& s) { s.panels.workspace() = {}; }},
    {Action::kTour, [](Session& s) { s.ToggleTourPage(); }, Always,
     [](Context now) { return now.panels.tour_page().open(); }},
    {Action::kGuide, [](Session& s) { s.OpenGuide(); }},
    {Action::kToggleHelp, [](Session& s) { s.panels.help().Toggle(); }, Always,
     [](Context now) { return now.panels.help().open(); }},
    {Action::kBack, [](Session& s) { s.Back(); }},
    {Action::kQuit, [](Session& s) { s.Quit(); }},
});

static_assert(HasRowForEachAction(kRows));
static_assert(std::ranges::none_of(kRows, [](const Row& row) { return row.run == nullptr; }));

// Whether a page covers what the action changes.
bool IsCovered(Action action, const Panels& panels) {
  if (!panels.page_open()) return false;
  const Menu menu = EntryOf(action).menu;
  return menu == Menu::kCase || menu == Menu::kTurning || menu == Menu::kCamera ||
         menu == Menu::kPanels || action == Action::kXRay || action == Action::kGround;
}

}  // namespace

ActionStates StatesOf(const ActionContext& context) {
  ActionStates states;
  for (const Row& row : kRows) {
    const bool covered = IsCovered(row.action, context.panels);
    states.states[static_cast<std::size_t>(row.action)] = {!covered && row.enabled(context),
                                                           row.ticked(context)};
  }
  return states;
}

void Run(Action action, Session& session) {
  if (IsCovered(action, session.panels)) return;
  kRows[static_cast<std::size_t>(action)].run(session);
}

}  // namespace hitscan
