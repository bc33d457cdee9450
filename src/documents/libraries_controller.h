#pragma once

#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/sample_runner.h"
#include "peers/peer_opener.h"
#include "ui/libraries_panel.h"

namespace hitscan {

/// All libraries in the window: what each one that is installed answers to the selected case. It
/// follows the case when it is edited. Adapters are compiled in the background.
class LibrariesController {
 public:
  /// Seconds between two calls of Poll while a library has not answered.
  static constexpr double kPollInterval = 0.05;

  /// `options` is called when the first library is opened. It may throw CannotRun.
  LibrariesController(SampleRunner& runner, std::function<AskOptions()> options);

  /// Opens the view, or closes it.
  void Toggle();
  void Close();

  /// Checks whether the case has changed and which libraries have answered. Call it in every frame.
  /// Returns true when the picture has to be drawn again.
  bool Poll();
  /// Whether a library has not answered yet.
  bool busy() const { return state_ != nullptr && state_->waiting > 0; }

  /// The libraries that are installed. They are looked for in the background, the first time when
  /// this is called: empty until they are found.
  const std::vector<InstalledPeer>& installed();
  /// The installed library of that name; null if there is none.
  const InstalledPeer* Find(const std::string& name);
  /// The names of those that answer the query.
  std::vector<std::string> NamesFor(const Query& query);

  /// Null when the view is closed. Every change makes a new object.
  std::shared_ptr<const LibrariesState> state() const { return state_; }

 private:
  /// The case that is shown.
  struct Subject {
    const Query* query = nullptr;
    int id = 0;
    std::vector<std::string> arguments;  ///< as they are written
    std::string theme;                   ///< of the pictures
    bool operator==(const Subject&) const = default;
  };
  /// A row and the library that answers it.
  struct Asked {
    std::size_t peer = 0;
    std::shared_ptr<AnswerRequest> request = nullptr;  ///< null: not asked yet, or answered
    bool done = false;
  };

  /// Cancels what is being asked about the shown case.
  void CancelAll();
  bool Say(std::string problem);
  void Begin(Subject subject, std::vector<Value> arguments);
  /// Asks the libraries that have been opened, and takes answers. Returns whether any changed.
  bool Take();
  void TakeAnswer(Asked& asked, LibraryRow& row);

  SampleRunner& runner_;
  std::function<AskOptions()> options_;
  bool searched_ = false;
  std::future<std::vector<InstalledPeer>> found_;
  std::vector<InstalledPeer> missing_;
  std::vector<InstalledPeer> installed_;
  std::unique_ptr<PeerOpener> opener_;
  std::shared_ptr<const LibrariesState> state_;
  std::optional<Subject> subject_;
  std::vector<Value> arguments_;
  std::optional<Answer> exact_;
  std::vector<Asked> asked_;
};

}  // namespace hitscan
