#include "implementation/answer_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <glm/mat4x4.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>

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

// The most points of a list in an answer: kMostItems in implement.h.
constexpr std::size_t kMostPoints = 20;

std::size_t WordsOf(Kind kind) {
  if (kind == kKindOf<std::vector<Point>>) return 1 + 3 * kMostPoints;
  if (kind == kKindOf<Point>) return 3;
  if (kind == kKindOf<Point2>) return 2;
  if (kind == kKindOf<glm::mat4>) return 16;
  return 1;
}

float Number(std::uint32_t word) { return std::bit_cast<float>(word); }

Value ValueFromWords(Kind kind, std::span<const std::uint32_t> words) {
  if (kind == kKindOf<bool>) return words[0] != 0;
  if (kind == kKindOf<int>) return static_cast<int>(words[0]);
  if (kind == kKindOf<float>) return Number(words[0]);
  if (kind == kKindOf<Point>) return Point(Number(words[0]), Number(words[1]), Number(words[2]));
  if (kind == kKindOf<Point2>) return Point2(Number(words[0]), Number(words[1]));
  if (kind == kKindOf<glm::mat4>) {
    glm::mat4 matrix;
    for (int column = 0; column < 4; ++column) {
      for (int row = 0; row < 4; ++row) {
        matrix[column][row] = Number(words[static_cast<std::size_t>(4 * column + row)]);
      }
    }
    return matrix;
  }
  if (kind == kKindOf<std::vector<Point>>) {
    std::vector<Point> points(std::min<std::size_t>(words[0], kMostPoints));
    for (std::size_t i = 0; i < points.size(); ++i) {
      points[i] = std::get<Point>(ValueFromWords(kKindOf<Point>, words.subspan(1 + 3 * i)));
    }
    return points;
  }
  throw std::logic_error("no query answers a value of this kind");
}

}  // namespace

std::string CaseLine(const Query& query, std::span<const Value> arguments) {
  Json json{{"query", query.name}};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    json[std::string(query.parameters[i].name)] =
        InfoOf(arguments[i]).WriteWhole(arguments[i]);
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

std::size_t MostAnswerWords(const Query& query) {
  std::size_t count = 0;
  for (const NamedKind& part : query.parts) count += WordsOf(part.kind);
  return count;
}

Answer AnswerFromWords(const Query& query, std::span<const std::uint32_t> words) {
  Answer answer;
  answer.reserve(query.parts.size());
  for (const NamedKind& part : query.parts) {
    const std::size_t count = WordsOf(part.kind);
    answer.push_back({part.name, ValueFromWords(part.kind, words.first(count))});
    words = words.subspan(count);
    // A miss has no further parts.
    if (part.name == kHitPart && !std::get<bool>(answer.back().value)) break;
  }
  return answer;
}

}  // namespace hitscan
