#include <fmt/format.h>

#include "cases/json_document.h"

namespace hitscan {
namespace {

// Removes the member or item in that range from the text, with its comma.
void Cut(std::string& text, std::size_t begin, std::size_t end) {
  // A member begins with its key: a string in front of the colon.
  const std::size_t before = text.find_last_not_of(kJsonBlanks, begin - 1);
  if (text[before] == ':') {
    const std::size_t key_end = text.rfind('"', before);
    begin = text.rfind('"', key_end - 1);
    while (text[begin - 1] == '\\') begin = text.rfind('"', begin - 1);
  }
  const std::size_t after = text.find_first_not_of(kJsonBlanks, end);
  if (text[after] == ',') {
    text.erase(begin, text.find_first_not_of(kJsonBlanks, after + 1) - begin);
    return;
  }
  // For the last entry the comma precedes it, unless it is the only entry.
  const std::size_t front = text.find_last_not_of(kJsonBlanks, begin - 1);
  begin = text[front] == ',' ? front : front + 1;
  text.erase(begin, end - begin);
}

}  // namespace

std::string OnOneLine(const Json& json) {
  std::string text;
  if (json.is_object()) {
    for (const auto& item : json.items()) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", Json(item.key()).dump(),
                          OnOneLine(item.value()));
    }
    return fmt::format("{{{}}}", text);
  }
  if (json.is_array()) {
    for (const Json& item : json) text += (text.empty() ? "" : ", ") + OnOneLine(item);
    return fmt::format("[{}]", text);
  }
  return json.dump();
}

void JsonDocument::Splice(std::size_t begin, std::size_t end, const std::string& text) {
  text_.replace(begin, end - begin, text);
  Parse();
}

void JsonDocument::Replace(const std::string& pointer, const Json& value) {
  const Range range = At(pointer);
  Splice(range.begin, range.end, OnOneLine(value));
}

void JsonDocument::Set(const std::string& pointer, const std::string& key, const Json& value) {
  const std::string member = pointer + '/' + PointerToken(key);
  if (Find(member)) return Replace(member, value);
  const Range object = At(pointer);
  const std::size_t last = text_.find_last_not_of(kJsonBlanks, object.end - 2);
  const bool empty = last == object.begin;
  Splice(last + 1, last + 1,
         fmt::format("{}{}: {}", empty ? "" : ", ", Json(key).dump(), OnOneLine(value)));
}

void JsonDocument::Remove(const std::string& pointer) {
  const Range range = At(pointer);
  Cut(text_, range.begin, range.end);
  Parse();
}

std::vector<JsonScanner::Range> JsonDocument::ItemRanges(const std::string& pointer) const {
  std::vector<Range> ranges;
  JsonScanner(text_).VisitEntries(At(pointer).begin, [&](const JsonScanner::Entry& entry) {
    ranges.push_back(entry.value);
    return true;
  });
  return ranges;
}

std::vector<std::string_view> JsonDocument::ItemTexts(const std::string& pointer) const {
  std::vector<std::string_view> texts;
  for (const Range& range : ItemRanges(pointer)) {
    texts.push_back(std::string_view(text_).substr(range.begin, range.end - range.begin));
  }
  return texts;
}

std::string JsonDocument::TextWithItems(const std::string& pointer, std::span<const ItemEdit> edits,
                                        std::span<const Json> added) const {
  const std::vector<Range> items = ItemRanges(pointer);
  const Range list = At(pointer);
  if (items.empty() && added.empty()) return text_;
  std::string text;
  std::size_t done = 0;  // up to here the text has been copied or replaced
  const auto copy_until = [&](std::size_t end) {
    text.append(text_, done, end - done);
    done = end;
  };
  if (items.empty()) {
    copy_until(list.begin);
    text += OnOneLine(Json::array_t(added.begin(), added.end()));
    done = list.end;
    copy_until(text_.size());
    return text;
  }

  // The items from here on are removed, and nothing follows them.
  std::size_t tail = items.size();
  for (auto edit = edits.rbegin(); added.empty() && edit != edits.rend(); ++edit) {
    if (edit->text || edit->index + 1 != tail) break;
    tail = edit->index;
  }
  bool keeps_last = true;
  for (const ItemEdit& edit : edits) {
    const Range& item = items.at(edit.index);
    if (edit.index >= tail) {
      // Also removes the comma before it, unless the list becomes empty.
      const std::size_t front = text_.find_last_not_of(kJsonBlanks, items[tail].begin - 1);
      copy_until(tail == 0 ? front + 1 : front);
      done = items.back().end;
      break;
    }
    copy_until(item.begin);
    const bool last = edit.index + 1 == items.size();
    if (edit.text) {
      text += *edit.text;
      done = item.end;
    } else {
      done = last ? item.end : items[edit.index + 1].begin;
      keeps_last = keeps_last && !last;
    }
  }
  // New items are separated by the same blanks as the last item.
  if (!added.empty()) {
    copy_until(items.back().end);
    const std::size_t last = items.back().begin;
    const std::size_t gap = text_.find_last_not_of(kJsonBlanks, last - 1) + 1;
    const std::string separator = text_.substr(gap, last - gap);
    for (const Json& item : added) {
      text += (keeps_last || &item != &added.front() ? "," + separator : "") + OnOneLine(item);
    }
  }
  copy_until(text_.size());
  return text;
}

}  // namespace hitscan
