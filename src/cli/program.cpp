#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <string>

#include "base/errors.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/harness.h"
#include "geometry/float_environment.h"
#include "platform/resources.h"
#include "project/project.h"
#include "shape/record_kind.h"

namespace hitscan {
namespace {

// Throws CannotRun unless the default rounding mode is set and subnormal numbers are kept. Answers
// are exact only then, and would otherwise be wrong without an error.
void RequireFloatEnvironment() {
  const std::optional<std::string> problem = FloatEnvironmentProblem();
  if (!problem) return;
  throw CannotRun("the floating-point environment makes answers inexact: " + *problem +
                  "; look for a preloaded library, or one built with -ffast-math");
}

// The error for running out of memory, with a message for the user.
class OutOfMemory : public std::bad_alloc {
 public:
  const char* what() const noexcept override { return "not enough memory for this"; }
};

// Called when a destructor throws, which ends the program: destructors of the JSON library may fail
// to allocate memory.
[[noreturn]] void Terminate() {
  const std::exception_ptr cause = std::current_exception();
  try {
    if (cause != nullptr) std::rethrow_exception(cause);
  } catch (const std::bad_alloc&) {
    std::fputs("Error: not enough memory\n", stderr);
    std::_Exit(kExitCannotRun);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "Error: %s\n", Printable(error.what()).c_str());
  } catch (...) {
    std::fputs("Error: unknown\n", stderr);
  }
  std::abort();
}

// Removes line breaks from the end of a message: messages of libraries may have them.
std::string OneLine(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

int RunProgram(int argc, const char* const* argv, const char* installed) {
  std::set_new_handler([] { throw OutOfMemory(); });
  std::set_terminate(Terminate);
  // Writes whole lines, since standard output and standard error may be one file.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  try {
    Log log;
    try {
      RequireFloatEnvironment();
      if (installed != nullptr) UseFilesOf(installed);
      std::optional<Project> project;
      if (const auto file = ProjectFileOf(argc, argv)) {
        project = LoadProject(*file, {{FindWorker()}, std::chrono::seconds(1), {}});
        // Else the command line may name implementations of it, which are then unknown.
        if (!std::filesystem::exists(*file)) throw CannotRun(project->errors.front());
      }
      const int code = ParseCommandLine(Commands(), argc, argv, project ? &*project : nullptr)(log);
      // Those of drawings in a page. Scenes log the problems of their drawings at once.
      for (const std::string& problem : TakeDrawingProblems()) log.Error(problem);
      // A full disk is reported only when the buffered text is written.
      if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        throw CannotRun("standard output cannot be written");
      }
      return code;
    } catch (const std::exception& error) {
      log.Error(std::ferror(stdout) != 0 ? "standard output cannot be written"
                                         : OneLine(error.what()));
    }
  } catch (const std::exception& error) {
    // Reached only if the log cannot print.
    std::fprintf(stderr, "Error: %s\n", Printable(error.what()).c_str());
  }
  return kExitCannotRun;
}

}  // namespace hitscan
