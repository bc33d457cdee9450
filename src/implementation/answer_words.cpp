#include "implementation/answer_words.h"

#include <bit>
#include <glm/mat4x4.hpp>
#include <stdexcept>

namespace hitscan {
namespace {

std::size_t WordsOf(Kind kind) {
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
  throw std::logic_error("no query answers a value of this kind");
}

}  // namespace

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
    // Nothing follows a miss.
    if (part.name == kHitPart && !std::get<bool>(answer.back().value)) break;
  }
  return answer;
}

}  // namespace hitscan
