#include "platform/editor.h"

#include <cstdlib>
#include <string>

#include "base/errors.h"
#include "platform/page.h"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

extern char** environ;  // NOLINT(readability-identifier-naming): the name is POSIX's
#endif

namespace hitscan {
namespace {

#if defined(__APPLE__)
constexpr const char* kDesktopOpener = "open";
#else
constexpr const char* kDesktopOpener = "xdg-open";
#endif

std::string EditorCommand() {
  const char* const visual = std::getenv("VISUAL");
  return visual != nullptr && *visual != '\0' ? visual : kDesktopOpener;
}

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
// Returns the exit code of the shell; -1 if a signal ended it.
int RunShell(const std::string& script, const std::string& argument) {
  std::array<std::string, 5> words{"/bin/sh", "-c", script, "sh", argument};
  std::array<char*, 6> arguments{};
  for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
  // This program ignores SIGPIPE; the editor must not inherit that.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t shell = -1;
  const int error = posix_spawn(&shell, "/bin/sh", nullptr, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) throw CannotRun("/bin/sh cannot be started");
  int status = 0;
  while (waitpid(shell, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
#endif

// Runs the command for a file. Throws CannotRun with `remedy` when there is no such program.
void Open([[maybe_unused]] const std::filesystem::path& file, const std::string& command,
          [[maybe_unused]] const std::string& remedy) {
#if defined(_WIN32) || defined(__EMSCRIPTEN__)
  throw CannotRun("files are not opened in " + command + " on this system");
#else
  constexpr int kNotFound = 127;
  // The shell ends at once, and the program, which it leaves running, is no child of this one.
  const std::string script = "command -v " + command.substr(0, command.find(' ')) +
                             " >/dev/null || exit 127; " + command + " \"$1\" &";
  if (RunShell(script, std::filesystem::absolute(file).string()) == kNotFound) {
    throw CannotRun(command + ": no such program; " + remedy);
  }
#endif
}

}  // namespace

void OpenInEditor(const std::filesystem::path& file) {
  if constexpr (kIsPage) return EditInPage(file);
  Open(file, EditorCommand(), "set VISUAL to the command of an editor");
}

void OpenOnDesktop(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    throw CannotRun(file.string() + ": no such file");
  }
  Open(file, kDesktopOpener, "open " + file.string() + " by yourself");
}

}  // namespace hitscan
