#include "documents/implementation_watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "base/errors.h"

namespace hitscan {
namespace {

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
  watched.file = {source, name, true, false};
  watched.files.Watch(std::move(files));
  watched.choose = false;
}

void ImplementationWatcher::Open(const ImplementationSource& source) {
  const auto found = std::ranges::find_if(
      watched_, [&](const auto& watched) { return SameSource(watched->file.source, source); });
  if (found != watched_.end()) {
    (*found)->choose = true;
    return Begin(**found);
  }
  auto watched = std::make_unique<Watched>();
  watched->file = {source, NameFor(source), false, false};
  watched->files.Watch(FilesNamedBy(source));
  watched_.push_back(std::move(watched));
  Begin(*watched_.back());
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
    task.opened =
        std::async(std::launch::async, [&cancelled = task.cancelled, options = options_(),
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
  // The version before may take a moment to end.
  ending_.push_back(
      std::async(std::launch::async, [before = std::move(before)]() mutable { before.reset(); }));
  if (!std::exchange(watched.choose, false) || runner_.implementation() == name) return;
  const Application* const application = runner_.application();
  const std::vector<std::string> names =
      application == nullptr ? std::vector<std::string>() : application->Implementations();
  if (std::ranges::find(names, name) == names.end()) {
    return runner_.log().Error(
        fmt::format("{} implements no query that {} shows", name, runner_.name()));
  }
  if (runner_.compare() == name) runner_.CompareWith("");
  runner_.ChooseImplementation(name);
}

void ImplementationWatcher::Finish(Watched& watched) {
  OpenedImplementation opened = std::exchange(watched.task, nullptr)->opened.get();
  const bool changed = watched.files.Differ();
  std::vector<std::filesystem::path> files = std::move(opened.files);
  if (opened.implementation == nullptr) {
    for (const std::filesystem::path& file : watched.files.files()) {
      if (std::ranges::find(files, file) == files.end()) files.push_back(file);
    }
  }
  watched.files.Watch(std::move(files));
  // What changed while it was compiled is seen by the next check.
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

}  // namespace hitscan
