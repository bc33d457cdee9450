#include "documents/implementation_controller.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/case_scene.h"
#include "base/background.h"
#include "base/errors.h"
#include "base/text.h"
#include "implementation/compiler.h"
#include "implementation/stub.h"
#include "platform/editor.h"
#include "platform/page.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;
using Form = ImplementationSource::Form;

// The path that the user typed, without blanks around it and with ~ replaced.
std::string PathOf(const std::string& typed) {
  const std::size_t begin = typed.find_first_not_of(' ');
  if (begin == std::string::npos) throw CannotRun("type the path of a file, or a command");
  const std::string path = typed.substr(begin, typed.find_last_not_of(' ') - begin + 1);
  const char* const home = std::getenv("HOME");
  return home != nullptr && path.starts_with("~/") ? home + path.substr(1) : path;
}

// The command that runs a script by the interpreter of its language; nullopt for other files. In a
// page the browser runs it.
std::optional<ImplementationSource> SourceOfScript(const std::string& path) {
  const std::string extension = fs::path(path).extension().string();
  if constexpr (kIsPage) {
    if (extension != ".mjs") return std::nullopt;
    return ImplementationSource{Form::kProgram, Quoted(path), fs::path(path).filename().string()};
  }
  if (extension == ".py") return ImplementationSource{Form::kProgram, "python3 " + Quoted(path)};
  if (extension == ".mjs") return ImplementationSource{Form::kProgram, "node " + Quoted(path)};
  return std::nullopt;
}

ImplementationSource SourceOf(const std::string& path) {
  std::optional<ImplementationSource> source = SourceNamed(path);
  if (!source) source = SourceOfScript(path);
  if (source) return *source;
  if constexpr (kIsPage) throw CannotRun(path + ": name a .mjs: a page runs only JavaScript");
  throw CannotRun(path + ": name a .cpp, .so, .py or .mjs, or run it as a command");
}

// The name of a copy that the browser keeps, unlike files that are dropped onto a page.
std::string KeptInPage(const fs::path& path) {
  const fs::path kept = path.filename();
  std::error_code error;
  if (!fs::equivalent(path, kept, error)) {
    fs::copy_file(path, kept, fs::copy_options::overwrite_existing);
  }
  return kept.string();
}

const Query& QueryShown(const SampleRunner& runner) {
  const CaseDocument* const document = runner.document();
  if (document == nullptr || document->files().empty()) {
    throw CannotRun("this sample shows no query that could be implemented");
  }
  return *document->files()[document->current_file()].query;
}

template <class Result>
bool IsDone(const std::future<Result>& future) {
  return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace

ImplementationWatcher::ImplementationWatcher(SampleRunner& runner, GetOptions options)
    : runner_(runner), options_(std::move(options)) {}

ImplementationWatcher::~ImplementationWatcher() {
  for (const auto& watched : watched_) {
    if (watched->task) watched->task->cancelled = true;
  }
}

std::string ImplementationWatcher::NameFor(const ImplementationSource& source) const {
  return DistinctName(source, [&](const std::string& name) {
    return std::ranges::any_of(watched_,
                               [&](const auto& watched) { return watched->file.name == name; });
  });
}

void ImplementationWatcher::Watch(const ImplementationSource& source, const std::string& name,
                                  std::vector<std::filesystem::path> files) {
  Watched& watched = *watched_.emplace_back(std::make_unique<Watched>());
  watched.file = {source, name, true, false, false};
  watched.files.Watch(std::move(files));
  watched.choose = false;
}

void ImplementationWatcher::Open(const ImplementationSource& source, bool library) {
  const auto found = std::ranges::find_if(
      watched_, [&](const auto& watched) { return SameSource(watched->file.source, source); });
  if (found != watched_.end()) {
    (*found)->choose = true;
    return Begin(**found);
  }
  auto watched = std::make_unique<Watched>();
  watched->file = {source, NameFor(source), false, false, library};
  watched->files.Watch(FilesNamedBy(source));
  watched_.push_back(std::move(watched));
  Begin(*watched_.back());
}

void ImplementationWatcher::OpenAgain() {
  for (const auto& watched : watched_) {
    const std::string& name = watched->file.source.name;
    const auto named = name.empty() ? std::nullopt : SourceNamed(name);
    if (named && *named != watched->file.source) {
      watched->file.source = *named;
      watched->files.Watch(FilesNamedBy(*named));
    }
    if (watched->file.source.form != Form::kProgram || named) Begin(*watched);
  }
}

ImplementationWatcher::Opener ImplementationWatcher::OpenerOf(const std::string& name) const {
  const auto found = std::ranges::find_if(
      watched_, [&](const auto& watched) { return watched->file.name == name; });
  if (found == watched_.end()) throw CannotRun(name + ": it is not open");
  AskOptions options = options_();
  options.print = nullptr;
  return [source = (*found)->file.source, name,
          options = std::move(options)](const std::atomic<bool>& cancelled) {
    OpenedImplementation opened = OpenImplementation(source, name, options, cancelled);
    if (opened.implementation == nullptr) throw CannotRun(opened.errors.front());
    return std::move(opened.implementation);
  };
}

void ImplementationWatcher::Begin(Watched& watched) {
  if (watched.task) {
    watched.task->cancelled = true;
    cancelled_.push_back(std::move(watched.task));
  }
  watched.files.Watch(watched.files.files());
  watched.task = std::make_unique<Task>();
  Task& task = *watched.task;
  try {
    task.opened = RunInBackground([&cancelled = task.cancelled, options = options_(),
                                   source = watched.file.source, name = watched.file.name] {
      return OpenImplementation(source, name, options, cancelled);
    });
  } catch (const std::exception& error) {
    std::promise<OpenedImplementation> failed;
    OpenedImplementation opened;
    opened.errors = {error.what()};
    failed.set_value(std::move(opened));
    task.opened = failed.get_future();
  }
}

void ImplementationWatcher::Use(Watched& watched,
                                std::shared_ptr<UserImplementation> implementation) {
  const std::string& name = watched.file.name;
  std::shared_ptr<UserImplementation> before = runner_.user()->Find(name);
  runner_.log().Info(fmt::format("{}: {}", watched.file.opened ? "Reloaded" : "Opened", name));
  watched.file.opened = true;
  watched.file.failed = false;
  runner_.UseUser(std::move(implementation));
  // A thread destroys the version before, whose processes may take a moment to end.
  ending_.push_back(RunInBackground([before = std::move(before)]() mutable { before.reset(); }));
  if (!std::exchange(watched.choose, false)) return;
  opened_ = opened_ || !watched.file.library;
  if (runner_.implementation() == name) return;
  if (runner_.compare() == name) runner_.CompareWith("");
  runner_.ChooseImplementation(name);
}

void ImplementationWatcher::Finish(Watched& watched) {
  OpenedImplementation opened = std::exchange(watched.task, nullptr)->opened.get();
  const bool changed = watched.files.Differ();
  std::vector<std::filesystem::path> files = std::move(opened.files);
  // A version that does not compile need not name all its files: earlier ones stay watched.
  if (opened.implementation == nullptr) {
    for (const std::filesystem::path& file : watched.files.files()) {
      if (std::ranges::find(files, file) == files.end()) files.push_back(file);
    }
  }
  watched.files.Watch(std::move(files));
  // If a file has changed since compiling began, the next check opens the implementation again.
  if (changed) watched.files.Forget();

  if (opened.implementation != nullptr) {
    return Use(watched, std::move(opened.implementation));
  }
  watched.file.failed = true;
  ++failures_;
  for (const std::string& error : opened.errors) runner_.log().Error(error);
  if (!watched.file.opened) return;
  runner_.user()->Find(watched.file.name)->SetOutdated(true);
  runner_.log().Info(watched.file.name + ": the last version that compiled stays in use");
}

bool ImplementationWatcher::CheckFiles() {
  bool begun = false;
  for (const auto& watched : watched_) {
    if (!watched->files.Look()) continue;
    Begin(*watched);
    begun = true;
  }
  return begun;
}

bool ImplementationWatcher::Poll() {
  bool changed = false;
  for (const auto& watched : watched_) {
    if (!watched->task || !IsDone(watched->task->opened)) continue;
    Finish(*watched);
    changed = true;
  }
  std::erase_if(cancelled_, [](const auto& task) { return IsDone(task->opened); });
  std::erase_if(ending_, IsDone<void>);
  const Clock::time_point now = Clock::now();
  if (now >= next_poll_) {
    next_poll_ = now + std::chrono::milliseconds(static_cast<int>(1000 * kPollInterval));
    changed = CheckFiles() || changed;
  }
  return changed;
}

void ImplementationWatcher::ChooseNone() {
  for (const auto& watched : watched_) watched->choose = false;
}

bool ImplementationWatcher::busy() const {
  return std::ranges::any_of(watched_,
                             [](const auto& watched) { return watched->task != nullptr; });
}

std::optional<double> ImplementationWatcher::Compiling(std::size_t index) const {
  const Watched& watched = *watched_[index];
  const bool source = watched.file.source.form == ImplementationSource::Form::kSource;
  if (!source || !watched.task) return std::nullopt;
  return std::chrono::duration<double>(Clock::now() - watched.task->begun).count();
}

ImplementationController::ImplementationController(SampleRunner& runner, ModalDialogs& dialogs,
                                                   ImplementationWatcher::GetOptions options,
                                                   std::optional<ImplementationSource> last)
    : runner_(runner),
      dialogs_(dialogs),
      watcher_(runner, std::move(options)),
      last_(std::move(last)) {
  if (kIsPage && last_) last_ = SourceOfScript(FileToEdit(*last_).string());
}

void ImplementationController::AskWhatToOpen() {
  if (kIsPage && last_) return AskWhatToOpen(FileToEdit(*last_).string(), "");
  AskWhatToOpen(last_ ? last_->text : kIsPage ? "mine.mjs" : "mine.cpp", "");
}

bool ImplementationController::AskToOpen(const fs::path& file) {
  const std::string text = file.string();
  if (!SourceNamed(text) && !SourceOfScript(text)) return false;
  AskWhatToOpen(text, "");
  return true;
}

void ImplementationController::AskWhatToOpen(const std::string& text, const std::string& error) {
  if (dialogs_.open()) return;
  const auto attempt = [this](void (ImplementationController::*open)(const std::string&)) {
    return [this, open](const std::string& typed) {
      try {
        (this->*open)(typed);
      } catch (const std::exception& failure) {
        runner_.log().Error(failure.what());
        AskWhatToOpen(typed, failure.what());
      }
    };
  };
  if constexpr (kIsPage) {
    return dialogs_.Ask(
        {.title = "Your implementation",
         .text =
             "JavaScript that answers the query. New writes a file to fill in (.mjs), and opens "
             "it in a text field. The browser keeps it, and runs it outside this program.",
         .replies = {{"Open", attempt(&ImplementationController::Open)},
                     {"New", attempt(&ImplementationController::MakeNew)},
                     {"Cancel"}},
         .enter = true,
         .path = text,
         .error = error});
  }
  dialogs_.Ask(
      {.title = "Your implementation",
       .text = "A C++ source with HITSCAN_IMPLEMENT, which names its query, or a library made from "
               "one: it is compiled, run outside this program, and opened again whenever the file "
               "changes. New writes a file to fill in (.cpp, .py or .mjs). A command, in any "
               "language, reads and prints lines of JSON.",
       .replies = {{"Open", attempt(&ImplementationController::Open)},
                   {"New", attempt(&ImplementationController::MakeNew)},
                   {"Run as a command", attempt(&ImplementationController::RunCommand)},
                   {"Cancel"}},
       .enter = true,
       .path = text,
       .error = error});
}

void ImplementationController::Open(const std::string& typed) {
  const std::string path = PathOf(typed);
  // The dialog suggests the last command as it suggests the last file: Open accepts both.
  if (last_ && last_->form == Form::kProgram && typed == last_->text) return RunCommand(typed);
  const ImplementationSource source = SourceOf(path);
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    throw CannotRun(path + ": no such file; New writes one to fill in");
  }
  if (kIsPage && fs::path(path).is_absolute()) return watcher_.Open(SourceOf(KeptInPage(path)));
  watcher_.Open(source);
}

void ImplementationController::MakeNew(const std::string& typed) {
  const std::string path = PathOf(typed);
  WriteStub(QueryShown(runner_), path);
  runner_.log().Info("Written: " + path);
  watcher_.Open(SourceOf(path));
  if constexpr (kIsPage) EditInPage(path);
}

void ImplementationController::RunCommand(const std::string& typed) {
  watcher_.Open({Form::kProgram, PathOf(typed)});
}

void ImplementationController::Choose(const std::string& name) {
  if (name.empty()) {
    if (last_) watcher_.Open(*last_);
    return;
  }
  // A name that a project gives to code is opened when it is first chosen.
  const bool opened = runner_.user() != nullptr && runner_.user()->Find(name) != nullptr;
  if (const auto named = SourceNamed(name); named && !opened) {
    return watcher_.Open(*named);
  }
  watcher_.ChooseNone();
  runner_.ChooseImplementation(name);
}

void ImplementationController::Open(const InstalledPeer& library) {
  try {
    watcher_.Open(SourceOf(library), true);
  } catch (const std::exception& error) {
    runner_.log().Error(error.what());
  }
}

void ImplementationController::Edit() {
  const ImplementationWatcher::File* const file = current();
  const fs::path path = file == nullptr ? fs::path() : FileToEdit(file->source);
  if (path.empty()) return runner_.log().Info("There is no file of your own to edit.");
  try {
    OpenInEditor(path);
    runner_.log().Info("Editing: " + path.string());
  } catch (const std::exception& error) {
    runner_.log().Error(error.what());
  }
}

const ImplementationWatcher::File* ImplementationController::current() const {
  const ImplementationWatcher::File* last = nullptr;
  const ImplementationWatcher::File* compared = nullptr;
  for (std::size_t i = 0; i < watcher_.size(); ++i) {
    const ImplementationWatcher::File& file = watcher_.file(i);
    if (file.library) continue;
    if (file.name == runner_.implementation()) return &file;
    if (file.name == runner_.compare()) compared = &file;
    last = &file;
  }
  return compared != nullptr ? compared : last;
}

UserSources ImplementationController::state() const {
  UserSources state;
  state.failures = watcher_.failures();
  bool offers = last_.has_value();
  for (std::size_t i = 0; i < watcher_.size(); ++i) {
    const ImplementationWatcher::File& file = watcher_.file(i);
    state.files.push_back({file.name, watcher_.Compiling(i), file.failed, file.opened});
    if (last_ && SameSource(file.source, *last_)) offers = false;
  }
  if (offers) state.offered = last_->Name();
  const ImplementationWatcher::File* const file = current();
  state.editable = file != nullptr && !FileToEdit(file->source).empty();
  return state;
}

std::optional<ImplementationSource> ImplementationController::last() const {
  const ImplementationWatcher::File* const file = current();
  if (file == nullptr) return last_;
  ImplementationSource source = file->source;
  if (source.form != Form::kProgram) {
    source.text = fs::absolute(source.text).lexically_normal().string();
  }
  return source;
}

}  // namespace hitscan
