#include "meshes/mesh_text.h"

#include <string>
#include <vector>

#include "base/number_text.h"

namespace hitscan {
namespace {

// The words of a text, one after another.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  /// The next word; empty at the end.
  std::string_view Next() {
    constexpr std::string_view kSpaces = " \t\r";
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kSpaces), rest_.size()));
    const std::string_view word = rest_.substr(0, rest_.find_first_of(kSpaces));
    rest_.remove_prefix(word.size());
    return word;
  }

 private:
  std::string_view rest_;
};

[[noreturn]] void Fail(std::size_t line, const std::string& what) {
  throw InvalidShape("line " + std::to_string(line) + ": " + what);
}

template <class Number>
bool Parse(std::string_view word, Number& number) {
  if (word.starts_with('+')) word.remove_prefix(1);
  const auto [end, error] = FromChars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size();
}

// "7", "7/1", "7//3" or "7/1/3", from 1; negative numbers count back from the last vertex.
int VertexOf(std::string_view word, std::size_t vertices, std::size_t line) {
  int number = 0;
  if (!Parse(word.substr(0, word.find('/')), number) || number == 0) {
    Fail(line, "expected the number of a vertex, from 1, got \"" + std::string(word) + "\"");
  }
  const int count = static_cast<int>(vertices);
  const int index = number < 0 ? count + number : number - 1;
  if (index < 0 || index >= count) {
    Fail(line, "there is no vertex " + std::to_string(number) + "; " + std::to_string(count) +
                   " are before this line");
  }
  return index;
}

}  // namespace

Mesh ReadObj(std::string_view text) {
  std::vector<Point> vertices;
  std::vector<MeshTriangle> triangles;
  std::size_t line = 0;
  while (!text.empty()) {
    ++line;
    Words words(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    const std::string_view kind = words.Next();
    if (kind == "v") {
      Point point(0);
      for (int axis = 0; axis < 3; ++axis) {
        const std::string_view word = words.Next();
        if (!Parse(word, point[axis])) {
          Fail(line,
               "expected a coordinate that a float can hold, got \"" + std::string(word) + "\"");
        }
      }
      vertices.push_back(point);
    } else if (kind == "f") {
      std::vector<int> corners;
      for (std::string_view word = words.Next(); !word.empty(); word = words.Next()) {
        corners.push_back(VertexOf(word, vertices.size(), line));
      }
      if (corners.size() < 3) Fail(line, "a face has at least three corners");
      for (std::size_t i = 2; i < corners.size(); ++i) {
        triangles.push_back({corners[0], corners[i - 1], corners[i]});
      }
    }
  }
  return {std::move(vertices), std::move(triangles)};
}

}  // namespace hitscan
