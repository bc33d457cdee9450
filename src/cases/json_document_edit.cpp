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
  text = json.dump();
  if (json.is_number_float()) {
    // dump() writes one number in a thousand with more digits than needed: 4.1951599999999996.
    const std::string shortest = fmt::format("{}", json.get<double>());
    if (shortest.find_first_of(".e") != std::string::npos && shortest.size() < text.size()) {
      return shortest;
    }
  }
  return text;
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
  SetText(pointer, key, OnOneLine(value));
}

void JsonDocument::SetText(const std::string& pointer, const std::string& key,
                           const std::string& value) {
  const std::string member = pointer + '/' + PointerToken(key);
  if (const std::optional<Range> range = Find(member)) {
    return Splice(range->begin, range->end, value);
  }
  const Range object = At(pointer);
  const std::size_t last = text_.find_last_not_of(kJsonBlanks, object.end - 2);
  const bool empty = last == object.begin;
  Splice(last + 1, last + 1, fmt::format("{}{}: {}", empty ? "" : ", ", Json(key).dump(), value));
}

std::string_view JsonDocument::TextAt(const std::string& pointer) const {
  const Range range = At(pointer);
  return std::string_view(text_).substr(range.begin, range.end - range.begin);
}

void JsonDocument::Remove(const std::string& pointer) {
  const Range range = At(pointer);
  Cut(text_, range.begin, range.end);
  Parse();
}

std::string_view JsonDocument::ItemText(std::size_t index) const {
  const Range range = items_.at(index);
  return std::string_view(text_).substr(range.begin, range.end - range.begin);
}

std::string JsonDocument::TextWithItems(std::span<const NewItem> items) const {
  // The text in front of an item, from the end of the item before it: a comma and blanks.
  const auto separator = [&](std::size_t index) {
    const std::size_t end = items_[index - 1].end;
    return text_.substr(end, items_[index].begin - end);
  };
  // A list of one item shows only the blanks in front of that.
  const std::size_t list_begin = text_.rfind('[', items_.front().begin);
  const std::string lead = text_.substr(list_begin + 1, items_.front().begin - list_begin - 1);
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
