#include "edit/new_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "cases/judge.h"
#include "json/document.h"
#include "query/why.h"
#include "shape/value.h"

namespace hitscan {
namespace {

// Whether the handle is a position of its shape, not a direction or a size: it moves freely, or on
// the plane z = 0.
bool IsAnchor(const Handle& handle) {
  return handle.freedom == Handle::kViewPlane || handle.freedom == Handle::kXyPlane;
}

// Whether each case of the file has its own argument for the parameter, not a shared one.
bool IsOwn(const CaseFile& file, std::size_t parameter) {
  return parameter >= file.shared.size() || !file.shared[parameter];
}

// The order in which the anchors of a shape are moved.
enum class Order { kForward, kBackward };

// Moves each anchor to its original position plus the displacement. An anchor that has moved along
// with another anchor is already there.
Value WithAnchorsMoved(Value value, const glm::dvec3& displacement, Order order) {
  const std::vector<Handle> before = HandlesOf(value);
  for (std::size_t j = 0; j < before.size(); ++j) {
    const std::size_t index = order == Order::kForward ? j : before.size() - 1 - j;
    if (!IsAnchor(before[index])) continue;
    value = Dragged(value, index, Point(glm::dvec3(before[index].position) + displacement));
  }
  return value;
}

std::size_t HashOfAll(const std::vector<Value>& arguments) {
  std::size_t hash = 0;
  for (const Value& argument : arguments) hash = hash * 31 + HashOf(argument);
  return hash;
}

bool IsOnBoundary(const Query& query, const std::vector<Value>& arguments) {
  return ExactMargin(query, arguments) == 0;
}

// The displacements that are tried, in their order: none, then multiples of `aside` and of vectors
// along the other axes, then shorter ones.
std::vector<glm::dvec3> Displacements(const glm::dvec3& aside) {
  std::vector<glm::dvec3> all{glm::dvec3(0)};
  for (const double size : {1.0, 0.25, 0.0625}) {
    for (const glm::dvec3& along :
         {aside, glm::dvec3(aside.y, aside.z, aside.x), glm::dvec3(aside.z, aside.x, aside.y)}) {
      for (const int factor : {1, 2, 3, -1}) all.push_back(size * factor * along);
    }
  }
  return all;
}

// Replaces the parts of `expected` that agree with the exact answer `before` by those of `after`.
// The other parts stay: there the file expects something else than the exact answer.
Answer MovedExpectation(Answer expected, const std::optional<Answer>& before,
                        const std::optional<Answer>& after, double tolerance) {
  if (!before || !after) return expected;
  for (AnswerPart& part : expected) {
    const Value* const was = FindPart(*before, part.name);
    const Value* const is = FindPart(*after, part.name);
    if (was != nullptr && is != nullptr && NearlyEqual(*was, part.value, tolerance))
      part.value = *is;
  }
  return expected;
}

}  // namespace

FreePlaces::FreePlaces(const CaseFile& file) : file_(file) {
  for (const Case& test : file.cases) taken_.insert(HashOfAll(test.arguments));
}

Case FreePlaces::Near(Case placed, const glm::dvec3& aside) {
  const Query& query = *file_.query;
  const std::optional<Answer> exact = ExactAnswerIfAny(query, placed.arguments);
  std::optional<std::vector<Value>> best;
  for (const glm::dvec3& displacement : Displacements(aside)) {
    std::vector<Value> moved = placed.arguments;
    try {
      for (std::size_t i = 0; i < moved.size(); ++i) {
        if (IsOwn(file_, i) && query.parameters[i].moves) {
          moved[i] = Moved(moved[i], /*scale=*/1, displacement);
        }
      }
      query.RequireAnswerable(moved);
    } catch (const InvalidShape&) {
      continue;
    }
    if (taken_.contains(HashOfAll(moved))) continue;
    const std::optional<Answer> answer = ExactAnswerIfAny(query, moved);
    if (exact && (!answer || VerdictOf(*answer) != VerdictOf(*exact))) continue;
    const bool on_boundary = IsOnBoundary(query, moved);
    if (!best || !on_boundary) best = std::move(moved);
    if (!on_boundary) break;
  }
  if (!best) return placed;
  taken_.insert(HashOfAll(*best));
  placed.expected =
      MovedExpectation(std::move(placed.expected), exact, ExactAnswerIfAny(query, *best),
                       std::max(file_.tolerance, kDefaultTolerance));
  placed.arguments = std::move(*best);
  return placed;
}

std::optional<Handle> PlacementHandle(const CaseFile& file, const Case& placed) {
  for (std::size_t i = 0; i < placed.arguments.size(); ++i) {
    if (!IsOwn(file, i)) continue;
    for (const Handle& handle : HandlesOf(placed.arguments[i])) {
      if (IsAnchor(handle)) return handle;
    }
  }
  return std::nullopt;
}

Case PlacedAt(const CaseFile& file, Case placed, const Point& position) {
  const std::optional<Handle> anchor = PlacementHandle(file, placed);
  if (!anchor) return placed;
  const glm::dvec3 displacement =
      anchor->Nearest(glm::dvec3(position)) - glm::dvec3(anchor->position);
  for (std::size_t i = 0; i < placed.arguments.size(); ++i) {
    if (!IsOwn(file, i)) continue;
    try {
      placed.arguments[i] = WithAnchorsMoved(placed.arguments[i], displacement, Order::kForward);
    } catch (const InvalidShape&) {
      // The corner that moves first may for a moment be collinear with the other two.
      placed.arguments[i] = WithAnchorsMoved(placed.arguments[i], displacement, Order::kBackward);
    }
  }
  return placed;
}

std::string NewCaseFileText(const CaseFile& pattern) {
  const Query& query = *pattern.query;
  const auto found = std::ranges::find_if(
      pattern.cases, [&](const Case& test) { return !IsOnBoundary(query, test.arguments); });
  const Case& first = found == pattern.cases.end() ? pattern.cases.front() : *found;
  Json written{{"id", 0}};
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    written[std::string(query.parameters[i].name)] = WriteValue(first.arguments[i]);
  }
  written["expect"] = AnswerToJson(query.implementations.front().run(first.arguments));
  return fmt::format("{{\n  \"query\": \"{}\",\n  \"cases\": [\n    {}\n  ]\n}}\n", query.name,
                     OnOneLine(written));
}

}  // namespace hitscan
