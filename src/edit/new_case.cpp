#include "edit/new_case.h"

#include <fmt/format.h>

#include "json/document.h"
#include "shape/value.h"

namespace hitscan {
namespace {

bool IsAnchor(const Handle& handle) {
  return handle.freedom == Handle::kViewPlane || handle.freedom == Handle::kXyPlane;
}

bool IsOwn(const CaseFile& file, std::size_t parameter) {
  return parameter >= file.shared.size() || !file.shared[parameter];
}

// The order in which the anchors of a shape are moved.
enum class Order { kForward, kBackward };

// Moves each anchor to its original position plus the displacement. An anchor that has moved along
// with another anchor is already there.
Value Moved(Value value, const glm::dvec3& displacement, Order order) {
  const std::vector<Handle> before = HandlesOf(value);
  for (std::size_t j = 0; j < before.size(); ++j) {
    const std::size_t index = order == Order::kForward ? j : before.size() - 1 - j;
    if (!IsAnchor(before[index])) continue;
    value = Dragged(value, index, Point(glm::dvec3(before[index].position) + displacement));
  }
  return value;
}

}  // namespace

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
      placed.arguments[i] = Moved(placed.arguments[i], displacement, Order::kForward);
    } catch (const InvalidShape&) {
      // The corner that moves first may for a moment be collinear with the other two.
      placed.arguments[i] = Moved(placed.arguments[i], displacement, Order::kBackward);
    }
  }
  return placed;
}

std::string NewCaseFileText(const CaseFile& pattern) {
  const Query& query = *pattern.query;
  const Case& first = pattern.cases.front();
  Json written{{"id", 0}};
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    written[std::string(query.parameters[i].name)] = WriteValue(first.arguments[i]);
  }
  written["expect"] = AnswerToJson(query.implementations.front().run(first.arguments));
  return fmt::format("{{\n  \"query\": \"{}\",\n  \"cases\": [\n    {}\n  ]\n}}\n", query.name,
                     OnOneLine(written));
}

}  // namespace hitscan
