#include "app/query_scene.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "app/case_scene.h"
#include "app/registry.h"
#include "shape/all_shapes.h"

namespace hitscan {
namespace {

template <class... Alternatives>
constexpr auto PlacesOf(const std::variant<Alternatives...>*) {
  return std::array{!std::is_base_of_v<NonSpatial, Shape<Alternatives>>...};
}

// Numbers and booleans are nowhere to be seen: a legend of them would promise too much.
bool IsSeen(const NamedKind& slot) {
  static constexpr auto kPlaces = PlacesOf(static_cast<const Value*>(nullptr));
  return kPlaces.at(slot.kind);
}

SceneWords PlainWords(const Query& query) {
  SceneWords words{.about = query.summary, .cases = {{query.name}}, .looks = {}};
  // Without a yes or no in the answer there is one colour.
  const bool asks =
      std::ranges::find(query.parts, kKindOf<bool>, &NamedKind::kind) != query.parts.end();
  for (const NamedKind& parameter : query.parameters) {
    if (!IsSeen(parameter)) continue;
    words.looks.push_back({parameter.name, {.color = kRed}});
    if (asks) words.looks.back().otherwise = kBlue;
  }
  for (const NamedKind& part : query.parts) {
    if (!IsSeen(part)) continue;
    words.looks.push_back({part.name, {.color = kGreen, .size = 6}});
  }
  return words;
}

}  // namespace

std::unique_ptr<Application> MakeQueryScene(const Query& query) {
  return std::make_unique<CaseScene>(PlainWords(query));
}

std::unique_ptr<Application> MakeApplication(std::string_view name) {
  if (const SampleEntry* sample = FindSample(name)) return sample->make();
  if (const Query* query = FindQuery(name)) return MakeQueryScene(*query);
  return nullptr;
}

}  // namespace hitscan
