// Prints the keys of the viewer for docs/keys.md, as Markdown, or for the manual page, as roff. Run
// by scripts/keys and by the tests of both.

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "platform/actions.h"

namespace {

using hitscan::HelpLine;

std::string Markdown() {
  std::string text = "| key | does |\n| --- | --- |\n";
  std::string_view group;
  for (const HelpLine& line : hitscan::HelpLines()) {
    if (const auto name = hitscan::NameOf(line.group); std::exchange(group, name) != name) {
      text += fmt::format("| **{}** | |\n", name);
    }
    text += fmt::format("| `{}` | {} |\n", fmt::join(line.keys, "` `"), line.text);
  }
  return text;
}

std::string Roff() {
  std::string text = ".SH KEYS\n";
  std::string_view group;
  for (const HelpLine& line : hitscan::HelpLines()) {
    if (const auto name = hitscan::NameOf(line.group); std::exchange(group, name) != name) {
      text += fmt::format(".SS {}\n", name);
    }
    std::string keys;
    for (const char c : fmt::format("{}", fmt::join(line.keys, "  "))) {
      if (c == '-') keys += '\\';
      keys += c;
    }
    text += fmt::format(".TP\n.B \"{}\"\n{}\n", keys, line.text);
  }
  return text;
}

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string_view> words(arguments + 1, arguments + count);
  if (words.size() == 1 && words[0] == "markdown") {
    fmt::print("{}", Markdown());
  } else if (words.size() == 1 && words[0] == "roff") {
    fmt::print("{}", Roff());
  } else {
    fmt::print(stderr, "usage: {} markdown|roff\n", arguments[0]);
    return 2;
  }
  return 0;
}
