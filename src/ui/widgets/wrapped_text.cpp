#include "ui/widgets/wrapped_text.h"

#include <imgui.h>

#include <algorithm>
#include <string>

namespace hitscan {
namespace {

float WidthOf(std::string_view text) {
  return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
}

// How many characters of a word fit; at least one.
std::size_t FittingPart(std::string_view word, float room) {
  std::size_t length = word.size();
  while (length > 1 && WidthOf(word.substr(0, length)) > room) {
    --length;
    // Not within a character of several bytes.
    while (length > 1 && (static_cast<unsigned char>(word[length]) & 0xC0U) == 0x80U) --length;
  }
  return length;
}

}  // namespace

void WrappedText(std::string_view text) {
  const float room = std::max(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize());
  std::string lines;
  std::size_t line = 0;  // where the last line begins
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string longer = lines.substr(line) + (lines.size() > line ? " " : "");
    if (WidthOf(longer + std::string(word)) <= room) {
      lines.replace(line, std::string::npos, longer + std::string(word));
      continue;
    }
    if (lines.size() > line) {
      lines += '\n';
      line = lines.size();
    }
    while (WidthOf(word) > room) {
      const std::size_t part = FittingPart(word, room);
      lines.append(word.substr(0, part)) += '\n';
      line = lines.size();
      word.remove_prefix(part);
    }
    lines += word;
  }
  ImGui::TextUnformatted(lines.data(), lines.data() + lines.size());
}

}  // namespace hitscan
