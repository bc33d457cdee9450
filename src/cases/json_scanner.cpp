#include "cases/json_scanner.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "shape/json.h"

namespace hitscan {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Removes the first token of a JSON pointer and returns it without its escapes (RFC 6901).
std::string TakeToken(std::string_view& pointer) {
  pointer.remove_prefix(1);
  const std::string_view raw = pointer.substr(0, pointer.find('/'));
  pointer.remove_prefix(raw.size());
  std::string token;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const bool escape = raw[i] == '~' && i + 1 < raw.size();
    token += escape ? (raw[++i] == '1' ? '/' : '~') : raw[i];
  }
  return token;
}

}  // namespace

std::string JsonScanner::Entry::Key() const {
  if (raw_key.find('\\') != std::string_view::npos) {
    const Json key = Json::parse(raw_key, nullptr, false);
    if (key.is_string()) return key.get<std::string>();
  }
  return std::string(raw_key.substr(1, raw_key.size() - 2));
}

bool JsonScanner::Entry::IsCalled(std::string_view key) const {
  if (raw_key.find('\\') != std::string_view::npos) return Key() == key;
  return raw_key.substr(1, raw_key.size() - 2) == key;
}

std::size_t JsonScanner::RootBegin() const {
  return SkipBlanks(text_.starts_with("\xEF\xBB\xBF") ? 3 : 0);
}

std::size_t JsonScanner::SkipBlanks(std::size_t i) const {
  while (i < text_.size() && IsBlank(text_[i])) ++i;
  return i;
}

std::optional<std::size_t> JsonScanner::StringEnd(std::size_t begin) const {
  for (std::size_t i = begin + 1; i < text_.size(); ++i) {
    if (text_[i] == '"') return i + 1;
    if (text_[i] == '\\') ++i;
  }
  return std::nullopt;
}

std::optional<std::size_t> JsonScanner::ValueEnd(std::size_t begin) const {
  if (begin >= text_.size()) return std::nullopt;
  const char first = text_[begin];
  if (first == '"') return StringEnd(begin);
  if (first != '{' && first != '[') {
    const std::size_t end = std::min(text_.find_first_of(",]} \t\r\n", begin), text_.size());
    // No value begins with a byte outside of ASCII. A byte order mark is such a byte; a parser that
    // gets only this value would accept it.
    const bool ascii = static_cast<unsigned char>(first) < 0x80U;
    return ascii && end > begin ? std::optional(end) : std::nullopt;
  }
  std::size_t depth = 0;
  for (std::size_t i = begin; i < text_.size(); ++i) {
    switch (text_[i]) {
      case '{':
      case '[':
        ++depth;
        break;
      case '}':
      case ']':
        if (--depth == 0) return i + 1;
        break;
      case '"': {
        const std::optional<std::size_t> end = StringEnd(i);
        if (!end) return std::nullopt;
        i = *end - 1;
        break;
      }
      default:
        break;
    }
  }
  return std::nullopt;
}

bool JsonScanner::VisitEntries(std::size_t begin, const Visit& visit) const {
  if (begin >= text_.size() || (text_[begin] != '{' && text_[begin] != '[')) return false;
  const bool object = text_[begin] == '{';
  const char closing = object ? '}' : ']';
  std::size_t i = SkipBlanks(begin + 1);
  if (i < text_.size() && text_[i] == closing) return true;
  while (i < text_.size()) {
    Entry entry{{}, i, {}};
    if (object) {
      const std::optional<std::size_t> key_end = text_[i] == '"' ? StringEnd(i) : std::nullopt;
      if (!key_end) return false;
      entry.raw_key = text_.substr(i, *key_end - i);
      i = SkipBlanks(*key_end);
      if (i >= text_.size() || text_[i] != ':') return false;
      i = SkipBlanks(i + 1);
    }
    const std::optional<std::size_t> end = ValueEnd(i);
    if (!end) return false;
    entry.value = {i, *end};
    if (!visit(entry)) return false;
    i = SkipBlanks(*end);
    if (i >= text_.size()) return false;
    if (text_[i] == closing) return true;
    if (text_[i] != ',') return false;
    i = SkipBlanks(i + 1);
  }
  return false;
}

std::optional<JsonScanner::Range> JsonScanner::Find(std::size_t begin,
                                                    std::string_view pointer) const {
  while (!pointer.empty()) {
    const std::string token = TakeToken(pointer);
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
    const bool is_index = error == std::errc() && end == token.data() + token.size();
    std::optional<std::size_t> found;
    std::size_t at = 0;
    VisitEntries(begin, [&](const Entry& entry) {
      const bool wanted = entry.raw_key.empty() ? is_index && at++ == index : entry.IsCalled(token);
      if (wanted) found = entry.value.begin;
      return !wanted;
    });
    if (!found) return std::nullopt;
    begin = *found;
  }
  const std::optional<std::size_t> end = ValueEnd(begin);
  return end ? std::optional(Range{begin, *end}) : std::nullopt;
}

std::optional<std::size_t> JsonScanner::FindSecondKey(std::size_t begin,
                                                      std::string_view key) const {
  std::optional<std::size_t> second;
  int count = 0;
  VisitEntries(begin, [&](const Entry& entry) {
    if (entry.IsCalled(key) && ++count == 2) second = entry.key_begin;
    return !second;
  });
  return second;
}

}  // namespace hitscan
