#include "app/case_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace hitscan {
namespace {

// Orange is used for nothing else: a wrong answer cannot be taken for a hit or a miss.
constexpr Color kWrong{255, 140, 0};

const Implementation& Choose(const Query& query, const std::string& name) {
  const Implementation* chosen = query.FindImplementation(name);
  // A query that the named author did not write is answered by ours.
  return chosen != nullptr ? *chosen : query.implementations.front();
}

// What a look draws of a case: its argument or its answer's part of that name, or null.
const Value* FindDrawn(const CheckedFile& checked, std::size_t index, std::string_view name) {
  const auto& parameters = checked.file.query->parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name == name) return &checked.file.cases[index].arguments[i];
  }
  return FindPart(checked.result.cases[index].answer, name);
}

bool IsShared(const CaseFile& file, std::string_view name) {
  for (std::size_t i = 0; i < file.shared.size(); ++i) {
    if (file.query->parameters[i].name == name) return file.shared[i];
  }
  return false;
}

std::string_view YesOrNoName(const Query& query) {
  const auto part = std::ranges::find(query.parts, kKindOf<bool>, &Slot::kind);
  return part == query.parts.end() ? std::string_view() : part->name;
}

}  // namespace

std::optional<bool> YesOrNo(const Answer& answer) {
  for (const AnswerPart& part : answer) {
    if (const bool* yes = std::get_if<bool>(&part.value)) return *yes;
  }
  return std::nullopt;
}

CaseScene::CaseScene(SceneWords words) : words_(std::move(words)) { StartCamera(words_.camera); }

std::vector<std::filesystem::path> CaseScene::CaseFiles() const {
  if (!environment().cases.empty()) return environment().cases;
  std::vector<std::filesystem::path> paths;
  for (const SceneFile& file : words_.cases) {
    paths.push_back(environment().assets / "cases" / (std::string(file.name) + ".json"));
  }
  return paths;
}

void CaseScene::Initialize(int width, int height) {
  Application::Initialize(width, height);
  for (const std::filesystem::path& path : CaseFiles()) {
    CaseFile file = LoadCaseFile(path);
    CheckResult result = Check(file, Choose(*file.query, environment().implementation));
    for (std::size_t i = 0; i < result.cases.size(); ++i) {
      if (!result.cases[i].passed()) {
        LogError(file.path.filename().string() + ": " + Describe(file, i, result.cases[i]));
      }
    }
    files_.push_back({std::move(file), std::move(result)});
  }
  if (words_.axes) DrawOrigin();
  for (std::size_t i = 0; i < files_.size(); ++i) {
    // Cases that were given instead of the scene's own are all drawn.
    const bool own = environment().cases.empty();
    const std::size_t most = own ? words_.cases[i].drawn : files_[i].file.cases.size();
    DrawFile(files_[i], std::min(most, files_[i].file.cases.size()));
  }
  DrawMore(drawing());
  for (const CheckedFile& checked : files_) {
    for (std::size_t i = 0; i < checked.result.cases.size(); ++i) {
      if (!checked.result.cases[i].passed()) MarkWrong(checked, i);
    }
  }
}

void CaseScene::DrawFile(const CheckedFile& checked, std::size_t drawn) {
  for (const PartLook& part : words_.looks) {
    if (!part.query.empty() && part.query != checked.file.query->name) continue;
    const bool shared = IsShared(checked.file, part.name);
    for (std::size_t i = 0; i < drawn; ++i) {
      const Value* value = FindDrawn(checked, i, part.name);
      if (value == nullptr) continue;
      Look look = part.look;
      const bool yes = YesOrNo(checked.result.cases[i].answer).value_or(true);
      if (!yes && !shared && part.otherwise) look.color = *part.otherwise;
      DrawValue(*value, look, drawing());
      if (shared) break;
    }
  }
  for (const Link& link : words_.links) {
    for (std::size_t i = 0; i < drawn; ++i) {
      const Value* from = FindDrawn(checked, i, link.from);
      const Value* to = FindDrawn(checked, i, link.to);
      if (from == nullptr || to == nullptr) continue;
      const std::optional<Point> start = AnchorOf(*from);
      const std::optional<Point> end = AnchorOf(*to);
      if (start && end) drawing().DrawLine(*start, *end, link.color);
    }
  }
}

void CaseScene::MarkWrong(const CheckedFile& checked, std::size_t index) {
  constexpr Look kThick{.color = kWrong, .size = 9, .width = 4};
  constexpr float kMarkSize = 17;
  Canvas& canvas = drawing();
  canvas.SetLayer(Canvas::Layer::kOnTop);
  std::optional<Point> anchor;
  for (std::size_t i = 0; i < checked.file.shared.size(); ++i) {
    const Value& argument = checked.file.cases[index].arguments[i];
    if (!checked.file.shared[i]) DrawValue(argument, kThick, canvas);
    if (!anchor || !checked.file.shared[i]) anchor = AnchorOf(argument);
  }
  if (anchor) {
    canvas.DrawPoint(*anchor, kWrong, kMarkSize);
    const CaseResult& result = checked.result.cases[index];
    std::string text = fmt::format("case {}: ", checked.file.cases[index].id);
    if (result.error.empty()) {
      const Mismatch& first = result.mismatches.front();
      text += fmt::format("{} expected {}, got {}", first.part, first.expected, first.got);
    } else {
      text += result.error;
    }
    canvas.DrawLabel(*anchor, std::move(text), kWrong);
  }
  canvas.SetLayer(Canvas::Layer::kScene);
}

std::vector<LegendEntry> CaseScene::Legend() const {
  std::vector<LegendEntry> legend;
  for (const PartLook& part : words_.looks) {
    const std::string name(part.legend.empty() ? part.name : part.legend);
    if (!part.otherwise) {
      legend.push_back({part.look.color, name});
      continue;
    }
    const std::string answer(files_.empty() ? std::string_view()
                                            : YesOrNoName(*files_.front().file.query));
    legend.push_back({part.look.color, name + ": " + answer});
    legend.push_back({*part.otherwise, name + ": not " + answer});
  }
  if (verdict().failed > 0) legend.push_back({kWrong, "wrong answer"});
  return legend;
}

std::vector<const Query*> CaseScene::Shown() const {
  std::vector<const Query*> shown;
  for (const CheckedFile& checked : files_) {
    if (std::ranges::find(shown, checked.file.query) == shown.end()) {
      shown.push_back(checked.file.query);
    }
  }
  return shown;
}

std::string CaseScene::Signature() const {
  std::string text;
  for (const Query* query : Shown()) {
    text += fmt::format("{}{}\nimplementation: {}", text.empty() ? "" : "\n", query->Signature(),
                        Choose(*query, environment().implementation).name);
  }
  return text;
}

std::vector<std::string> CaseScene::Implementations() const {
  std::vector<std::string> names;
  for (const Query* query : Shown()) {
    for (const Implementation& implementation : query->implementations) {
      const std::string name(implementation.name);
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

Verdict CaseScene::verdict() const {
  Verdict verdict;
  for (const CheckedFile& checked : files_) {
    verdict.passed += checked.result.passed;
    verdict.failed += checked.result.failed;
  }
  return verdict;
}

}  // namespace hitscan
