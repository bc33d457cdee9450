#include "query/json_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace hitscan {
namespace {

constexpr int kDeepest = 64;

std::string ReadText(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    throw FileError(fmt::format("{}: no such file", path.string()));
  }
  if (std::filesystem::is_directory(status)) {
    throw FileError(fmt::format("{}: is a folder, not a file", path.string()));
  }
  // A pipe may never end, a device never be done.
  if (!std::filesystem::is_regular_file(status)) {
    throw FileError(fmt::format("{}: is not a regular file", path.string()));
  }
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file && !file.eof()) {
    throw FileError(fmt::format("{}: cannot be read: {}", path.string(), std::strerror(errno)));
  }
  return text;
}

std::string WithControlsEscaped(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= ' ' && c != '\x7f') {
      escaped += c;
    } else if (c == '\n') {
      escaped += "\\n";
    } else {
      escaped += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    }
  }
  return escaped;
}

// The library's messages begin with "[json.exception...] parse error at line 3, column 7: ".
// They quote the text as it is; what is not plain there must not garble the console.
std::string Plain(std::string message) {
  std::ranges::replace_if(
      message, [](char c) { return c < ' ' || c > '~'; }, '?');
  const std::size_t colon = message.find(": ");
  const std::size_t bracket = message.find("] ");
  if (message.find("parse error at") != std::string::npos && colon != std::string::npos) {
    return message.substr(colon + 2);
  }
  return bracket == std::string::npos ? message : message.substr(bracket + 2);
}

// Walks over the tokens of a text that is known to be valid JSON.
class Walker {
 public:
  /// Called with where a value begins and ends.
  using OnValue =
      std::function<void(const std::string& pointer, std::size_t begin, std::size_t end)>;
  /// Called with where a key stands that its object has already.
  using OnSecondKey = std::function<void(const std::string& pointer, std::size_t begin)>;

  Walker(std::string_view text, OnValue on_value, OnSecondKey on_second_key)
      : text_(text), on_value_(std::move(on_value)), on_second_key_(std::move(on_second_key)) {
    for (std::size_t i = 0; i < text_.size(); ++i) i = Token(i);
  }

 private:
  struct Level {
    std::size_t begin;
    bool object;
    bool expects_key;
    std::size_t items = 0;
    std::string key = {};
    std::set<std::string, std::less<>> keys = {};
  };

  // The JSON pointer of the value that is being read.
  std::string Pointer() const {
    std::string pointer;
    for (const Level& level : levels_) {
      pointer += '/';
      pointer += level.object ? PointerToken(level.key) : std::to_string(level.items);
    }
    return pointer;
  }

  void End(std::size_t begin, std::size_t end) {
    if (on_value_) on_value_(Pointer(), begin, end);
  }

  // Takes the token at `i`; returns its last character's place.
  std::size_t Token(std::size_t i) {
    switch (text_[i]) {
      case '{':
      case '[':
        levels_.push_back({i, text_[i] == '{', text_[i] == '{'});
        return i;
      case '}':
      case ']': {
        const std::size_t begin = levels_.back().begin;
        levels_.pop_back();
        End(begin, i + 1);
        return i;
      }
      case ',':
        ++levels_.back().items;
        levels_.back().expects_key = levels_.back().object;
        return i;
      case '"':
        return String(i);
      case ':':
      case ' ':
      case '\t':
      case '\r':
      case '\n':
        return i;
      default:
        // A number or a word; or a byte order mark in front of everything, which is no value.
        return static_cast<unsigned char>(text_[i]) < 0x80U ? Word(i) : i;
    }
  }

  std::size_t String(std::size_t begin) {
    std::size_t last = begin + 1;
    while (text_[last] != '"') last += text_[last] == '\\' ? 2 : 1;
    if (levels_.empty() || !levels_.back().expects_key) {
      End(begin, last + 1);
      return last;
    }
    std::string key(text_.substr(begin + 1, last - begin - 1));
    // Two spellings may be one key.
    if (key.find('\\') != std::string::npos) {
      key = Json::parse(text_.substr(begin, last + 1 - begin)).get<std::string>();
    }
    Level& level = levels_.back();
    level.expects_key = false;
    const bool second = !level.keys.insert(key).second;
    level.key = std::move(key);
    if (second && on_second_key_) on_second_key_(Pointer(), begin);
    return last;
  }

  std::size_t Word(std::size_t begin) {
    const std::size_t end = std::min(text_.find_first_of(",]} \t\r\n", begin), text_.size());
    End(begin, end);
    return end - 1;
  }

  std::string_view text_;
  OnValue on_value_;
  OnSecondKey on_second_key_;
  std::vector<Level> levels_;
};

std::size_t FindOutsideStrings(const std::string& text, const std::string& wanted) {
  bool within = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      within = !within;
    } else if (within) {
      if (text[i] == '\\') ++i;
    } else if (text.compare(i, wanted.size(), wanted) == 0) {
      return i;
    }
  }
  return std::string::npos;
}

constexpr const char* kBlanks = " \t\r\n";

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

FileError::FileError(const std::string& message)
    : std::runtime_error(WithControlsEscaped(message)) {}

JsonDocument::JsonDocument(const std::filesystem::path& path)
    : JsonDocument(path, ReadText(path)) {}

JsonDocument::JsonDocument(std::filesystem::path path, std::string text)
    : path_(std::move(path)), text_(std::move(text)) {
  Parse();
}

void JsonDocument::Parse() {
  if (text_.find_first_not_of(kBlanks) == std::string::npos) FailAt(0, "the file is empty");
  // The parser would take a zero byte for the end and leave the rest unread.
  const std::size_t zero = text_.find('\0');
  if (zero != std::string::npos) FailAt(zero, "not valid JSON: there is a zero byte");
  const auto depth_guard = [this](int depth, Json::parse_event_t, Json&) {
    if (depth > kDeepest) {
      throw FileError(fmt::format("{}: nested deeper than {} levels", path_.string(), kDeepest));
    }
    return true;
  };
  try {
    root_ = Json::parse(text_, depth_guard);
  } catch (const Json::parse_error& error) {
    FailAt(error.byte == 0 ? 0 : error.byte - 1, "not valid JSON: " + Plain(error.what()));
  } catch (const Json::out_of_range& error) {
    // The message quotes the number, its place is not given: it is the first such text that is
    // not within a string.
    const std::string what = Plain(error.what());
    const std::size_t open = what.find('\'');
    const std::size_t close = what.rfind('\'');
    const std::size_t place =
        close > open ? FindOutsideStrings(text_, what.substr(open + 1, close - open - 1))
                     : std::string::npos;
    FailAt(place == std::string::npos ? 0 : place, what);
  }
  const Walker walker(text_, nullptr, [this](const std::string& pointer, std::size_t begin) {
    FailAt(begin, pointer + ": the key is given twice");
  });
}

std::optional<JsonDocument::Place> JsonDocument::Find(const std::string& pointer) const {
  std::optional<Place> place;
  const Walker walker(
      text_,
      [&](const std::string& other, std::size_t begin, std::size_t end) {
        if (other == pointer) place = {begin, end};
      },
      nullptr);
  return place;
}

JsonDocument::Place JsonDocument::At(const std::string& pointer) const {
  const std::optional<Place> place = Find(pointer);
  if (!place) throw std::out_of_range("nothing at " + pointer);
  return *place;
}

void JsonDocument::Splice(std::size_t begin, std::size_t end, const std::string& text) {
  text_.replace(begin, end - begin, text);
  Parse();
}

void JsonDocument::Replace(const std::string& pointer, const Json& value) {
  const Place place = At(pointer);
  Splice(place.begin, place.end, OnOneLine(value));
}

void JsonDocument::Set(const std::string& pointer, const std::string& key, const Json& value) {
  const std::string member = pointer + '/' + PointerToken(key);
  if (Find(member)) return Replace(member, value);
  const Place object = At(pointer);
  const bool empty = root_.at(Json::json_pointer(pointer)).empty();
  const std::size_t place = text_.find_last_not_of(kBlanks, object.end - 2) + 1;
  Splice(place, place,
         fmt::format("{}{}: {}", empty ? "" : ", ", Json(key).dump(), OnOneLine(value)));
}

void JsonDocument::Append(const std::string& pointer, std::span<const Json> values) {
  if (values.empty()) return;
  const Place list = At(pointer);
  const std::size_t items = root_.at(Json::json_pointer(pointer)).size();
  if (items == 0) {
    return Splice(list.begin, list.end, OnOneLine(Json::array_t(values.begin(), values.end())));
  }
  // What stands in front of the last item stands in front of the new ones too.
  const Place last = At(fmt::format("{}/{}", pointer, items - 1));
  const std::size_t gap = text_.find_last_not_of(kBlanks, last.begin - 1) + 1;
  std::string added;
  for (const Json& value : values) {
    added += fmt::format(",{}{}", text_.substr(gap, last.begin - gap), OnOneLine(value));
  }
  Splice(last.end, last.end, added);
}

void JsonDocument::Remove(const std::string& pointer) {
  Cut(At(pointer));
  Parse();
}

void JsonDocument::Cut(const Place& place) {
  // A member begins with its key; a string in front of the value's colon.
  std::size_t begin = place.begin;
  const std::size_t before = text_.find_last_not_of(kBlanks, begin - 1);
  if (text_[before] == ':') {
    const std::size_t key_end = text_.rfind('"', before);
    begin = text_.rfind('"', key_end - 1);
    while (text_[begin - 1] == '\\') begin = text_.rfind('"', begin - 1);
  }
  const std::size_t after = text_.find_first_not_of(kBlanks, place.end);
  if (text_[after] == ',') {
    text_.erase(begin, text_.find_first_not_of(kBlanks, after + 1) - begin);
    return;
  }
  // The last of its list: the comma is in front of it, if it is not the only one.
  const std::size_t front = text_.find_last_not_of(kBlanks, begin - 1);
  begin = text_[front] == ',' ? front : front + 1;
  text_.erase(begin, place.end - begin);
}

std::vector<JsonDocument::Place> JsonDocument::ItemPlaces(const std::string& pointer) const {
  std::vector<Place> places;
  const std::string front = pointer + '/';
  const Walker walker(
      text_,
      [&](const std::string& other, std::size_t begin, std::size_t end) {
        if (other.starts_with(front) && other.find('/', front.size()) == std::string::npos) {
          places.push_back({begin, end});
        }
      },
      nullptr);
  return places;
}

std::vector<std::string_view> JsonDocument::ItemTexts(const std::string& pointer) const {
  std::vector<std::string_view> texts;
  for (const Place& place : ItemPlaces(pointer)) {
    texts.push_back(std::string_view(text_).substr(place.begin, place.end - place.begin));
  }
  return texts;
}

void JsonDocument::EditItems(const std::string& pointer, std::span<const ItemEdit> edits) {
  if (edits.empty()) return;
  const std::vector<Place> places = ItemPlaces(pointer);
  // From the end, so that the places in front stay good.
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    const Place& place = places.at(edit->index);
    if (edit->text) {
      text_.replace(place.begin, place.end - place.begin, *edit->text);
    } else {
      Cut(place);
    }
  }
  Parse();
}

void JsonDocument::FailAt(std::size_t offset, const std::string& what) const {
  const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text_.size()));
  const auto line = 1 + std::count(text_.begin(), end, '\n');
  throw FileError(fmt::format("{}:{}: {}", path_.string(), line, what));
}

void JsonDocument::Fail(const std::string& pointer, const std::string& what) const {
  const std::optional<Place> place = Find(pointer);
  FailAt(place ? place->begin : 0, pointer.empty() ? what : fmt::format("{}: {}", pointer, what));
}

}  // namespace hitscan
