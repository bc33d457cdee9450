#include "implementation/answer_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <glm/mat4x4.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "base/text.h"
#include "json/parser.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

constexpr std::size_t kLongestQuote = 80;

Outcome AnsweredNothing(const std::string& why) { return {{}, "answered nothing: " + why}; }

Answer ReadAnswer(const Query& query, const JsonReader& json) {
  Answer answer;
  for (const NamedKind& part : query.parts) {
    // Parts after a miss are not read: they may be there, as null or as any value.
    answer.push_back({part.name, ReadPartOfAnswer(part.kind, json.At(part.name))});
    if (part.name == kHitPart && !std::get<bool>(answer.back().value)) break;
  }
  return answer;
}

// The most items of a list in an answer: kMostItems in implement.h.
constexpr std::size_t kMostItems = 64;

// The number of words of a value.
template <class T>
inline constexpr std::size_t kWordsOf = sizeof(T) / sizeof(std::uint32_t);
template <>
inline constexpr std::size_t kWordsOf<bool> = 1;
// The most words of a list: the number of its items, and the items.
template <class T>
inline constexpr std::size_t kWordsOf<std::vector<T>> = 1 + kMostItems* kWordsOf<T>;

template <class T>
void FromWords(std::span<const std::uint32_t> words, T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  std::memcpy(static_cast<void*>(&value), words.data(), sizeof value);
}
void FromWords(std::span<const std::uint32_t> words, bool& value) { value = words[0] != 0; }
template <class T>
void FromWords(std::span<const std::uint32_t> words, std::vector<T>& list) {
  list.resize(std::min<std::size_t>(words[0], kMostItems));
  words = words.subspan(1);
  for (T& item : list) {
    FromWords(words, item);
    words = words.subspan(kWordsOf<T>);
  }
}

bool Same(const Outcome& a, const Outcome& b) {
  return a.failure == b.failure &&
         std::ranges::equal(a.answer, b.answer, [](const AnswerPart& x, const AnswerPart& y) {
           return x.name == y.name && Identical(x.value, y.value);
         });
}

// How a kind of values is written in words.
struct WordForm {
  Kind kind;
  std::size_t words;
  Value (*read)(std::span<const std::uint32_t> words);
};

template <class... T>
constexpr std::array<WordForm, sizeof...(T)> FormsOf() {
  return {{{kKindOf<T>, kWordsOf<T>, [](std::span<const std::uint32_t> words) -> Value {
              T value{};
              FromWords(words, value);
              return value;
            }}...}};
}

const WordForm& FormOf(Kind kind) {
  static constexpr auto kForms =
      FormsOf<bool, int, float, Point, Point2, glm::mat4, std::vector<Point>, std::vector<float>>();
  const auto found = std::ranges::find(kForms, kind, &WordForm::kind);
  if (found == kForms.end()) throw std::logic_error("no query answers a value of this kind");
  return *found;
}

}  // namespace

std::string CaseLine(const Query& query, std::span<const Value> arguments) {
  Json json{{"query", query.name}};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    json[std::string(query.parameters[i].name)] = InfoOf(arguments[i]).WriteWhole(arguments[i]);
  }
  return json.dump() + '\n';
}

Outcome OutcomeFromLine(const Query& query, std::string_view line) {
  ParsedJson parsed;
  try {
    ParseJson(line, parsed);
  } catch (const JsonError& error) {
    // Errors of syntax have an offset and no pointer. The errors of a value, or of a text that is
    // nested too deeply, are clear without the line.
    if (!error.pointer().empty() || !error.offset()) return AnsweredNothing(error.Text());
    return AnsweredNothing(
        fmt::format("not JSON: {}", Shortened(std::string(line), kLongestQuote)));
  }
  const Json& json = parsed.json;
  try {
    const JsonReader reader = parsed.Reader();
    reader.RequireObject();
    if (reader.Has("error")) {
      const Json& error = json["error"];
      return {{}, "refused: " + (error.is_string() ? error.get<std::string>() : error.dump())};
    }
    for (const auto& item : json.items()) {
      if (query.FindAnswerPart(item.key()) == nullptr) {
        return AnsweredNothing(
            fmt::format("{} has no part {}", query.name, Shortened(item.key(), kLongestQuote)));
      }
    }
    return {ReadAnswer(query, reader), {}};
  } catch (const JsonError& error) {
    return AnsweredNothing(error.Text());
  }
}

std::string DescribeSurplus(std::string_view line) {
  return fmt::format("{}: {}", kAnsweredTooMuch, TextExcerpt(line));
}

Outcome OutcomeOfReplies(const Query& query, const ProgramReply& first,
                         const ProgramReply& second) {
  if (!first.failure.empty()) return {{}, first.failure};
  Outcome outcome = OutcomeFromLine(query, first.line);
  Outcome again{{}, second.failure};
  if (second.failure.empty()) {
    if (second.line == first.line) return outcome;
    again = OutcomeFromLine(query, second.line);
    if (Same(outcome, again)) return outcome;
  }
  const bool too_much = again.failure.starts_with(kAnsweredTooMuch);
  return {{}, too_much ? again.failure : DescribeDifference(outcome, again)};
}

std::size_t MostAnswerWords(const Query& query) {
  std::size_t count = 0;
  for (const NamedKind& part : query.parts) count += FormOf(part.kind).words;
  return count;
}

Answer AnswerFromWords(const Query& query, std::span<const std::uint32_t> words) {
  Answer answer;
  answer.reserve(query.parts.size());
  for (const NamedKind& part : query.parts) {
    const WordForm& form = FormOf(part.kind);
    answer.push_back({part.name, form.read(words.first(form.words))});
    words = words.subspan(form.words);
    // A miss has no further parts.
    if (part.name == kHitPart && !std::get<bool>(answer.back().value)) break;
  }
  return answer;
}

}  // namespace hitscan
