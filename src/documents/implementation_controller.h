#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/sample_runner.h"
#include "base/changed_files.h"
#include "implementation/implementation_source.h"
#include "ui/modal_dialogs.h"
#include "ui/shown_state.h"

namespace hitscan {

/// Opens the user's implementations in the background, and opens them again when their files
/// change: a source and what it includes, a library, the files that a command names. The last
/// version that could be used stays in use.
class ImplementationWatcher {
 public:
  using GetOptions = std::function<AskOptions()>;
  /// Seconds between two checks of the files.
  static constexpr double kPollInterval = 0.2;

  struct File {
    ImplementationSource source;
    std::string name;
    bool opened = false;  ///< a version of it could be used
    bool failed = false;  ///< its present version cannot be
  };

  /// `options` are asked before each opening; they may throw CannotRun.
  ImplementationWatcher(SampleRunner& runner, GetOptions options);
  ImplementationWatcher(const ImplementationWatcher&) = delete;
  ImplementationWatcher& operator=(const ImplementationWatcher&) = delete;
  /// Cancels what is being opened.
  ~ImplementationWatcher();

  /// From now on watches one that the runner has already.
  void Watch(const ImplementationSource& source, const std::string& name,
             std::vector<std::filesystem::path> files);
  /// Opens one, which then answers the cases; again if it was opened before.
  void Open(const ImplementationSource& source);

  /// Opens an implementation once more, in a process of its own. Throws CannotRun when it cannot be
  /// used any more, and Cancelled soon after the flag is set.
  using Opener =
      std::function<std::shared_ptr<UserImplementation>(const std::atomic<bool>& cancelled)>;
  /// A function that opens the implementation of that name, and may be called from any thread. What
  /// the implementation then prints is not shown. Throws CannotRun when none of that name is open.
  Opener OpenerOf(const std::string& name) const;

  /// An implementation that is being opened for the first time will not answer the cases: the
  /// present one goes on.
  void ChooseNone();

  /// Takes what was opened; also checks the files, at most once in kPollInterval. Call it in every
  /// frame. True when the picture has to be drawn again.
  bool Poll();

  std::size_t size() const { return watched_.size(); }
  const File& file(std::size_t index) const { return watched_[index]->file; }
  /// For how many seconds the file has been compiled; nullopt when it is not.
  std::optional<double> Compiling(std::size_t index) const;
  /// Whether something is being opened.
  bool busy() const;
  /// How often a file could not be used.
  std::size_t failures() const { return failures_; }

 private:
  using Clock = std::chrono::steady_clock;

  /// Opens an implementation in a thread, for which the destructor waits.
  struct Task {
    std::atomic<bool> cancelled = false;
    Clock::time_point begun = Clock::now();
    std::future<OpenedImplementation> opened;
  };
  struct Watched {
    File file;
    ChangedFiles files;
    bool choose = true;  ///< once it is opened it answers the cases
    std::unique_ptr<Task> task;
  };

  std::string NameFor(const ImplementationSource& source) const;
  void Begin(Watched& watched);
  void Finish(Watched& watched);
  void Use(Watched& watched, std::shared_ptr<UserImplementation> implementation);
  bool CheckFiles();

  SampleRunner& runner_;
  GetOptions options_;
  std::vector<std::unique_ptr<Watched>> watched_;
  std::vector<std::unique_ptr<Task>> cancelled_;
  std::vector<std::future<void>> ending_;  ///< they destroy replaced versions
  Clock::time_point next_poll_;
  std::size_t failures_ = 0;
};

/// The user's implementations in the window: opens, makes and edits them. It compiles or runs
/// code only when the user chooses that, or has chosen it before in this session.
class ImplementationController {
 public:
  /// `last` is the one that was used in the session before; it is only offered.
  ImplementationController(SampleRunner& runner, ModalDialogs& dialogs,
                           ImplementationWatcher::GetOptions options,
                           std::optional<ImplementationSource> last);

  /// Asks for an implementation to open or to make.
  void AskWhatToOpen();
  /// Opens an editor for the current one.
  void Edit();
  /// Answers the cases with the implementation of that name; if it is empty, opens the one that is
  /// offered.
  void Choose(const std::string& name);

  ImplementationWatcher& watcher() { return watcher_; }
  const ImplementationWatcher& watcher() const { return watcher_; }

  UserSources state() const;
  /// The one to offer in the next session; nullopt when there was none.
  std::optional<ImplementationSource> last() const;

 private:
  void AskWhatToOpen(const std::string& text, const std::string& error);
  void Open(const std::string& typed);
  void MakeNew(const std::string& typed);
  void RunCommand(const std::string& typed);
  /// The chosen one if it is the user's own, else the compared one, else the one that was opened
  /// last; null when there is none.
  const ImplementationWatcher::File* current() const;

  SampleRunner& runner_;
  ModalDialogs& dialogs_;
  ImplementationWatcher watcher_;
  std::optional<ImplementationSource> last_;
};

}  // namespace hitscan
