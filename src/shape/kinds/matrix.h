#pragma once

#include <glm/mat4x4.hpp>

#include "shape/shape.h"

// Matrices in files and as text.
namespace hitscan {

/// A 4 x 4 matrix for column vectors, stored by rows in JSON.
template <>
struct Shape<glm::mat4> : NonSpatial {
  static constexpr std::string_view kName = "matrix";

  static glm::mat4 Read(const JsonReader& json) {
    glm::mat4 matrix;
    const auto rows = json.Items(4, "four rows");
    for (int row = 0; row < 4; ++row) {
      const auto numbers = rows[static_cast<std::size_t>(row)].Items(4, "four numbers");
      for (int column = 0; column < 4; ++column) {
        matrix[column][row] = numbers[static_cast<std::size_t>(column)].Number();
      }
    }
    return matrix;
  }

  static Json Write(const glm::mat4& matrix) {
    Json rows = Json::array();
    for (int row = 0; row < 4; ++row) {
      Json numbers = Json::array();
      for (int column = 0; column < 4; ++column) {
        numbers.push_back(NumberToJson(matrix[column][row]));
      }
      rows.push_back(std::move(numbers));
    }
    return rows;
  }

  static std::string Print(const glm::mat4& matrix) { return Write(matrix).dump(); }
  static RandomShape<glm::mat4> MakeRandom(RandomGeometry& geometry) {
    glm::mat4 matrix;
    for (int column = 0; column < 4; ++column) {
      const Point first = geometry.RandomPoint();
      matrix[column] = glm::vec4(first, geometry.Number());
    }
    return {matrix};
  }
};

}  // namespace hitscan
