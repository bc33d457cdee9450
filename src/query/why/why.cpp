#include "query/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "query/why/functions.h"

namespace hitscan {
namespace {

struct Entry {
  std::string_view query;
  Why (*explain)(std::span<const Value>);
};

template <auto function>
struct Explain;

template <class... A, Why (*function)(const A&...)>
struct Explain<function> {
  static Why Call(std::span<const Value> arguments) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return function(std::get<A>(arguments[I])...);
    }
    (std::index_sequence_for<A...>());
  }
};

constexpr std::array kExplained{
    Entry{"raycast_plane", &Explain<&why::RaycastPlane>::Call},
    Entry{"raycast_plane_two_sided", &Explain<&why::RaycastPlaneTwoSided>::Call},
    Entry{"raycast_sphere", &Explain<&why::RaycastSphere>::Call},
    Entry{"raycast_aabb", &Explain<&why::RaycastAabb>::Call},
    Entry{"raycast_triangle", &Explain<&why::RaycastTriangle>::Call},
    Entry{"linetest_plane", &Explain<&why::LinetestPlane>::Call},
    Entry{"linetest_sphere", &Explain<&why::LinetestSphere>::Call},
    Entry{"linetest_aabb", &Explain<&why::LinetestAabb>::Call},
    Entry{"linetest_triangle", &Explain<&why::LinetestTriangle>::Call},
    Entry{"triangle_triangle", &Explain<&why::TriangleTriangle>::Call},
};

}  // namespace

bool IsExplained(const Query& query) {
  return std::ranges::find(kExplained, query.name, &Entry::query) != kExplained.end();
}

std::optional<Why> WhyOf(const Query& query, std::span<const Value> arguments) {
  const auto found = std::ranges::find(kExplained, query.name, &Entry::query);
  if (found == kExplained.end()) return std::nullopt;
  return found->explain(arguments);
}

std::vector<std::string> LinesOf(const Why& why) {
  std::vector<std::string> lines{fmt::format("{} (margin {:.2g})", why.sentence, why.margin)};
  for (const WhyStep& step : why.steps) {
    lines.push_back(fmt::format("{} {}: {} = {}{}{}", step.decides ? ">" : " ", step.name,
                                step.formula, step.value, step.meaning.empty() ? "" : ": ",
                                step.meaning));
  }
  return lines;
}

}  // namespace hitscan
