// Opens and makes case files, and makes and puts aside the user's copies of the program's files.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "base/atomic_file.h"
#include "base/regular_file.h"
#include "base/user_folders.h"
#include "documents/document_controller.h"
#include "edit/new_case.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// "raycast_plane: cases.json", or "raycast_plane: 3 files".
std::string TabLabel(const OpenScene& scene) {
  const std::size_t count = scene.files.size();
  return scene.query + ": " +
         (count == 1 ? scene.files.front().filename().string() : fmt::format("{} files", count));
}

}  // namespace

Question DocumentController::FileQuestion(FileBrowser::Purpose purpose,
                                          const fs::path& start) const {
  const Environment& environment = runner_.environment();
  std::error_code error;
  std::vector<FileBrowser::Place> places;
  if (const fs::path home = HomeFolder(); !home.empty()) places.push_back({"Home", home});
  places.push_back({"Current folder", fs::current_path(error)});
  if (purpose == FileBrowser::Purpose::kOpen) {
    places.push_back({"Cases of the samples", environment.assets / "cases"});
  }
  if (fs::exists(environment.copies, error)) places.push_back({"Your copies", environment.copies});
  return {.title = {},
          .text = {},
          .replies = {},
          .enter = true,
          .files = FileBrowser(purpose, start, std::move(places), state_.recent)};
}

void DocumentController::AskWhatToOpen() {
  std::error_code error;
  const fs::path start =
      state_.recent.empty() ? fs::current_path(error) : state_.recent.front().parent_path();
  Question question = FileQuestion(FileBrowser::Purpose::kOpen,
                                   fs::exists(start, error) ? start : fs::current_path(error));
  question.title = "Open case file";
  const auto open = [this](const std::string& path) { OpenFiles({path}); };
  question.replies = {{"Open", open}, {"Open the whole folder", open}, {"Cancel"}};
  dialogs_.Ask(std::move(question));
}

void DocumentController::OpenFiles(const std::vector<fs::path>& paths) {
  const auto open = [this](const std::vector<fs::path>& chosen) {
    Open(PlanOpening(chosen, runner_.name()));
  };
  ask_ ? ask_(paths, open) : open(paths);
}

void DocumentController::Open(const OpenPlan& plan) {
  for (const std::string& error : plan.errors) runner_.log().Error(error);
  const auto report = [this, plan] {
    if (plan.errors.empty()) return;
    dialogs_.Tell("Not opened",
                  plan.scenes.empty() ? "The scene stays as it is." : "The other files are open.",
                  fmt::format("{}", fmt::join(plan.errors, "\n")));
  };
  if (plan.scenes.empty()) return report();
  AskUnsavedThen([this, plan, report] {
    SetScenes(plan.scenes);
    ShowScene(0);
    report();
  });
}

void DocumentController::Adopt(std::vector<OpenScene> scenes) {
  SetScenes(std::move(scenes));
  UpdateState();
}

void DocumentController::SetScenes(std::vector<OpenScene> scenes) {
  scenes_ = std::move(scenes);
  state_.tab = 0;
  // The files of the first scene become the newest recent files.
  for (auto scene = scenes_.rbegin(); scene != scenes_.rend(); ++scene) Remember(scene->files);
}

void DocumentController::ShowTab(std::size_t tab) {
  if (tab >= scenes_.size() || tab == state_.tab) return;
  AskUnsavedThen([this, tab] { ShowScene(tab); });
}

void DocumentController::ShowScene(std::size_t tab) {
  state_.tab = tab;
  runner_.ShowCases(scenes_[tab].name, scenes_[tab].files, scenes_[tab].stand_ins);
  begin_();
}

void DocumentController::Remember(const std::vector<fs::path>& files) {
  constexpr std::size_t kMost = 10;
  for (auto file = files.rbegin(); file != files.rend(); ++file) {
    std::erase(state_.recent, *file);
    state_.recent.insert(state_.recent.begin(), *file);
  }
  if (state_.recent.size() > kMost) state_.recent.resize(kMost);
}

void DocumentController::SetRecent(std::vector<fs::path> recent) {
  state_.recent = std::move(recent);
  for (const fs::path& file : state_.recent) {
    if (commands_.IndexOf(file) || KeptBeside(PathWithoutLinks(file)).empty()) continue;
    if (marks_.OtherProcess(file)) continue;
    runner_.log().Info("Unsaved changes are offered when this file is opened: " + file.string());
  }
}

FilesState DocumentController::state() const {
  FilesState state = state_;
  state.recoverable = kept_.leftover_count();
  return state;
}

void DocumentController::UpdateState() {
  const Environment& environment = runner_.environment();
  // If the user has chosen another sample, the scenes of opened files are no longer shown.
  if (!scenes_.empty() && (runner_.name() != scenes_[state_.tab].name ||
                           environment.cases != scenes_[state_.tab].files)) {
    scenes_.clear();
  }
  state_.tabs.clear();
  if (scenes_.size() > 1) {
    for (const OpenScene& scene : scenes_) state_.tabs.push_back(TabLabel(scene));
  }
  state_.files.clear();
  std::vector<fs::path> open;
  if (const CaseDocument* document = commands_.document()) {
    for (const CaseFile& file : document->files()) {
      open.push_back(kept_.NameForOthers(file.path));
      const std::size_t index = state_.files.size();
      state_.files.push_back({.read_only = document->read_only(index),
                              .untitled = document->untitled(index),
                              .user_copy = environment.OriginalOf(file.path).has_value()});
    }
  }
  marks_.Mark(open);
  UpdateOtherWindows();
}

void DocumentController::OpenUntitled(const Query& query, const std::string& text) {
  AskUnsavedThen([this, scene = SceneFor(query, runner_.name()), text] {
    scenes_.clear();
    state_.tab = 0;
    runner_.ShowCases(scene, {kUntitled}, {{kUntitled, text}});
    begin_();
    // The last case is selected, as when cases are pasted into a file.
    if (CaseDocument* const document = commands_.document()) {
      document->Select(CaseRef{0, document->files().front().cases.size() - 1});
    }
  });
}

void DocumentController::MakeNew(std::string_view query) {
  std::error_code error;
  const std::string name(query);
  Question question = FileQuestion(FileBrowser::Purpose::kSave,
                                   FreePath(fs::current_path(error) / (name + ".json")));
  question.title = "New case file";
  question.text = "For cases of " + name + ". It begins with one case.";
  const auto save = [this, name](const std::string& typed) {
    const fs::path path = CasePath(typed);
    AskToOverwrite(
        path, [this, name, path] { WriteNew(name, path); }, [this, name] { MakeNew(name); });
  };
  question.replies = {{"Make", save}, {"Cancel"}};
  dialogs_.Ask(std::move(question));
}

void DocumentController::WriteNew(const std::string& query, const fs::path& path) {
  try {
    RequireNotReadOnly(path);
    RequireNoSpecialFile(path);
    const fs::path pattern = runner_.environment().assets / "cases" / (query + ".json");
    WriteFileAtomically(path, NewCaseFileText(LoadCaseFile(pattern)));
  } catch (const std::exception& error) {
    runner_.log().Error("not made: " + std::string(error.what()));
    return dialogs_.Tell("Not made", "The new file could not be written:", error.what());
  }
  runner_.log().Info("Made: " + path.string());
  OpenFiles({path});
}

std::vector<std::size_t> DocumentController::FilesOfTheProgram() const {
  std::vector<std::size_t> files;
  const CaseDocument* const document = commands_.document();
  for (std::size_t i = 0; document != nullptr && i < document->files().size(); ++i) {
    if (!document->untitled(i) && runner_.environment().IsReadOnly(PathOf(i))) files.push_back(i);
  }
  return files;
}

void DocumentController::MakeCopy() {
  for (const std::size_t file : FilesOfTheProgram()) {
    commands_.document()->MakeUntitled(file);
    runner_.log().Info("Your own copy, untitled until it is saved: " + PathOf(file));
  }
  UpdateState();
}

void DocumentController::AskToUseInstalled() {
  const CaseDocument* document = commands_.document();
  if (document == nullptr) return;
  const fs::path copy = PathOf(document->current_file());
  const std::optional<fs::path> original = runner_.environment().OriginalOf(copy);
  if (!original) return;
  const fs::path kept = FreePath(copy.string() + ".old");
  const auto use = [this, copy, kept](const std::string&) {
    AskUnsavedThen([this, copy, kept] { UseInstalled(copy, kept); });
  };
  dialogs_.Ask(
      {.title = "Original file",
       .text = fmt::format("Use the file of the program again?\n{}\n\nYour copy is kept as:\n{}",
                           original->string(), kept.string()),
       .replies = {{"Use the original", use}, {"Cancel"}},
       .enter = true});
}

void DocumentController::UseInstalled(const fs::path& copy, const fs::path& kept) {
  const std::optional<fs::path> original = runner_.environment().OriginalOf(copy);
  std::error_code error;
  fs::rename(copy, kept, error);
  if (error) {
    return runner_.log().Error(
        fmt::format("{}: cannot be renamed: {}", copy.string(), error.message()));
  }
  runner_.log().Info(fmt::format("Your copy is kept: {}", kept.string()));
  std::vector<fs::path> files = runner_.environment().cases;
  std::ranges::replace(files, copy, *original);
  if (!scenes_.empty()) scenes_[state_.tab].files = files;
  runner_.ShowCases(runner_.name(), files);
  begin_();
}

}  // namespace hitscan
