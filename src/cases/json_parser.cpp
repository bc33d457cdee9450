#include "cases/json_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>
#include <vector>

#include "base/text.h"
#include "cases/json_scanner.h"

namespace hitscan {
namespace {

// The library's messages begin with "[json.exception...] parse error at line 3, column 7: ". They
// quote the text. This function replaces bytes other than printable ASCII and shortens long
// numbers.
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
// adjacent floats, that is, if its mirror image at the float that it rounds to is representable as
// a float too.
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
    throw JsonFault(position == 0 ? 0 : position - 1, "",
                    (syntax ? "not valid JSON: " : "") + Plain(error.what()));
  }

 protected:
  bool Enter() {
    if (++depth_ > kDeepestJson) {
      throw JsonFault(std::nullopt, "", fmt::format("nested deeper than {} levels", kDeepestJson));
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

// Builds the value. It reuses the memory of the previous value.
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
    Put(value);
    // Only "-0" is a signed integer of value 0, and as a float it differs from 0.
    if (value == 0) Remember("-0");
    return true;
  }
  bool number_float(Json::number_float_t value, const std::string& text) {
    Put(value);
    if (NeedsText(value)) Remember(text);
    return true;
  }

  bool start_object(std::size_t) {
    Enter();
    Json& value = NextValue();
    if (!value.is_object()) value = Json::object();
    levels_.push_back({value.get_ptr<Json::object_t*>(), nullptr, 0, {}});
    return true;
  }
  bool start_array(std::size_t) {
    Enter();
    Json& value = NextValue();
    if (!value.is_array()) value = Json::array();
    levels_.push_back({nullptr, value.get_ptr<Json::array_t*>(), 0, {}});
    return true;
  }
  bool end_object() {
    Level& level = levels_.back();
    while (level.object->size() > level.size) level.object->pop_back();
    levels_.pop_back();
    return Leave();
  }
  bool end_array() {
    Level& level = levels_.back();
    while (level.array->size() > level.size) level.array->pop_back();
    levels_.pop_back();
    return Leave();
  }
  bool key(std::string& key) {
    Level& level = levels_.back();
    Members& object = *level.object;
    if (level.size == object.size() || object[level.size].first != key) {
      while (object.size() > level.size) object.pop_back();
      object.emplace_back(key, nullptr);
    }
    ++level.size;
    if (!IsNew(level)) FailSecondKey();
    return true;
  }

  // The addresses of values are final only after everything is built.
  void Finish() {
    for (const auto& [path, text] : texts_) {
      const Json* json = &parsed_.json;
      for (const std::size_t index : path) {
        if (json->is_object()) {
          const Members& members = json->get_ref<const Json::object_t&>();
          json = &members[index].second;
        } else {
          json = &(*json)[index];
        }
      }
      parsed_.number_texts.emplace(json, text);
    }
  }

 private:
  // An object or list that is being read: one of `object` and `array` is set.
  struct Level {
    Members* object;
    Json::array_t* array;
    std::size_t size;                      // the number of entries read, including the current one
    std::unordered_set<std::string> keys;  // of an object with many members
  };

  Json& NextValue() {
    if (levels_.empty()) return parsed_.json;
    Level& level = levels_.back();
    if (level.object != nullptr) return (*level.object)[level.size - 1].second;
    if (level.size == level.array->size()) level.array->emplace_back();
    return (*level.array)[level.size++];
  }

  template <class T>
  bool Put(T value) {
    NextValue() = std::move(value);
    return true;
  }

  // Keeps the text of the number that was read last.
  void Remember(const std::string& text) {
    std::vector<std::size_t> path;
    for (const Level& level : levels_) path.push_back(level.size - 1);
    texts_.push_back({std::move(path), text});
  }

  // Whether the last key of an object differs from all earlier ones.
  static bool IsNew(Level& level) {
    constexpr std::size_t kFew = 16;
    const Members& object = *level.object;
    const std::string& key = object[level.size - 1].first;
    if (level.size > kFew) {
      if (level.keys.empty()) {
        for (std::size_t i = 0; i + 1 < level.size; ++i) level.keys.insert(object[i].first);
      }
      return level.keys.insert(key).second;
    }
    for (std::size_t i = 0; i + 1 < level.size; ++i) {
      if (object[i].first == key) return false;
    }
    return true;
  }

  [[noreturn]] void FailSecondKey() const {
    std::string pointer;
    std::string parent;
    for (const Level& level : levels_) {
      parent = pointer;
      pointer += '/';
      pointer += level.object != nullptr ? PointerToken((*level.object)[level.size - 1].first)
                                         : std::to_string(level.size - 1);
    }
    const JsonScanner scanner(text_);
    const auto object = scanner.Find(scanner.RootBegin(), parent);
    // In a truncated text it is not found. Then the invalid text is the error to report.
    if (!object) RequireJson(text_);
    const std::string& key = (*levels_.back().object)[levels_.back().size - 1].first;
    throw JsonFault(object ? scanner.FindSecondKey(object->begin, key) : std::nullopt, pointer,
                    "the key is given twice");
  }

  std::string_view text_;
  ParsedJson& parsed_;
  std::vector<Level> levels_;
  // The texts of numbers that are kept, each with the path to the number: the indices of the
  // entries on that path.
  std::vector<std::pair<std::vector<std::size_t>, std::string>> texts_;
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
