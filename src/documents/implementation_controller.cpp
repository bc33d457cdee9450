#include "documents/implementation_controller.h"

#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <utility>

#include "app/case_scene.h"
#include "base/errors.h"
#include "base/text.h"
#include "implementation/compiler.h"
#include "implementation/user_code.h"
#include "platform/editor.h"

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

// A script is run by the interpreter of its language.
std::optional<ImplementationSource> SourceOfScript(const std::string& path) {
  const std::string extension = fs::path(path).extension().string();
  if (extension == ".py") return ImplementationSource{Form::kProgram, "python3 " + Quoted(path)};
  if (extension == ".mjs") return ImplementationSource{Form::kProgram, "node " + Quoted(path)};
  return std::nullopt;
}

ImplementationSource SourceOf(const std::string& path) {
  std::optional<ImplementationSource> source = SourceOfFile(path);
  if (!source) source = SourceOfScript(path);
  if (source) return *source;
  throw CannotRun(path + ": name a .cpp, .so, .py or .mjs, or run it as a command");
}

const Query& QueryShown(const SampleRunner& runner) {
  const CaseDocument* const document = runner.document();
  if (document == nullptr || document->files().empty()) {
    throw CannotRun("this sample shows no query that could be implemented");
  }
  return *document->files()[document->current_file()].query;
}

}  // namespace

ImplementationController::ImplementationController(SampleRunner& runner, ModalDialogs& dialogs,
                                                   ImplementationWatcher::GetOptions options,
                                                   std::optional<ImplementationSource> last)
    : runner_(runner),
      dialogs_(dialogs),
      watcher_(runner, std::move(options)),
      last_(std::move(last)) {}

void ImplementationController::AskWhatToOpen() {
  AskWhatToOpen(last_ ? last_->text : "mine.cpp", "");
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
  dialogs_.Ask(
      {.title = "Your implementation",
       .text =
           "A C++ source with HITSCAN_IMPLEMENT, or a library made from one: it is compiled, run "
           "outside this program, and opened again whenever the file changes. New writes a "
           "file to fill in (.cpp, .py or .mjs). A command, in any language, reads and prints "
           "lines of JSON.",
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
  if (last_ && last_->form == Form::kProgram && typed == last_->text) return RunCommand(typed);
  const ImplementationSource source = SourceOf(path);
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    throw CannotRun(path + ": no such file; New writes one to fill in");
  }
  watcher_.Open(source);
}

void ImplementationController::MakeNew(const std::string& typed) {
  const std::string path = PathOf(typed);
  WriteStub(QueryShown(runner_), path);
  runner_.log().Info("Written: " + path);
  watcher_.Open(SourceOf(path));
}

void ImplementationController::RunCommand(const std::string& typed) {
  watcher_.Open({Form::kProgram, PathOf(typed)});
}

void ImplementationController::Choose(const std::string& name) {
  if (name.empty()) {
    if (last_) watcher_.Open(*last_);
    return;
  }
  watcher_.ChooseNone();
  runner_.ChooseImplementation(name);
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
    if (file.name == runner_.implementation()) return &file;
    if (file.name == runner_.compare()) compared = &file;
    last = &file;
  }
  return compared != nullptr ? compared : last;
}

OwnState ImplementationController::state() const {
  OwnState state;
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
