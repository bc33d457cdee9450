#include "cases/json_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace hitscan {
namespace {

// Pointers and messages quote keys and strings of the file, which may have any length.
constexpr std::size_t kLongestPointer = 200;
constexpr std::size_t kLongestMessage = 400;

}  // namespace

JsonDocument::JsonDocument(const std::filesystem::path& path)
    : JsonDocument(path, ReadText(path)) {}

JsonDocument::JsonDocument(std::filesystem::path path, std::string text, std::string long_list)
    : path_(std::move(path)), text_(std::move(text)), long_list_(std::move(long_list)) {
  Parse();
}

void JsonDocument::Parse() {
  if (text_.find_first_not_of(kJsonBlanks) == std::string::npos) FailAt(0, "the file is empty");
  // The parser would take a zero byte for the end and leave the rest unread.
  const std::size_t zero = text_.find('\0');
  if (zero != std::string::npos) FailAt(zero, "not valid JSON: there is a zero byte");
  try {
    const std::optional<Range> list = FindLongList();
    if (list) {
      ParseAround(*list);
    } else {
      ParseJson(text_, root_);
    }
  } catch (const JsonFault& fault) {
    FailAt(fault, 0, "");
  }
}

// If the text without the items of the long list is valid JSON, and each item is, then so is all.
void JsonDocument::ParseAround(Range list) {
  const std::size_t inner = list.begin + 1;
  const std::size_t left_out = list.end - 1 - inner;
  const std::string around = text_.substr(0, inner) + text_.substr(list.end - 1);
  try {
    ParseJson(around, root_);
  } catch (const JsonFault& fault) {
    const bool behind = fault.offset().value_or(0) >= inner;
    FailAt(fault, behind ? left_out : 0, "");
  }
}

std::optional<JsonScanner::Range> JsonDocument::FindLongList() {
  items_.clear();
  members_.clear();
  if (long_list_.empty()) return std::nullopt;
  const JsonScanner scanner(text_);
  const std::size_t root = scanner.RootBegin();
  if (root < text_.size() && text_[root] == '[') {
    // Checks the text without building the value, which may be large.
    RequireJson(text_);
    const std::size_t end = scanner.ValueEnd(root).value_or(text_.size());
    FailAt(root, "expected an object {...}, got " + TextExcerpt(text_.substr(root, end - root)));
  }
  if (root == text_.size() || text_[root] != '{') return std::nullopt;
  std::optional<Range> list;
  bool followed = scanner.VisitEntries(root, [&](const JsonScanner::Entry& entry) {
    const bool is_list = text_[entry.value.begin] == '[';
    if (!list && is_list && entry.IsCalled(long_list_)) list = entry.value;
    members_.try_emplace(PointerToken(entry.Key()), entry.value);
    return true;
  });
  if (followed && list) {
    followed = scanner.VisitEntries(list->begin, [&](const JsonScanner::Entry& entry) {
      items_.push_back(entry.value);
      return true;
    });
  }
  if (!followed) {
    RequireJson(text_);
    throw std::logic_error("the scanner gave up on valid JSON");
  }
  return list;
}

void JsonDocument::ReadItem(std::size_t index, ParsedJson& item) const {
  const Range range = items_.at(index);
  try {
    ParseJson(std::string_view(text_).substr(range.begin, range.end - range.begin), item, 2);
  } catch (const JsonFault& fault) {
    FailAt(fault, range.begin, fmt::format("/{}/{}", PointerToken(long_list_), index));
  }
}

std::optional<JsonScanner::Range> JsonDocument::Find(std::string_view pointer) const {
  const JsonScanner scanner(text_);
  if (pointer.starts_with('/') && pointer.find('/', 1) == std::string_view::npos) {
    const auto member = members_.find(std::string(pointer.substr(1)));
    if (member != members_.end()) return member->second;
  }
  // The ranges of the items of the long list are known.
  const std::string front = '/' + PointerToken(long_list_) + '/';
  if (!items_.empty() && pointer.starts_with(front)) {
    std::size_t index = items_.size();
    const char* const begin = pointer.data() + front.size();
    const char* const end = std::from_chars(begin, pointer.data() + pointer.size(), index).ptr;
    pointer.remove_prefix(static_cast<std::size_t>(end - pointer.data()));
    if (index >= items_.size() || (!pointer.empty() && pointer[0] != '/')) return std::nullopt;
    return scanner.Find(items_[index].begin, pointer);
  }
  return scanner.Find(scanner.RootBegin(), pointer);
}

JsonScanner::Range JsonDocument::At(const std::string& pointer) const {
  const std::optional<Range> range = Find(pointer);
  if (!range) throw std::out_of_range("nothing at " + pointer);
  return *range;
}

void JsonDocument::FailAt(std::size_t offset, const std::string& what) const {
  const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text_.size()));
  const auto line = 1 + std::count(text_.begin(), end, '\n');
  throw FileError(fmt::format("{}:{}: {}", path_.string(), line, Shortened(what, kLongestMessage)));
}

// An error in the part of the text that begins at that offset and is the value at that pointer.
void JsonDocument::FailAt(const JsonFault& fault, std::size_t offset,
                          const std::string& pointer) const {
  if (!fault.offset()) throw FileError(fmt::format("{}: {}", path_.string(), fault.what()));
  const std::string where =
      fault.pointer().empty() ? "" : Shortened(pointer + fault.pointer(), kLongestPointer) + ": ";
  FailAt(offset + *fault.offset(), where + fault.what());
}

void JsonDocument::Fail(const std::string& pointer, const std::string& what) const {
  const std::optional<Range> range = Find(pointer);
  FailAt(range ? range->begin : 0,
         pointer.empty() ? what : fmt::format("{}: {}", Shortened(pointer, kLongestPointer), what));
}

}  // namespace hitscan
