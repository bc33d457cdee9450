#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/sample_runner.h"
#include "base/changed_files.h"
#include "implementation/implementation_source.h"
#include "peers/peer.h"
#include "ui/menu_bar.h"
#include "ui/modal_dialogs.h"

namespace hitscan {

/// Opens the user's implementations in the background, and opens them again when their files
/// change. These files are a source and the files that it includes, a library, or the files that a
/// command names. Until a new version can be used, the last usable version stays in use.
class ImplementationWatcher {
 public:
  using GetOptions = std::function<AskOptions()>;
  /// Seconds between two checks of the files.
  static constexpr double kPollInterval = 0.2;

  struct File {
    ImplementationSource source;
    std::string name;
    bool opened = false;   ///< a version of it could be used
    bool failed = false;   ///< its present version cannot be used
    bool library = false;  ///< the adapter of a library, which is not the user's own code
  };

  /// `options` is called before each opening. It may throw CannotRun.
  ImplementationWatcher(SampleRunner& runner, GetOptions options);
  ImplementationWatcher(const ImplementationWatcher&) = delete;
  ImplementationWatcher& operator=(const ImplementationWatcher&) = delete;
  /// Cancels the opening of implementations.
  ~ImplementationWatcher();

  /// From now on watches an implementation that the runner has already.
  void Watch(const ImplementationSource& source, const std::string& name,
             std::vector<std::filesystem::path> files);
  /// Opens an implementation, also if it was opened before. Once it is open, it answers the cases.
  /// `library`: see File.
  void Open(const ImplementationSource& source, bool library = false);

  /// Call it when shapes, queries or names of implementations (NameSource) have changed: opens all
  /// again, from the sources that now have their names.
  void OpenAgain();

  /// Opens an implementation once more, in a process of its own. Throws CannotRun when it cannot be
  /// used any more, and Cancelled soon after the flag is set.
  using Opener =
      std::function<std::shared_ptr<UserImplementation>(const std::atomic<bool>& cancelled)>;
  /// A function that opens the implementation of that name, and may be called from any thread. What
  /// the implementation then prints is not shown. Throws CannotRun when none of that name is open.
  Opener OpenerOf(const std::string& name) const;

  /// Keeps the present implementation: implementations that are being opened now will not answer
  /// the cases once they are open.
  void ChooseNone();

  /// Takes implementations that have been opened, and checks the files at most once in
  /// kPollInterval. Call it in every frame. Returns true when the picture has to be drawn again.
  bool Poll();

  std::size_t size() const { return watched_.size(); }
  const File& file(std::size_t index) const { return watched_[index]->file; }
  /// For how many seconds the source has been compiled; nullopt when it is not being compiled.
  std::optional<double> Compiling(std::size_t index) const;
  /// Whether an implementation is being opened.
  bool busy() const;
  /// Whether an implementation that the user opened has been chosen since the last call.
  bool TakeOpened() { return std::exchange(opened_, false); }
  /// How often a file could not be used.
  std::size_t failures() const { return failures_; }

 private:
  using Clock = std::chrono::steady_clock;

  /// The opening of an implementation in a thread. The destructor waits for the thread.
  struct Task {
    std::atomic<bool> cancelled = false;
    Clock::time_point begun = Clock::now();
    std::future<OpenedImplementation> opened;
  };
  struct Watched {
    File file;
    ChangedFiles files;
    bool choose = true;  ///< whether it answers the cases once it is open
    std::unique_ptr<Task> task;
  };

  std::string NameFor(const ImplementationSource& source) const;
  /// Begins to open the present version. An opening that has not ended is cancelled.
  void Begin(Watched& watched);
  /// Takes the result of an opening that has ended.
  void Finish(Watched& watched);
  /// From now on uses this version.
  void Use(Watched& watched, std::shared_ptr<UserImplementation> implementation);
  /// Opens implementations whose files have changed. Returns whether there are any.
  bool CheckFiles();

  SampleRunner& runner_;
  GetOptions options_;
  std::vector<std::unique_ptr<Watched>> watched_;
  std::vector<std::unique_ptr<Task>> cancelled_;
  std::vector<std::future<void>> ending_;  ///< threads that destroy replaced versions
  Clock::time_point next_poll_;
  std::size_t failures_ = 0;
  bool opened_ = false;
};

/// The user's implementations in the window: opens, makes and edits them. It compiles or runs
/// code only when the user chooses that, or has chosen it before in this session.
class ImplementationController {
 public:
  /// `last` is the implementation that was used last in the session before. It is offered, and not
  /// opened until the user asks for that.
  ImplementationController(SampleRunner& runner, ModalDialogs& dialogs,
                           ImplementationWatcher::GetOptions options,
                           std::optional<ImplementationSource> last);

  /// Asks for an implementation to open or to make.
  void AskWhatToOpen();
  /// Asks whether to open this file, whose name is that of code. Returns false for other files.
  bool AskToOpen(const std::filesystem::path& file);
  /// Opens an editor for the current implementation.
  void Edit();
  /// Opens the adapter of a library, which then answers the cases.
  void Open(const InstalledPeer& library);
  /// Answers the cases with the implementation of that name. If the name is empty, opens the
  /// implementation that is offered.
  void Choose(const std::string& name);

  ImplementationWatcher& watcher() { return watcher_; }
  const ImplementationWatcher& watcher() const { return watcher_; }

  UserSources state() const;
  /// The implementation to offer in the next session; nullopt when there was none.
  std::optional<ImplementationSource> last() const;

 private:
  void AskWhatToOpen(const std::string& text, const std::string& error);
  void Open(const std::string& typed);
  void MakeNew(const std::string& typed);
  void RunCommand(const std::string& typed);
  /// The user's implementation that is chosen, else the user's implementation that is compared,
  /// else the one that was opened last; null when none is open.
  const ImplementationWatcher::File* current() const;

  SampleRunner& runner_;
  ModalDialogs& dialogs_;
  ImplementationWatcher watcher_;
  std::optional<ImplementationSource> last_;
};

}  // namespace hitscan
