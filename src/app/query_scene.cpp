#include "app/query_scene.h"

#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

SceneWords PlainWords(const Query& query) {
  SceneWords words{.about = query.summary, .cases = {{query.name}}, .looks = {}};
  for (const Slot& parameter : query.parameters) {
    words.looks.push_back({parameter.name, {.color = kRed}, kBlue});
  }
  for (const Slot& part : query.parts) {
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
