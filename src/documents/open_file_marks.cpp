#include "documents/open_file_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <string>

#include "base/process.h"
#include "base/regular_file.h"
#include "base/text.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// The beginning of the names of all marks of a file. The number of a process follows in each name.
std::string MarkName(const fs::path& file) {
  return TextFingerprint(PathWithoutLinks(file).string()) + "-";
}

}  // namespace

void OpenFileMarks::Mark(const std::vector<fs::path>& files) {
  if (folder_.empty()) return;
  std::error_code ignored;
  std::vector<fs::path> marks;
  for (const fs::path& file : files) {
    const fs::path mark = folder_ / fmt::format("{}{}", MarkName(file), ThisProcess().number);
    if (std::ranges::find(marks, mark) != marks.end()) continue;
    marks.push_back(mark);
    if (std::ranges::find(marks_, mark) != marks_.end()) continue;
    fs::create_directories(folder_, ignored);
    std::ofstream(mark) << ThisProcess().started << '\n' << file.string() << '\n';
  }
  for (const fs::path& mark : marks_) {
    if (std::ranges::find(marks, mark) == marks.end()) fs::remove(mark, ignored);
  }
  marks_ = std::move(marks);
}

std::optional<long> OpenFileMarks::OtherProcess(const fs::path& file) const {
  if (folder_.empty()) return std::nullopt;
  const std::string start = MarkName(file);
  std::error_code error;
  fs::directory_iterator mark(folder_, error);
  for (; !error && mark != fs::directory_iterator(); mark.increment(error)) {
    const std::string name = mark->path().filename().string();
    if (!name.starts_with(start)) continue;
    ProcessId process;
    std::from_chars(name.data() + start.size(), name.data() + name.size(), process.number);
    if (process.number <= 0 || process.number == ThisProcess().number) continue;
    std::getline(std::ifstream(mark->path()), process.started);
    if (IsRunning(process)) return process.number;
    std::error_code ignored;
    fs::remove(mark->path(), ignored);
  }
  return std::nullopt;
}

}  // namespace hitscan
