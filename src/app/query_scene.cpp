#include "app/query_scene.h"

#include <algorithm>

#include "app/case_scene.h"
#include "queries/queries.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

// Whether values of this kind are drawn. Numbers and booleans are not, so the legend leaves them
// out.
bool IsSeen(const NamedKind& slot) { return InfoOf(slot.kind).traits().has_position; }

SceneDeclaration PlainDeclaration(const Query& query) {
  SceneDeclaration declaration{.about = query.summary, .cases = {{query.name}}, .looks = {}};
  // An answer without a boolean part is drawn in one colour.
  const bool asks =
      std::ranges::find(query.parts, kKindOf<bool>, &NamedKind::kind) != query.parts.end();
  for (const NamedKind& parameter : query.parameters) {
    if (!IsSeen(parameter)) continue;
    declaration.looks.push_back({parameter.name, {.color = kRed}});
    if (asks) declaration.looks.back().otherwise = kBlue;
  }
  for (const NamedKind& part : query.parts) {
    if (!IsSeen(part)) continue;
    declaration.looks.push_back({part.name, {.color = kGreen, .size = 6}});
  }
  return declaration;
}

}  // namespace

std::unique_ptr<Application> MakeSample(const SampleEntry& sample) {
  if (sample.declare != nullptr) return std::make_unique<CaseScene>(sample.declare());
  return std::unique_ptr<Application>(sample.make());
}

std::unique_ptr<Application> MakeQueryScene(const Query& query) {
  return std::make_unique<CaseScene>(PlainDeclaration(query));
}

std::unique_ptr<Application> MakeApplication(std::string_view name) {
  if (const SampleEntry* sample = FindSample(name)) return MakeSample(*sample);
  if (const Query* query = FindQuery(name)) return MakeQueryScene(*query);
  return nullptr;
}

}  // namespace hitscan
