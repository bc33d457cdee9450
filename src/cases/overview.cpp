#include "cases/overview.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace hitscan {
namespace {

// In characters. The columns of numbers are as wide as their titles, with the blanks before them.
constexpr int kBarWidth = 12;
constexpr int kCasesWidth = 7;
constexpr int kPassedWidth = 7;
constexpr int kFailedWidth = 7;
constexpr int kUndecidedWidth = 10;
constexpr int kGapWidth = 3;  // between two implementations
constexpr std::string_view kIndent = "  ";

bool IsAsked(const OverviewRow& row) {
  return std::ranges::any_of(row.cells, [](const OverviewCell& cell) { return cell.asked() > 0; });
}

std::string BarText(const OverviewCell& cell) {
  const OverviewBar bar = BarOf(cell, kBarWidth);
  const auto part = [](int count, char letter) {
    return std::string(static_cast<std::size_t>(count), letter);
  };
  return part(bar.passed, '=') + part(bar.failed, 'X') + part(bar.unjudged, '?') +
         part(bar.rest, ' ');
}

/// Writes the lines of one table.
class TextTable {
 public:
  TextTable(const OverviewTable& table, std::size_t width) : table_(table) {
    for (const OverviewRow& row : table.rows) {
      if (!IsAsked(row)) continue;
      names_ = std::max(names_, kIndent.size() + row.query->name.size());
      for (const OverviewCell& cell : row.cells) unjudged_ |= cell.counts.unjudged > 0;
    }
    bars_ = WidthWith(true) <= width;
    fits_ = names_ > 0 && WidthWith(bars_) <= width;
  }

  std::string Write() {
    if (!fits_) return {};
    WriteTitles();
    std::string_view group;
    for (const OverviewRow& row : table_.rows) {
      if (!IsAsked(row)) continue;
      if (row.group != group) AddLine(row.group);
      group = row.group;
      WriteRow(std::string(kIndent) + row.query->name, [&](std::size_t i) { return row.cells[i]; });
    }
    WriteRow("All", [&](std::size_t i) { return table_.Total(i); });
    return std::move(text_);
  }

 private:
  std::size_t CellWidth(bool bars) const {
    return static_cast<std::size_t>((bars ? kBarWidth : 0) + kPassedWidth + kFailedWidth +
                                    (unjudged_ ? kUndecidedWidth : 0));
  }
  std::size_t WidthWith(bool bars) const {
    return names_ + kCasesWidth + (kGapWidth + CellWidth(bars)) * table_.implementations.size();
  }

  void AddLine(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    text_ += line + "\n";
  }

  void WriteTitles() {
    std::string names(names_ + kCasesWidth, ' ');
    std::string columns = fmt::format("{:{}}{:>{}}", "", names_, "cases", kCasesWidth);
    std::string titles =
        fmt::format("{:>{}}{:>{}}", "passed", kPassedWidth, "failed", kFailedWidth);
    if (unjudged_) titles += fmt::format("{:>{}}", "undecided", kUndecidedWidth);
    const std::size_t width = CellWidth(bars_);
    for (const std::string& name : table_.implementations) {
      names += fmt::format("{:{}}{:>{}}", "", kGapWidth, Fitting(name, width), width);
      columns += fmt::format("{:{}}{:>{}}", "", kGapWidth, titles, width);
    }
    AddLine(std::move(names));
    AddLine(std::move(columns));
  }

  // Of a longer name the end is kept: the names of files differ there.
  static std::string Fitting(const std::string& name, std::size_t width) {
    return name.size() <= width ? name : "..." + name.substr(name.size() - (width - 3));
  }

  template <class CellAt>
  void WriteRow(const std::string& name, const CellAt& cell_at) {
    std::string line = fmt::format("{:{}}{:>{}}", name, names_, cell_at(0).all(), kCasesWidth);
    for (std::size_t i = 0; i < table_.implementations.size(); ++i) {
      line += std::string(kGapWidth, ' ') + CellText(cell_at(i));
    }
    AddLine(std::move(line));
  }

  std::string CellText(const OverviewCell& cell) const {
    const std::size_t width = CellWidth(bars_);
    if (cell.asked() == 0) return fmt::format("{:>{}}", "not asked", width);
    std::string text;
    if (bars_) text += BarText(cell);
    text += fmt::format("{:>{}}{:>{}}", cell.counts.passed, kPassedWidth, cell.counts.failed,
                        kFailedWidth);
    if (unjudged_) text += fmt::format("{:>{}}", cell.counts.unjudged, kUndecidedWidth);
    return text;
  }

  const OverviewTable& table_;
  std::size_t names_ = 0;  ///< the width of the column with the queries
  bool unjudged_ = false;  ///< there is a column of cases that were not judged
  bool bars_ = false;
  bool fits_ = false;
  std::string text_;
};

}  // namespace

OverviewCell& OverviewCell::operator+=(const OverviewCell& other) {
  counts += other.counts;
  not_asked += other.not_asked;
  waiting += other.waiting;
  return *this;
}

OverviewCell OverviewTable::Total(std::size_t implementation) const {
  OverviewCell total;
  for (const OverviewRow& row : rows) total += row.cells[implementation];
  return total;
}

OverviewBar BarOf(const OverviewCell& cell, int length) {
  const std::array counts{cell.counts.passed, cell.counts.failed, cell.counts.unjudged,
                          cell.not_asked + cell.waiting};
  std::array<int, counts.size()> parts{};
  const int all = cell.all();
  if (all == 0 || length < static_cast<int>(counts.size())) return {.rest = length};
  int left = length;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    parts[i] = counts[i] == 0 ? 0 : std::max(counts[i] * length / all, 1);
    left -= parts[i];
  }
  *std::ranges::max_element(parts) += left;
  return {parts[0], parts[1], parts[2], parts[3]};
}

std::string TextOf(const OverviewCell& cell) {
  if (cell.asked() + cell.waiting == 0) return "not asked";
  std::string text = fmt::format("{} passed, {} failed", cell.counts.passed, cell.counts.failed);
  if (cell.counts.unjudged > 0) text += fmt::format(", {} undecided", cell.counts.unjudged);
  if (cell.waiting > 0) text += fmt::format(", {} to be asked", cell.waiting);
  if (cell.not_asked > 0) text += fmt::format(", {} not asked", cell.not_asked);
  return text;
}

std::string TextOf(const OverviewTable& table, std::size_t width) {
  if (table.implementations.empty()) return {};
  return TextTable(table, width).Write();
}

}  // namespace hitscan
