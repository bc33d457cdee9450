#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "query/why.h"

namespace hitscan {
namespace {

using exact::Formula;
using Type = Formula::Type;

glm::dvec3 VectorOf(const Formula& formula) {
  return {formula.values[0], formula.values[1], formula.values[2]};
}

const Formula& Operand(const Formula& formula, std::size_t i) { return *formula.operands[i]; }

bool Is(const Formula* formula, Type type) { return formula != nullptr && formula->type == type; }

// Is it a point in space: an input or a corner of a box?
bool IsPoint(const Formula* formula) {
  return formula != nullptr && formula->is_vector &&
         (formula->type == Type::kInput || formula->type == Type::kVector);
}

// Is it a difference P - Q of two points?
bool IsOffset(const Formula* formula) {
  return Is(formula, Type::kDifference) && IsPoint(formula->operands[0]) &&
         IsPoint(formula->operands[1]);
}

/// Collects marks whose coordinates are finite.
class Marks {
 public:
  Marks(std::string_view name, double value) : name_(name), value_(value) {}

  void Add(const Formula& formula) {
    if (AddPassing(formula) || AddHeight(formula) || AddDistance(formula)) return;
    AddParameters(formula);
    AddAlongAxis(formula);
  }

  std::vector<WhyMark> Take() { return std::move(marks_); }

 private:
  std::string Label() const { return fmt::format("{} {:.6g}", name_, value_); }

  void Segment(const glm::dvec3& from, const glm::dvec3& to, std::string text) {
    Push({WhyMark::Kind::kSegment, Point(from), Point(to), std::move(text)});
  }

  void Push(WhyMark mark) {
    const auto is_finite = [](const Point& p) {
      return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
    };
    if (is_finite(mark.from) && is_finite(mark.to)) marks_.push_back(std::move(mark));
  }

  // d . ((P - Q) x (R - Q)): the side on which a line passes an edge, or on which a point lies. The
  // mark is the edge.
  bool AddPassing(const Formula& formula) {
    if (!Is(&formula, Type::kDot) || !Is(formula.operands[1], Type::kCross)) return false;
    const Formula& cross = Operand(formula, 1);
    if (!IsOffset(cross.operands[0]) || !IsOffset(cross.operands[1])) return false;
    const Formula& first = Operand(cross, 0);
    // If d is a normal, the edge is from Q to P. If d is a direction, the edge is from P to R.
    const bool is_normal = Is(formula.operands[0], Type::kCross);
    const Formula& to = is_normal ? Operand(first, 1) : Operand(Operand(cross, 1), 0);
    Segment(VectorOf(Operand(first, 0)), VectorOf(to), std::string(name_));
    return true;
  }

  // n . (P - Q), or n . P minus or plus numbers: the height of P over a plane. The mark is the line
  // from P to its foot on the plane.
  bool AddHeight(const Formula& formula) {
    const Formula* dot = &formula;
    while (Is(dot, Type::kDifference) || Is(dot, Type::kSum)) dot = dot->operands[0];
    if (!Is(dot, Type::kDot)) return false;
    const Formula& normal = Operand(*dot, 0);
    const Formula& of = Operand(*dot, 1);
    const bool is_offset = dot == &formula && IsOffset(&of);
    if (!is_offset && (dot == &formula || !IsPoint(&of))) return false;
    const glm::dvec3 point = VectorOf(is_offset ? Operand(of, 0) : of);
    const glm::dvec3 along = VectorOf(normal);
    const double square = glm::dot(along, along);
    if (!(square > 0)) return false;
    Segment(point, point - along * (formula.values[0] / square), Label());
    return true;
  }

  // (P - Q)^2 - ...: the distance of two points. The mark is the line between them.
  bool AddDistance(const Formula& formula) {
    if (!Is(&formula, Type::kDifference) || !Is(formula.operands[0], Type::kSquare)) return false;
    const Formula& offset = Operand(Operand(formula, 0), 0);
    if (!IsOffset(&offset)) return false;
    const glm::dvec3 from = VectorOf(Operand(offset, 1));
    const glm::dvec3 to = VectorOf(Operand(offset, 0));
    Segment(from, to, fmt::format("distance {:.6g}", glm::distance(from, to)));
    return true;
  }

  // t - u of two parameters at which a line meets faces of a box. The marks are the two points.
  void AddParameters(const Formula& formula) {
    if (!Is(&formula, Type::kDifference)) return;
    for (const std::size_t i : {0U, 1U}) AddParameter(Operand(formula, i));
  }

  // (P.x - O.x) / D.x, where D may be E - O.
  void AddParameter(const Formula& t) {
    if (!Is(&t, Type::kQuotient) || !Is(t.operands[0], Type::kDifference)) return;
    const Formula& start = Operand(Operand(t, 0), 1);
    if (!Is(&start, Type::kComponent) || !std::isfinite(t.values[0])) return;
    const glm::dvec3 origin = VectorOf(Operand(start, 0));
    const Formula& divisor = Operand(t, 1);
    glm::dvec3 direction;
    if (Is(&divisor, Type::kComponent)) {
      direction = VectorOf(Operand(divisor, 0));
    } else if (Is(&divisor, Type::kDifference) && Is(divisor.operands[0], Type::kComponent)) {
      direction = VectorOf(Operand(Operand(divisor, 0), 0)) - origin;
    } else {
      return;
    }
    const Point at(origin + t.values[0] * direction);
    Push({WhyMark::Kind::kPoint, at, at,
          fmt::format("{} at t = {:.6g}", "xyz"[start.axis], t.values[0])});
  }

  // P.x - Q.x: the mark is the line from Q along the axis to the coordinate of P.
  void AddAlongAxis(const Formula& formula) {
    if (!Is(&formula, Type::kDifference) || !Is(formula.operands[0], Type::kComponent) ||
        !Is(formula.operands[1], Type::kComponent)) {
      return;
    }
    const glm::dvec3 from = VectorOf(Operand(Operand(formula, 1), 0));
    glm::dvec3 to = from;
    to[Operand(formula, 1).axis] = Operand(formula, 0).values[0];
    Segment(from, to, Label());
  }

  std::string_view name_;
  double value_;
  std::vector<WhyMark> marks_;
};

}  // namespace

std::vector<WhyMark> MarksOf(const Formula& formula, std::string_view name, double value) {
  Marks marks(name, value);
  marks.Add(formula);
  return marks.Take();
}

}  // namespace hitscan
