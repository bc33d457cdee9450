// The program of the page: see docs/browser.md. The page passes the fragment of its address.

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "app/log.h"
#include "base/atomic_file.h"
#include "cli/command_line.h"
#include "export/page_link.h"
#include "platform/page.h"

namespace {

// The arguments of the command line that opens what the fragment names.
std::vector<std::string> ArgumentsOf(const hitscan::PageLink& link) {
  std::vector<std::string> arguments{"hitscan"};
  const auto add = [&arguments](const std::string& option, const std::string& value) {
    if (!value.empty()) arguments.push_back(option + "=" + value);
  };
  add("--camera", link.camera);
  add("--implementation", link.implementation);
  if (link.embedded) arguments.emplace_back("--only-scene");
  std::string file;
  if (!link.cases.empty()) {
    std::filesystem::create_directory("/link");
    file = "/link/link.json";
    hitscan::WriteFileAtomically(file, link.cases);
  }
  if (!link.sample.empty()) add("--cases", file);
  const std::string& shown = link.sample.empty() ? file : link.sample;
  if (!shown.empty()) arguments.insert(arguments.end(), {"--", shown});
  return arguments;
}

}  // namespace

int main(int argc, char** argv) {
  static hitscan::Log log;  // the frames outlive main
  try {
    // Files that are named without a folder are kept by the browser.
    if (const char* const home = std::getenv("HOME")) std::filesystem::current_path(home);
    setenv("XDG_CACHE_HOME", "/cache", 1);  // not kept by the browser
    const std::vector<std::string> arguments =
        ArgumentsOf(hitscan::ReadFragment(argc > 1 ? argv[1] : ""));
    std::vector<const char*> words;
    for (const std::string& argument : arguments) words.push_back(argument.c_str());
    const hitscan::Command commands[] = {hitscan::RunCommand()};
    const int code =
        hitscan::ParseCommandLine(commands, static_cast<int>(words.size()), words.data())(log);
    // What could not be shown is in the log.
    if (code != 0 && !log.entries().empty()) hitscan::ShowFailure(log.entries().back().text);
    return code;
  } catch (const std::exception& error) {
    hitscan::ShowFailure(error.what());
    return 1;
  }
}
