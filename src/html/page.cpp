#include "html/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.h"
#include "base/shell_word.h"
#include "draw/svg.h"
#include "html/page_style.h"

namespace hitscan {

std::string PageHead(std::string_view title) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
      // No scripts run, and nothing is loaded.
      "<meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n<title>{}</title>\n"
      "<style id=\"picture-style\">\n{}</style>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n",
      XmlEscaped(title), SvgStyle(), kPageStyle);
}

std::string PageFoot() { return "</main>\n</body>\n</html>\n"; }

std::string PageNumbers(std::span<const PageNumber> numbers) {
  std::string text = "<ul class=\"numbers\">\n";
  for (const PageNumber& each : numbers) {
    text += fmt::format("<li class=\"{}\"><b>{}</b> <span>{}</span></li>\n", each.style,
                        each.number, XmlEscaped(each.word));
  }
  return text + "</ul>\n";
}

std::string ShowCommand(const std::filesystem::path& file, const CommandText& command,
                        const std::string& camera) {
  std::string text = "hitscan --cases " + ShellWord(file.string());
  if (!command.answering.empty()) text += " " + command.answering;
  if (!camera.empty()) text += " --camera " + camera;
  return text;
}

std::string CommandElement(std::string_view command) {
  return fmt::format("<pre class=\"command\"><code>{}</code></pre>\n", XmlEscaped(command));
}

std::string WithSpaces(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += "\u202f";
    text += digits[i];
  }
  return text;
}

std::string CountOf(std::uint64_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", WithSpaces(number), number == 1 ? one : many);
}

std::string CardGroups::BeforeNext() {
  constexpr std::size_t kFirst = 20;
  constexpr std::size_t kGroup = 100;
  const std::size_t number = next_++;
  if (number < kFirst || (number - kFirst) % kGroup != 0) return {};
  std::string text = End();
  open_ = true;
  return text + fmt::format("<details class=\"group\"><summary>{} {} to {} of {}</summary>\n",
                            word_, WithSpaces(number + 1),
                            WithSpaces(std::min(number + kGroup, cards_)), WithSpaces(cards_));
}

}  // namespace hitscan
