#include "reading/text_table.h"

#include <algorithm>
#include <string_view>

namespace hitscan {
namespace {

constexpr std::size_t kMostColumns = 100;

std::vector<TextRange> Cells(std::string_view text, TextRange line) {
  std::vector<TextRange> cells;
  std::size_t begin = line.begin;
  for (std::size_t i = line.begin; i <= line.end; ++i) {
    if (i < line.end && text[i] != '|') continue;
    cells.push_back({begin, i});
    begin = i + 1;
  }
  const auto blank = [&](TextRange cell) {
    return text.substr(cell.begin, cell.end - cell.begin).find_first_not_of(" \t\r") ==
           std::string_view::npos;
  };
  // A bar at the beginning or end of the line encloses no cell.
  if (!cells.empty() && blank(cells.front())) cells.erase(cells.begin());
  if (!cells.empty() && blank(cells.back())) cells.pop_back();
  return cells;
}

bool IsRule(std::string_view line) {
  return line.find('-') != std::string_view::npos && line.find('|') != std::string_view::npos &&
         line.find_first_not_of("|-: \t\r+") == std::string_view::npos;
}

bool IsRow(std::string_view line) { return line.find('|') != std::string_view::npos; }

}  // namespace

std::vector<TextTable> TakeTables(std::string& text) {
  std::vector<TextRange> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back({begin, end});
    begin = end + 1;
  }
  const std::string original = text;
  const auto line_text = [&](std::size_t i) {
    return std::string_view(original).substr(lines[i].begin, lines[i].end - lines[i].begin);
  };
  const auto erase = [&](std::size_t i) {
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(lines[i].begin),
              text.begin() + static_cast<std::ptrdiff_t>(lines[i].end), ' ');
  };
  std::vector<TextTable> tables;
  for (std::size_t i = 0; i + 2 < lines.size() + 1; ++i) {
    if (i + 1 >= lines.size() || !IsRow(line_text(i)) || IsRule(line_text(i)) ||
        !IsRule(line_text(i + 1))) {
      continue;
    }
    TextTable table{.titles = Cells(original, lines[i]), .rows = {}};
    if (table.titles.size() > kMostColumns) continue;
    erase(i);
    erase(i + 1);
    std::size_t row = i + 2;
    for (; row < lines.size() && IsRow(line_text(row)); ++row) {
      table.rows.push_back(Cells(original, lines[row]));
      erase(row);
    }
    tables.push_back(std::move(table));
    i = row - 1;
  }
  return tables;
}

}  // namespace hitscan
