#include "documents/project_controller.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "base/atomic_file.h"
#include "base/background.h"
#include "base/text.h"
#include "cases/project_file.h"
#include "fuzz/case_generator.h"
#include "project/new_project.h"
#include "ui/file_browser.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

fs::path Normal(const fs::path& path) { return fs::absolute(path).lexically_normal(); }

}  // namespace

ProjectController::ProjectController(SampleRunner& runner, DocumentController& documents,
                                     ImplementationController& implementations,
                                     ImplementationWatcher::GetOptions options,
                                     ProjectAnswers answers, Then begin)
    : runner_(runner),
      documents_(documents),
      implementations_(implementations),
      options_(std::move(options)),
      answers_(std::move(answers)),
      begin_(std::move(begin)) {
  documents_.AskBeforeOpening(
      [this](const std::vector<fs::path>& paths, const DocumentController::OpenPaths& open) {
        Open(paths, open);
      });
}

ProjectController::~ProjectController() {
  for (const auto& watched : watched_) {
    if (watched->task) watched->task->cancelled = true;
  }
}

void ProjectController::Adopt(Project project) {
  auto used = std::make_unique<Used>();
  used->file.Watch({project.file});
  used->project = std::move(project);
  projects_.push_back(std::move(used));
  WatchReferences();
}

bool ProjectController::IsUsed(const fs::path& file) const {
  return std::ranges::any_of(
      projects_, [&](const auto& used) { return Normal(used->project.file) == Normal(file); });
}

void ProjectController::Open(const std::vector<fs::path>& paths,
                             const DocumentController::OpenPaths& open) {
  std::vector<fs::path> files;
  for (const fs::path& path : paths) {
    const auto file = ProjectOfCases(path);
    const bool is_project = IsProjectFile(path);
    if (file && !IsUsed(*file)) {
      const auto answer = answers_.find(*file);
      const bool known = answer != answers_.end();
      if (known && answer->second) {
        Use(*file);
      } else if (!known || is_project) {
        return Ask(*file, paths, open);
      }
    }
    if (!is_project) {
      files.push_back(path);
      continue;
    }
    for (const auto& used : projects_) {
      if (Normal(used->project.file) != Normal(*file)) continue;
      const std::vector<fs::path>& cases = used->project.cases;
      files.insert(files.end(), cases.begin(), cases.end());
    }
  }
  // A project without cases opens nothing.
  if (files.empty()) return;
  waiting_.push_back([open, files] { open(files); });
  CatchUp();
}

void ProjectController::Ask(const fs::path& file, const std::vector<fs::path>& paths,
                            const DocumentController::OpenPaths& open) {
  if (documents_.dialogs().open()) return;
  const auto use = [=, this](const std::string&) {
    answers_[file] = true;
    Use(file);
    Open(paths, open);
  };
  const auto leave = [=, this](const std::string&) {
    answers_[file] = false;
    std::vector<fs::path> others;
    for (const fs::path& path : paths) {
      if (!IsProjectFile(path) || Normal(path) != file) others.push_back(path);
    }
    if (!others.empty()) Open(others, open);
  };
  documents_.dialogs().Ask(
      {.title = "Project",
       .text =
           fmt::format("Use the project {}? Its code will be compiled and run on this computer.",
                       Printable(file.parent_path().string())),
       .replies = {{"Use", use}, {"Not now", leave}}});
}

void ProjectController::Use(const fs::path& file) {
  Project project = LoadProject(file, options_());
  runner_.log().Info("Project: " + file.string());
  LogErrors(project);
  Adopt(std::move(project));
  for (const auto& watched : watched_) {
    if (!watched->task) Begin(*watched);
  }
  ++changes_;
}

void ProjectController::Reload(Used& used) {
  used.file.Watch({used.project.file});
  Project project = LoadProject(used.project.file, options_(), &used.project);
  runner_.log().Info("Reloaded: " + used.project.file.string());
  LogErrors(project);
  used.project = std::move(project);
  WatchReferences();
  // Code may have been compiled for shapes that are now other ones.
  for (const auto& watched : watched_) {
    if (!watched->task) Begin(*watched);
  }
  implementations_.watcher().OpenAgain();
  queries_changed_ = true;
}

void ProjectController::LogErrors(const Project& project) {
  for (const std::string& error : project.errors) runner_.log().Error(error);
  if (!project.errors.empty()) ++failures_;
}

void ProjectController::WatchReferences() {
  std::vector<std::unique_ptr<Watched>> watched;
  for (const auto& used : projects_) {
    for (const auto& [source, reference] : used->project.references) {
      const auto same = [&](const auto& each) { return each && each->reference == reference; };
      const auto found = std::ranges::find_if(watched_, same);
      if (found != watched_.end()) {
        watched.push_back(std::move(*found));
        continue;
      }
      watched.push_back(std::make_unique<Watched>());
      watched.back()->reference = reference;
      watched.back()->files.Watch(reference->files());
    }
  }
  for (const auto& dropped : watched_) {
    if (dropped && dropped->task) dropped->task->cancelled = true;
  }
  watched_ = std::move(watched);
}

void ProjectController::Begin(Watched& watched) {
  watched.files.Watch(watched.reference->files());
  watched.task = std::make_unique<Task>();
  watched.task->compiled = RunInBackground(
      [reference = watched.reference, &cancelled = watched.task->cancelled]() -> Compilation {
        try {
          return reference->Compile(cancelled);
        } catch (const std::exception& error) {
          return {.library = {}, .errors = {error.what()}, .files = reference->files()};
        }
      });
}

void ProjectController::Finish(Watched& watched) {
  Compilation compiled = std::exchange(watched.task, nullptr)->compiled.get();
  const bool changed = watched.files.Differ();
  const std::string name = watched.reference->source().string();
  const fs::path library = compiled.library;
  const std::string error = compiled.errors.empty() ? "" : compiled.errors.front();
  watched.usable = watched.reference->Use(std::move(compiled));
  watched.files.Watch(watched.reference->files());
  // If a file has changed since compiling began, the next check compiles again.
  if (changed) watched.files.Forget();
  watched.failed = !error.empty();
  if (error.empty()) {
    if (std::exchange(watched.library, library) == library) return;
    answers_changed_ = true;
    return runner_.log().Info("Compiled: " + name);
  }
  ++failures_;
  runner_.log().Error(error);
  if (watched.usable) runner_.log().Info(name + ": the last version that compiled stays in use");
}

bool ProjectController::busy() const {
  return std::ranges::any_of(watched_, [](const auto& each) { return each->task != nullptr; });
}

bool ProjectController::CheckFiles() {
  bool changed = false;
  for (const auto& used : projects_) {
    if (!used->file.Look()) continue;
    Reload(*used);
    changed = true;
  }
  for (const auto& watched : watched_) {
    if (watched->task) continue;
    // The first compilation, when the query is opened, finds out what the source includes.
    if (watched->files.files() != watched->reference->files()) {
      watched->files.Watch(watched->reference->files());
    } else if (watched->files.Look()) {
      Begin(*watched);
      changed = true;
    }
  }
  if (closed_.files() != documents_.closed_files()) closed_.Watch(documents_.closed_files());
  if (!closed_.files().empty() && closed_.Look()) queries_changed_ = true;
  return changed;
}

void ProjectController::CatchUp() {
  if (busy()) return;
  const bool queries_changed = std::exchange(queries_changed_, false);
  const bool answers_changed = std::exchange(answers_changed_, false);
  if (queries_changed || answers_changed) ++changes_;
  if (queries_changed && documents_.QueriesChanged()) {
    begin_();
  } else if (answers_changed) {
    // The scene that is shown asks again.
    runner_.ChooseImplementation(std::string(runner_.implementation()));
  }
  for (const Then& then : std::exchange(waiting_, {})) then();
}

bool ProjectController::Poll() {
  bool changed = false;
  for (const auto& watched : watched_) {
    if (!watched->task ||
        watched->task->compiled.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
      continue;
    }
    Finish(*watched);
    changed = true;
  }
  const Clock::time_point now = Clock::now();
  if (now >= next_poll_) {
    next_poll_ = now + std::chrono::milliseconds(static_cast<int>(1000 * kPollInterval));
    changed = CheckFiles() || changed;
  }
  changed = changed || queries_changed_;
  // A question is answered first, and a drag ends first.
  CaseDocument* const document = runner_.document();
  const bool in_gesture = document != nullptr && document->in_gesture();
  if (!documents_.dialogs().open() && !in_gesture) CatchUp();
  return changed || busy();
}

void ProjectController::AddTo(UserSources& sources) const {
  sources.failures += failures_;
  for (const auto& watched : watched_) {
    if (!watched->task && !watched->failed) continue;
    UserSources::File file{.name = watched->reference->source().filename().string()};
    if (watched->task) {
      file.compiling = std::chrono::duration<double>(Clock::now() - watched->task->begun).count();
    }
    file.failed = watched->failed;
    file.usable = watched->usable;
    sources.files.push_back(std::move(file));
  }
  for (const auto& used : projects_) {
    for (const std::string& name : used->project.implementations) {
      const bool open =
          std::ranges::find(sources.files, name, &UserSources::File::name) != sources.files.end();
      if (!open) sources.named.push_back(name);
    }
  }
}

ProjectController::Used* ProjectController::Current() {
  const auto has_shown = [this](const auto& used) {
    return std::ranges::any_of(used->project.queries, [this](const Query* query) {
      return query->name == runner_.name();
    });
  };
  const auto found = std::ranges::find_if(projects_, has_shown);
  if (found != projects_.end()) return found->get();
  return projects_.empty() ? nullptr : projects_.front().get();
}

void ProjectController::AskForShape(DeclarationForm& form) {
  AskFor(form, {.is_query = false,
                .name = "",
                .about = "",
                .members = {{"center", "point"}, {"radius", "size"}},
                .answer = {}});
}

void ProjectController::AskForQuery(DeclarationForm& form) {
  Used* const used = Current();
  const std::string shape =
      used == nullptr || used->project.shapes.empty() ? "sphere" : used->project.shapes.back();
  std::string parameter = shape;
  std::ranges::replace(parameter, ' ', '_');
  AskFor(form, {.is_query = true,
                .name = "",
                .about = "",
                .members = {{"ray", "ray"}, {parameter, shape}},
                .answer = {{"hit", "boolean"}, {"t", "number"}}});
}

void ProjectController::AskFor(DeclarationForm& form, ProjectDeclaration first) {
  Used* const used = Current();
  if (used == nullptr) {
    return runner_.log().Notice("There is no project yet: File > New project makes one.");
  }
  form.Open(
      std::move(first),
      [used](const ProjectDeclaration& declaration) {
        return ProblemOf(used->project, declaration);
      },
      [this, used](const ProjectDeclaration& declaration) { Add(*used, declaration); });
}

void ProjectController::Add(Used& used, const ProjectDeclaration& declaration) {
  fs::path cases;
  if (declaration.is_query) {
    // A case file needs a case. What comes out is left to the reference.
    const Query query = QueryDeclaredBy(used.project, declaration);
    const auto made = CaseGenerator(query, 1, {CaseClass::kGeneric}).Make(0, true);
    std::string text = "\"id\": 0";
    for (std::size_t i = 0; i < query.parameters.size(); ++i) {
      text += fmt::format(", \"{}\": {}", query.parameters[i].name, made.texts[i]);
    }
    text += ", \"expect\": {}";
    cases = PathOfNewCases(used.project, query.name);
    fs::create_directories(cases.parent_path());
    WriteFileAtomically(cases, fmt::format("{{\n  \"query\": \"{}\",\n  \"cases\": [\n    "
                                           "{{{}}}\n  ]\n}}\n",
                                           query.name, text));
  }
  AddToProject(used.project, declaration, cases);
  Reload(used);
  if (!cases.empty()) waiting_.push_back([this, cases] { documents_.OpenFiles({cases}); });
}

void ProjectController::MakeNew() {
  std::error_code error;
  AskForFolder(FreePath(fs::current_path(error) / "discs").string(), "");
}

void ProjectController::AskForFolder(const std::string& folder, const std::string& error) {
  if (documents_.dialogs().open()) return;
  documents_.dialogs().Ask(
      {.title = "New project",
       .text = "The folder for a shape and a query of your own. It begins with a disc, its right "
               "answers in reference.cpp, five cases, and engine.cpp, which fails one of them.",
       .replies = {{"Make", [this](const std::string& typed) { WriteNew(typed); }}, {"Cancel"}},
       .enter = true,
       .path = folder,
       .error = error});
}

void ProjectController::WriteNew(const std::string& folder) {
  fs::path file;
  try {
    file = WriteNewProject(ExpandHome(folder));
  } catch (const std::exception& error) {
    runner_.log().Error(error.what());
    return AskForFolder(folder, error.what());
  }
  runner_.log().Info("Written: " + file.string());
  answers_[file] = true;
  documents_.AskUnsavedThen([this, file] {
    Use(file);
    // Another project may have given its name to other code.
    const auto& names = projects_.back()->project.implementations;
    const std::string engine =
        names.empty() ? (file.parent_path() / kNewProjectEngine).string() : names.front();
    waiting_.push_back([this, engine] { implementations_.watcher().Open(*SourceNamed(engine)); });
    CatchUp();
  });
}

}  // namespace hitscan
