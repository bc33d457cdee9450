#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/changed_files.h"
#include "documents/document_controller.h"
#include "documents/implementation_controller.h"
#include "project/project.h"
#include "project/reference.h"
#include "ui/declaration_form.h"

namespace hitscan {

/// Whether the code of each project may run, which the user was asked. By project file.
using ProjectAnswers = std::map<std::filesystem::path, bool>;

/// The projects of the window: reads a project file again when it changes, compiles references in
/// the background when their files change, and asks before code of a project from elsewhere runs.
class ProjectController {
 public:
  /// Seconds between two checks of the files.
  static constexpr double kPollInterval = 0.2;
  /// What is done when all references are compiled.
  using Then = std::function<void()>;

  /// `begin` is called when the scene was shown again. `options` are those with which references
  /// are run.
  ProjectController(SampleRunner& runner, DocumentController& documents,
                    ImplementationController& implementations,
                    ImplementationWatcher::GetOptions options, ProjectAnswers answers, Then begin);
  ProjectController(const ProjectController&) = delete;
  ProjectController& operator=(const ProjectController&) = delete;
  /// Cancels compilers.
  ~ProjectController();

  /// Takes over a project that was loaded already.
  void Adopt(Project project);
  /// Asks for a folder, writes a project to begin with there, and shows its wrong cases.
  void MakeNew();

  /// Opens the form for a shape or a query that is added to the project.
  void AskForShape(DeclarationForm& form);
  void AskForQuery(DeclarationForm& form);

  /// Takes what was compiled, and checks the files at most once in kPollInterval. Call it in every
  /// frame. Returns true when the picture has to be drawn again.
  bool Poll();
  /// Whether a reference is being compiled.
  bool busy() const;
  bool has_projects() const { return !projects_.empty(); }
  /// Increases when queries were added, replaced or removed, or a reference answers anew.
  std::size_t changes() const { return changes_; }
  const ProjectAnswers& answers() const { return answers_; }
  /// Adds references that are compiled or cannot be used, and names of code that is not open.
  void AddTo(UserSources& sources) const;

 private:
  using Clock = std::chrono::steady_clock;

  struct Used {
    Project project;
    ChangedFiles file;
  };
  /// A compiler that runs in a thread. The destructor waits for the thread.
  struct Task {
    std::atomic<bool> cancelled = false;
    Clock::time_point begun = Clock::now();
    std::future<Compilation> compiled;
  };
  struct Watched {
    std::shared_ptr<Reference> reference;
    ChangedFiles files;
    std::unique_ptr<Task> task = nullptr;
    bool failed = false;                 ///< its present version does not compile
    bool usable = false;                 ///< a version of it compiled
    std::filesystem::path library = {};  ///< of the last version that compiled
  };

  bool IsUsed(const std::filesystem::path& file) const;
  /// Calls `open` with those of the paths that may be opened, after the user has answered.
  void Open(const std::vector<std::filesystem::path>& paths,
            const DocumentController::OpenPaths& open);
  void Ask(const std::filesystem::path& file, const std::vector<std::filesystem::path>& paths,
           const DocumentController::OpenPaths& open);
  void Use(const std::filesystem::path& file);
  void Reload(Used& used);
  void LogErrors(const Project& project);
  /// Watches the references of all projects.
  void WatchReferences();
  static void Begin(Watched& watched);
  void Finish(Watched& watched);
  bool CheckFiles();
  /// Shows the scene again if that has to be done, and does what waits for compilers.
  void CatchUp();
  /// The project that has the shown query, else the first one; null if there is none.
  Used* Current();
  void AskFor(DeclarationForm& form, ProjectDeclaration first);
  /// Adds a declaration to a project. Throws std::runtime_error.
  void Add(Used& used, const ProjectDeclaration& declaration);
  void AskForFolder(const std::string& folder, const std::string& error);
  void WriteNew(const std::string& folder);

  SampleRunner& runner_;
  DocumentController& documents_;
  ImplementationController& implementations_;
  ImplementationWatcher::GetOptions options_;
  ProjectAnswers answers_;
  Then begin_;
  std::vector<std::unique_ptr<Used>> projects_;
  std::vector<std::unique_ptr<Watched>> watched_;
  ChangedFiles closed_;  ///< case files that could not be shown again
  std::vector<Then> waiting_;
  bool queries_changed_ = false;  ///< the scene may have to be shown again
  bool answers_changed_ = false;  ///< a reference answers anew
  std::size_t changes_ = 0;
  std::size_t failures_ = 0;  ///< how often a reference or a project file could not be used
  Clock::time_point next_poll_;
};

}  // namespace hitscan
