#include "json/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <unordered_set>

#include "base/text.h"

namespace hitscan {
namespace {

// A message of the library as shown to people. The messages begin with "[json.exception...] parse
// error at line 3, column 7: ", which is removed. They quote the text that was read; its bytes
// other than printable ASCII are replaced. Long messages are shortened.
std::string Plain(std::string message) {
  constexpr std::size_t kLongest = 200;
  const std::size_t bracket = message.find("] ");
  if (bracket != std::string::npos) message.erase(0, bracket + 2);
  const std::size_t colon = message.find(": ");
  if (message.starts_with("parse error at") && colon != std::string::npos) {
    message.erase(0, colon + 2);
  }
  std::ranges::replace_if(
      message, [](char c) { return c < ' ' || c > '~'; }, '?');
  return Shortened(message, kLongest);
}

// Whether rounding this double to single precision may give a different float than rounding the
// text directly (double rounding). That can happen only if the double is the midpoint of two
// adjacent floats, that is, if mirroring the nearest float at the double gives a float too.
bool NeedsText(double number) {
  if (std::abs(number) > std::numeric_limits<float>::max()) return true;
  const double rounded = static_cast<float>(number);
  if (rounded == number) return false;
  const double mirrored = 2 * number - rounded;
  if (std::abs(mirrored) > std::numeric_limits<float>::max()) return false;
  return static_cast<double>(static_cast<float>(mirrored)) == mirrored;
}

// The callbacks of the library's parser; these check only the depth. Returning true continues.
class Syntax {
 public:
  explicit Syntax(std::size_t outer_depth) : depth_(outer_depth) {}

  bool null() { return true; }
  bool boolean(bool) { return true; }
  bool number_integer(Json::number_integer_t) { return true; }
  bool number_unsigned(Json::number_unsigned_t) { return true; }
  bool number_float(Json::number_float_t, const std::string&) { return true; }
  bool string(std::string&) { return true; }
  bool binary(Json::binary_t&) { return true; }
  bool key(std::string&) { return true; }
  bool start_object(std::size_t) { return Enter(); }
  bool end_object() { return Leave(); }
  bool start_array(std::size_t) { return Enter(); }
  bool end_array() { return Leave(); }

  [[noreturn]] static bool parse_error(std::size_t position, const std::string&,
                                       const nlohmann::detail::exception& error) {
    const bool syntax = dynamic_cast<const Json::parse_error*>(&error) != nullptr;
    std::string message = (syntax ? "not valid JSON: " : "") + Plain(error.what());
    // What other programs write for numbers that are not finite.
    if (message.ends_with("N'") || message.ends_with("I'")) {
      message += "; JSON has no NaN and no Infinity";
    }
    // The library counts positions from 1.
    throw JsonError("", message, position == 0 ? 0 : position - 1);
  }

 protected:
  bool Enter() {
    if (++depth_ > kDeepestJson) {
      throw JsonError("", fmt::format("nested deeper than {} levels", kDeepestJson));
    }
    return true;
  }
  bool Leave() {
    --depth_;
    return true;
  }

 private:
  std::size_t depth_;
};

// The members of an object as a vector. The member functions of the object would search all keys in
// each call.
using Members = Json::object_t::Container;

Members& MembersOf(Json& object) { return object.get_ref<Json::object_t&>(); }

// Calls `visit` with the numbers and booleans, in the order of the text.
template <class Visit>
void VisitLeaves(const Json& json, const Visit& visit) {
  if (json.is_structured()) {
    for (const Json& item : json) VisitLeaves(item, visit);
  } else if (json.is_number() || json.is_boolean()) {
    visit(json);
  }
}

// Builds the value from the callbacks of the parser. Reuses the memory of the previous value.
class Builder : public Syntax {
 public:
  Builder(std::string_view text, ParsedJson& parsed, std::size_t outer_depth)
      : Syntax(outer_depth), text_(text), parsed_(parsed) {
    parsed_.number_texts.clear();
  }

  bool null() { return Put(nullptr); }
  bool boolean(bool value) { return Put(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return Put(value); }
  bool string(std::string& value) { return Put(std::move(value)); }
  bool number_integer(Json::number_integer_t value) {
    needs_texts_ = needs_texts_ || value == 0;
    return Put(value);
  }
  bool number_float(Json::number_float_t value, const std::string&) {
    needs_texts_ = needs_texts_ || NeedsText(value);
    return Put(value);
  }
  bool start_object(std::size_t) { return Begin(Json::value_t::object); }
  bool start_array(std::size_t) { return Begin(Json::value_t::array); }
  bool end_object() { return End(MembersOf(*levels_.back().json)); }
  bool end_array() { return End(levels_.back().json->get_ref<Json::array_t&>()); }
  bool key(std::string& key) {
    Level& level = levels_.back();
    Members& object = MembersOf(*level.json);
    // A member of the previous value is reused if it has the same key at the same place.
    if (level.size == object.size() || object[level.size].first != key) {
      while (object.size() > level.size) object.pop_back();
      object.emplace_back(key, nullptr);
    }
    ++level.size;
    if (!IsNew(level)) FailDuplicateKey();
    return true;
  }

  // Keeps the texts of the numbers that need them. Only after everything is built are the addresses
  // of values final.
  void Finish() {
    if (!needs_texts_) return;
    const std::vector<JsonRange> leaves = JsonScanner(text_).Leaves();
    std::size_t next = 0;
    VisitLeaves(parsed_.json, [&](const Json& leaf) {
      const std::string_view text = leaves.at(next++).In(text_);
      const bool needs_text = leaf.is_number_float() ? NeedsText(leaf.get<double>()) : text == "-0";
      if (needs_text) parsed_.number_texts.emplace(&leaf, text);
    });
  }

 private:
  // An object or list that is being read.
  struct Level {
    Json* json;
    std::size_t size;                      // the number of entries read, including the current one
    std::unordered_set<std::string> keys;  // of an object with many members
  };

  Json& NextValue() {
    if (levels_.empty()) return parsed_.json;
    auto& [json, size, keys] = levels_.back();
    if (json->is_object()) return MembersOf(*json)[size - 1].second;
    auto& list = json->get_ref<Json::array_t&>();
    if (size == list.size()) list.emplace_back();
    return list[size++];
  }

  template <class T>
  bool Put(T value) {
    NextValue() = std::move(value);
    return true;
  }

  bool Begin(Json::value_t type) {
    Enter();
    Json& value = NextValue();
    if (value.type() != type) value = Json(type);
    levels_.push_back({&value, 0, {}});
    return true;
  }

  template <class Entries>
  bool End(Entries& entries) {
    while (entries.size() > levels_.back().size) entries.pop_back();
    levels_.pop_back();
    return Leave();
  }

  // Whether the last key of an object differs from all earlier ones. Few keys are compared one by
  // one, which needs no memory. Many keys are put into a set, so that the time stays proportional
  // to their number.
  static bool IsNew(Level& level) {
    constexpr std::size_t kFew = 16;
    const Members& object = MembersOf(*level.json);
    const std::string& key = object[level.size - 1].first;
    const auto before = std::span(object).first(level.size - 1);
    if (level.size <= kFew) {
      return std::ranges::none_of(before, [&](const auto& other) { return other.first == key; });
    }
    if (level.keys.empty()) {
      for (const auto& member : before) level.keys.insert(member.first);
    }
    return level.keys.insert(key).second;
  }

  [[noreturn]] void FailDuplicateKey() const {
    std::string pointer;
    std::string parent;
    for (const auto& [json, size, keys] : levels_) {
      parent = pointer;
      pointer += json->is_object() ? PointerTo(MembersOf(*json)[size - 1].first)
                                   : fmt::format("/{}", size - 1);
    }
    const JsonScanner scanner(text_);
    const auto object = scanner.Find(parent);
    // In a truncated text the object is not found. RequireJson reports that the text is invalid.
    if (!object) RequireJson(text_);
    const std::string& key = MembersOf(*levels_.back().json)[levels_.back().size - 1].first;
    std::optional<std::size_t> second;
    int count = 0;
    scanner.VisitEntries(object.value_or(JsonRange()).begin, [&](const JsonScanner::Entry& entry) {
      if (entry.Key() == key && ++count == 2) second = entry.key_begin;
      return !second;
    });
    throw JsonError(pointer, "the key is given twice", second);
  }

  std::string_view text_;
  ParsedJson& parsed_;
  std::vector<Level> levels_;
  bool needs_texts_ = false;  // whether there may be a number whose text is kept
};

// Destroys the contents of the value recursively. The depth is at most kDeepestJson.
void Clear(Json& json) {
  if (auto* const list = json.get_ptr<Json::array_t*>()) {
    for (Json& item : *list) Clear(item);
    list->clear();
  } else if (auto* const object = json.get_ptr<Json::object_t*>()) {
    for (auto& member : *object) Clear(member.second);
    object->clear();
  }
}

}  // namespace

std::string JsonScanner::Entry::Key() const {
  if (raw_key.find('\\') != std::string_view::npos) {
    const Json key = Json::parse(raw_key, nullptr, false);
    if (key.is_string()) return key.get<std::string>();
  }
  return std::string(raw_key.substr(1, raw_key.size() - 2));
}

std::size_t JsonScanner::RootBegin() const {
  return SkipBlanks(text_.starts_with("\xEF\xBB\xBF") ? 3 : 0);
}

std::size_t JsonScanner::SkipBlanks(std::size_t i) const {
  return std::min(text_.find_first_not_of(kJsonBlanks, i), text_.size());
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
  if (begin == known_.begin && known_.end != 0) return known_.end;
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
  const bool is_object = text_[begin] == '{';
  const char closing = is_object ? '}' : ']';
  std::size_t i = SkipBlanks(begin + 1);
  if (i < text_.size() && text_[i] == closing) return true;
  while (i < text_.size()) {
    Entry entry{{}, i, {}};
    if (is_object) {
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

std::optional<JsonRange> JsonScanner::Find(const std::string& pointer) const {
  std::vector<std::string> tokens;
  for (Json::json_pointer rest(pointer); !rest.empty(); rest.pop_back()) {
    tokens.push_back(rest.back());
  }
  std::size_t begin = RootBegin();
  // The end of the value found so far, if there is one; not needed before the last token.
  std::optional<std::size_t> end = tokens.empty() ? ValueEnd(begin) : begin;
  for (auto token = tokens.rbegin(); token != tokens.rend() && end; ++token) {
    end.reset();
    std::size_t index = 0;
    VisitEntries(begin, [&](const Entry& entry) {
      const std::string key = entry.raw_key.empty() ? std::to_string(index++) : entry.Key();
      if (key == *token) {
        begin = entry.value.begin;
        end = entry.value.end;
      }
      return !end;
    });
  }
  return end ? std::optional(JsonRange{begin, *end}) : std::nullopt;
}

std::vector<JsonRange> JsonScanner::Leaves() const {
  std::vector<JsonRange> leaves;
  if (const std::optional<JsonRange> root = Find("")) AddLeaves(*root, leaves);
  return leaves;
}

void JsonScanner::AddLeaves(JsonRange value, std::vector<JsonRange>& leaves) const {
  const char first = text_[value.begin];
  if (first == '{' || first == '[') {
    VisitEntries(value.begin, [&](const Entry& entry) {
      AddLeaves(entry.value, leaves);
      return true;
    });
  } else if (first != '"' && first != 'n') {  // neither a string nor null
    leaves.push_back(value);
  }
}

ParsedJson::ParsedJson(std::string_view text) { ParseJson(text, *this); }

ParsedJson::~ParsedJson() { Clear(json); }

void ParseJson(std::string_view text, ParsedJson& parsed, std::size_t outer_depth) {
  Builder builder(text, parsed, outer_depth);
  Json::sax_parse(text.data(), text.data() + text.size(), &builder);
  builder.Finish();
}

void RequireJson(std::string_view text) {
  Syntax syntax(0);
  Json::sax_parse(text.data(), text.data() + text.size(), &syntax);
}

}  // namespace hitscan
