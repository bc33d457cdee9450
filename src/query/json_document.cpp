#include "query/json_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <string_view>
#include <vector>

#include "base/printable.h"
#include "query/json_walker.h"

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
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  // One byte more than the file has shows its end. Files whose text is made as it is read, as in
  // /proc, say that they have none.
  const std::uintmax_t expected = std::filesystem::file_size(path, error);
  for (std::size_t more = error ? 1 : expected + 1; file; more = text.size() + 4096) {
    const std::size_t size = text.size();
    text.resize(size + more);
    file.read(text.data() + size, static_cast<std::streamsize>(more));
    text.resize(size + static_cast<std::size_t>(file.gcount()));
  }
  if (!file.eof() || file.bad()) {
    const int reason = errno == 0 ? EIO : errno;
    throw FileError(fmt::format("{}: cannot be read: {}", path.string(), std::strerror(reason)));
  }
  return text;
}

// Pointers and messages quote keys and texts of the file, which may be of any length.
constexpr std::size_t kLongestPointer = 200;
constexpr std::size_t kLongestMessage = 400;

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

std::size_t DepthOf(const std::string& pointer) {
  return static_cast<std::size_t>(std::ranges::count(pointer, '/'));
}

// Takes the member or item that stands there out of the text, with its comma.
void Cut(std::string& text, std::size_t begin, std::size_t end) {
  // A member begins with its key; a string in front of the value's colon.
  const std::size_t before = text.find_last_not_of(kBlanks, begin - 1);
  if (text[before] == ':') {
    const std::size_t key_end = text.rfind('"', before);
    begin = text.rfind('"', key_end - 1);
    while (text[begin - 1] == '\\') begin = text.rfind('"', begin - 1);
  }
  const std::size_t after = text.find_first_not_of(kBlanks, end);
  if (text[after] == ',') {
    text.erase(begin, text.find_first_not_of(kBlanks, after + 1) - begin);
    return;
  }
  // The last of its list: the comma is in front of it, if it is not the only one.
  const std::size_t front = text.find_last_not_of(kBlanks, begin - 1);
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

FileError::FileError(const std::string& message) : std::runtime_error(Printable(message)) {}

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
  const Walker walker(text_, 0, nullptr, [this](const std::string& pointer, std::size_t begin) {
    FailAt(begin, Shortened(pointer, kLongestPointer) + ": the key is given twice");
  });
}

std::optional<JsonDocument::Place> JsonDocument::Find(const std::string& pointer) const {
  std::optional<Place> place;
  const Walker walker(
      text_, DepthOf(pointer),
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

void JsonDocument::Remove(const std::string& pointer) {
  const Place place = At(pointer);
  Cut(text_, place.begin, place.end);
  Parse();
}

std::vector<JsonDocument::Place> JsonDocument::ItemPlaces(const std::string& pointer) const {
  std::vector<Place> places;
  const std::string front = pointer + '/';
  const Walker walker(
      text_, DepthOf(front),
      [&](const std::string& other, std::size_t begin, std::size_t end) {
        if (other.starts_with(front)) places.push_back({begin, end});
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

std::string JsonDocument::TextWithItems(const std::string& pointer, std::span<const ItemEdit> edits,
                                        std::span<const Json> added) const {
  std::string text = text_;
  const std::vector<Place> places = ItemPlaces(pointer);
  if (places.empty() && !added.empty()) {
    const Place list = At(pointer);
    return text.replace(list.begin, list.end - list.begin,
                        OnOneLine(Json::array_t(added.begin(), added.end())));
  }
  // From the end, so that the places in front stay good. What stands in front of the last item
  // stands in front of the new ones too.
  if (!added.empty()) {
    const Place last = places.back();
    const std::size_t gap = text.find_last_not_of(kBlanks, last.begin - 1) + 1;
    const std::string apart = text.substr(gap, last.begin - gap);
    std::string items;
    for (const Json& item : added) items += "," + apart + OnOneLine(item);
    text.insert(last.end, items);
  }
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    const Place& place = places.at(edit->index);
    if (edit->text) {
      text.replace(place.begin, place.end - place.begin, *edit->text);
    } else {
      Cut(text, place.begin, place.end);
    }
  }
  return text;
}

void JsonDocument::FailAt(std::size_t offset, const std::string& what) const {
  const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text_.size()));
  const auto line = 1 + std::count(text_.begin(), end, '\n');
  throw FileError(fmt::format("{}:{}: {}", path_.string(), line, Shortened(what, kLongestMessage)));
}

void JsonDocument::Fail(const std::string& pointer, const std::string& what) const {
  const std::optional<Place> place = Find(pointer);
  FailAt(place ? place->begin : 0,
         pointer.empty() ? what : fmt::format("{}: {}", Shortened(pointer, kLongestPointer), what));
}

}  // namespace hitscan
