#include "reading/number_groups.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.h"
#include "reading/grouper.h"
#include "reading/text_table.h"

namespace hitscan {
namespace {

constexpr std::string_view kClosing = ")]}>";
constexpr std::size_t kLongestRemark = 2000;

std::string OneSpaced(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (!space) out += c;
    if (space && !out.empty() && out.back() != ' ') out += ' ';
  }
  while (!out.empty() && (out.back() == ' ' || out.back() == ',' || out.back() == ';')) {
    out.pop_back();
  }
  return out;
}

}  // namespace

GroupedText GroupNumbers(std::string_view text) {
  std::string rest(text);
  const std::vector<TextTable> tables = TakeTables(rest);
  Grouper grouper(rest);
  grouper.Run();
  GroupedText result;
  for (const TextTable& table : tables) grouper.Add(table, text, result.row_remarks);
  const bool full = grouper.full() || result.row_remarks.size() > Grouper::kMostGroups;
  std::vector<TextRange> remarks;
  result.groups = grouper.TakeGroups(remarks);
  if (full) {
    result.trouble =
        Trouble{fmt::format("there are more than {} groups of numbers: keep the lines of one case",
                            Grouper::kMostGroups),
                result.groups.empty() ? 0 : result.groups.back().range.begin};
  }
  std::ranges::sort(remarks, {}, &TextRange::begin);
  std::size_t said = 0;  // up to here; ranges may overlap
  for (TextRange& range : remarks) {
    while (range.end < text.size() && kClosing.find(text[range.end]) != std::string_view::npos) {
      ++range.end;
    }
    if (range.end <= said) continue;
    range.begin = std::max(range.begin, said);
    said = range.end;
    const std::string words =
        Printable(OneSpaced(text.substr(range.begin, range.end - range.begin)));
    if (words.empty()) continue;
    result.remark += (result.remark.empty() ? "" : "; ") + words;
    if (result.remark.size() < kLongestRemark) continue;
    std::size_t end = kLongestRemark;
    while ((static_cast<unsigned char>(result.remark[end]) & 0xC0U) == 0x80U) --end;
    result.remark.replace(end, std::string::npos, "...");
    break;
  }
  return result;
}

std::string PrintGroup(const NumberGroup& group) {
  std::string text;
  for (const NumberPiece& number : group.numbers) {
    constexpr std::size_t kMostDigits = 60;
    const bool cut = number.json.size() > kMostDigits;
    text += text.empty() ? "" : ", ";
    text += Printable(number.json.substr(0, kMostDigits)) + (cut ? "..." : "");
  }
  return group.size() == 1 ? text : "(" + text + ")";
}

}  // namespace hitscan
