#include "json/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/text.h"

namespace hitscan {

JsonDocument::JsonDocument(std::filesystem::path path, std::string text, std::string streamed)
    : path_(std::move(path)), text_(std::move(text)), streamed_(std::move(streamed)) {
  Parse();
}

// Parses the text without the items of the streamed list; ReadItem parses the items. The text is
// valid JSON if all of these parts are.
void JsonDocument::Parse() {
  if (text_.find_first_not_of(kJsonBlanks) == std::string::npos) FailAt(0, "", "the file is empty");
  // The parser would take a zero byte for the end of the text.
  const std::size_t zero = text_.find('\0');
  if (zero != std::string::npos) FailAt(zero, "", "not valid JSON: there is a zero byte");
  try {
    FindStreamed();
    if (list_.end == 0) return ParseJson(text_, root_);
  } catch (const JsonError& error) {
    FailIn(0, "", error);
  }
  const std::size_t inner = list_.begin + 1;
  try {
    ParseJson(text_.substr(0, inner) + text_.substr(list_.end - 1), root_);
  } catch (const JsonError& error) {
    // Behind the list the offset lacks the length of the items, which were left out.
    const bool is_behind_list = error.offset().value_or(0) >= inner;
    FailIn(is_behind_list ? list_.end - 1 - inner : 0, "", error);
  }
}

void JsonDocument::FindStreamed() {
  list_ = {};
  items_.clear();
  if (streamed_.empty()) return;
  const JsonScanner scanner(text_);
  const std::size_t root = scanner.RootBegin();
  if (root < text_.size() && text_[root] == '[') {
    // Checks the text without building the value, which may be large.
    RequireJson(text_);
    const JsonRange all{root, scanner.ValueEnd(root).value_or(text_.size())};
    FailAt(root, "", "expected an object {...}, got " + TextExcerpt(all.In(text_)));
  }
  if (root == text_.size() || text_[root] != '{') return;
  bool scanned = scanner.VisitEntries(root, [&](const JsonScanner::Entry& entry) {
    const bool is_list = text_[entry.value.begin] == '[';
    if (list_.end == 0 && is_list && entry.Key() == streamed_) list_ = entry.value;
    return true;
  });
  if (scanned && list_.end != 0) {
    scanned = scanner.VisitEntries(list_.begin, [&](const JsonScanner::Entry& entry) {
      items_.push_back(entry.value);
      return true;
    });
  }
  if (!scanned) {
    RequireJson(text_);
    throw std::logic_error("the scanner gave up on valid JSON");
  }
}

void JsonDocument::ReadItem(std::size_t index, ParsedJson& item) const {
  try {
    ParseJson(ItemText(index), item, 2);
  } catch (const JsonError& error) {
    FailIn(items_[index].begin, fmt::format("{}/{}", PointerTo(streamed_), index), error);
  }
}

std::optional<JsonRange> JsonDocument::Find(const std::string& pointer) const {
  return JsonScanner(text_, list_).Find(pointer);
}

JsonRange JsonDocument::At(const std::string& pointer) const {
  const std::optional<JsonRange> range = Find(pointer);
  if (!range) throw std::out_of_range("nothing at " + pointer);
  return *range;
}

void JsonDocument::FailAt(std::size_t offset, const std::string& pointer,
                          const std::string& what) const {
  // Pointers and messages quote keys and strings of the file, which may have any length.
  constexpr std::size_t kLongestPointer = 200;
  constexpr std::size_t kLongestMessage = 400;
  const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text_.size()));
  const auto line = 1 + std::count(text_.begin(), end, '\n');
  const std::string where = pointer.empty() ? "" : Shortened(pointer, kLongestPointer) + ": ";
  throw FileError(
      fmt::format("{}:{}: {}", path_.string(), line, Shortened(where + what, kLongestMessage)));
}

void JsonDocument::FailIn(std::size_t offset, const std::string& pointer,
                          const JsonError& error) const {
  if (!error.offset()) throw FileError(fmt::format("{}: {}", path_.string(), error.what()));
  FailAt(offset + *error.offset(), error.pointer().empty() ? "" : pointer + error.pointer(),
         error.what());
}

void JsonDocument::Fail(const std::string& pointer, const std::string& what) const {
  FailAt(Find(pointer).value_or(JsonRange()).begin, pointer, what);
}

void JsonDocument::Set(const std::string& pointer, const std::string& key, const Json& value) {
  SetText(pointer, key, OnOneLine(value));
}

void JsonDocument::SetText(const std::string& pointer, const std::string& key,
                           const std::string& value) {
  if (const std::optional<JsonRange> old = Find(pointer + PointerTo(key))) {
    text_.replace(old->begin, old->end - old->begin, value);
  } else {
    const JsonRange object = At(pointer);
    const std::size_t last = text_.find_last_not_of(kJsonBlanks, object.end - 2);
    // The new member is separated like the one before it: if that has a line of its own, so has it.
    std::string separator = last == object.begin ? "" : ", ";
    JsonScanner(text_, list_).VisitEntries(object.begin, [&](const JsonScanner::Entry& entry) {
      const std::size_t before = text_.find_last_not_of(kJsonBlanks, entry.key_begin - 1);
      const std::string blanks = text_.substr(before + 1, entry.key_begin - before - 1);
      separator = blanks.find('\n') == std::string::npos ? ", " : "," + blanks;
      return true;
    });
    text_.insert(last + 1, fmt::format("{}{}: {}", separator, Json(key).dump(), value));
  }
  Parse();
}

void JsonDocument::Remove(const std::string& pointer) {
  const JsonScanner scanner(text_, list_);
  const std::optional<JsonRange> object = scanner.Find(pointer.substr(0, pointer.rfind('/')));
  const std::optional<JsonRange> value = scanner.Find(pointer);
  if (!object || !value) return;
  // From the end of the member before to the end of the value: the removed member may be the last.
  JsonRange cut{object->begin + 1, 0};
  std::size_t key_begin = 0;
  scanner.VisitEntries(object->begin, [&](const JsonScanner::Entry& entry) {
    if (cut.end != 0) {
      // A member follows and moves up to the place of the removed one.
      cut = {key_begin, entry.key_begin};
      return false;
    }
    if (entry.value.begin == value->begin) {
      key_begin = entry.key_begin;
      cut.end = entry.value.end;
    } else {
      cut.begin = entry.value.end;
    }
    return true;
  });
  text_.erase(cut.begin, cut.end - cut.begin);
  Parse();
}

std::string JsonDocument::TextWithItems(std::span<const NewItem> items) const {
  // The text in front of an item, from the end of the item before it: a comma and blanks.
  const auto separator = [&](std::size_t index) {
    return std::string(JsonRange{items_[index - 1].end, items_[index].begin}.In(text_));
  };
  // A list of one item has no separator: a comma and the blanks in front of the item are used.
  const std::string lead(JsonRange{list_.begin + 1, items_.front().begin}.In(text_));
  const std::string new_separator =
      items_.size() > 1 ? separator(items_.size() - 1) : "," + (lead.empty() ? " " : lead);
  std::string text = text_.substr(0, items_.front().begin);
  for (const NewItem& item : items) {
    if (&item != &items.front()) {
      const bool known = item.index && *item.index > 0 && *item.index < items_.size();
      text += known ? separator(*item.index) : new_separator;
    }
    text += item.text ? *item.text : ItemText(item.index.value());
  }
  return text.append(text_, items_.back().end);
}

}  // namespace hitscan
