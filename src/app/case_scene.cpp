#include "app/case_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <unordered_set>
#include <utility>

namespace hitscan {
namespace {

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

bool HasSlot(const Query& query, std::string_view name) {
  return std::ranges::find(query.parameters, name, &Slot::name) != query.parameters.end() ||
         std::ranges::find(query.parts, name, &Slot::name) != query.parts.end();
}

bool IsOf(const PartLook& part, const Query& query) {
  return part.query.empty() || part.query == query.name;
}

// How the legend puts a yes and a no.
struct AnswerWords {
  std::string_view part;  // of the answer
  std::string_view yes;
  std::string_view no;
};

AnswerWords WordsFor(std::string_view part) {
  constexpr std::array kWords{AnswerWords{"hit", "hits", "misses"},
                              AnswerWords{"intersects", "intersects", "does not intersect"},
                              AnswerWords{"inside", "inside", "outside"},
                              AnswerWords{"on", "on it", "not on it"}};
  const auto found = std::ranges::find(kWords, part, &AnswerWords::part);
  return found != kWords.end() ? *found : AnswerWords{part, "yes", "no"};
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
  std::vector<std::filesystem::path> paths;
  for (const std::filesystem::path& given : environment().cases) {
    const std::vector<std::filesystem::path> found = FindCaseFiles(given);
    paths.insert(paths.end(), found.begin(), found.end());
  }
  if (!paths.empty()) return paths;
  for (const SceneFile& file : words_.cases) {
    paths.push_back(environment().assets / "cases" / (std::string(file.name) + ".json"));
  }
  return paths;
}

void CaseScene::Initialize(int width, int height) {
  Application::Initialize(width, height);
  for (const std::filesystem::path& path : CaseFiles()) {
    CaseFile file = LoadCaseFile(path);
    RequireOwn(file);
    CheckResult result = Check(file, Choose(*file.query, environment().implementation));
    for (std::size_t i = 0; i < result.cases.size(); ++i) {
      if (!result.cases[i].passed()) {
        LogError(file.path.filename().string() + ": " + Describe(file, i, result.cases[i]));
      }
    }
    files_.push_back({std::move(file), std::move(result)});
  }
  if (words_.axes) DrawOrigin();
  const auto layer = [](bool on_top) {
    return on_top ? Canvas::Layer::kOnTop : Canvas::Layer::kScene;
  };
  for (const PartLook& part : words_.looks) {
    drawing().SetLayer(layer(part.on_top));
    DrawPart(part);
  }
  for (const Link& link : words_.links) {
    drawing().SetLayer(layer(link.on_top));
    DrawLink(link);
  }
  drawing().SetLayer(Canvas::Layer::kScene);
  DrawMore(drawing());
  MarkWrongCases();
}

// What a scene draws is named by its own queries: cases of another would leave it empty.
void CaseScene::RequireOwn(const CaseFile& file) const {
  std::string own;
  for (const SceneFile& scene : words_.cases) {
    if (scene.name == file.query->name) return;
    own.append(own.empty() ? "" : ", ").append(scene.name);
  }
  throw FileError(
      fmt::format("{}: has cases of {}, this sample shows {}; {} has a scene of its own",
                  file.path.string(), file.query->name, own, file.query->name));
}

void CaseScene::MarkWrongCases() {
  for (const CheckedFile& checked : files_) {
    for (std::size_t i = 0; i < checked.result.cases.size(); ++i) {
      if (!checked.result.cases[i].passed()) MarkWrong(checked, i);
    }
  }
}

// How many cases of that file are drawn. Cases that were given instead of the scene's own are all.
std::size_t CaseScene::DrawnOf(std::size_t file) const {
  const std::size_t all = files_[file].file.cases.size();
  return environment().cases.empty() ? std::min(words_.cases[file].drawn, all) : all;
}

void CaseScene::DrawPart(const PartLook& part) {
  std::unordered_set<std::string> before;
  for (std::size_t file = 0; file < files_.size(); ++file) {
    const CheckedFile& checked = files_[file];
    if (!IsOf(part, *checked.file.query)) continue;
    const bool shared = IsShared(checked.file, part.name);
    for (std::size_t i = 0; i < DrawnOf(file); ++i) {
      const Value* value = FindDrawn(checked, i, part.name);
      if (value == nullptr) continue;
      Look look = part.look;
      const bool yes = YesOrNo(checked.result.cases[i].answer).value_or(true);
      if (!yes && !shared && part.otherwise) look.color = *part.otherwise;
      // The colour is the only thing about the look that differs from case to case.
      std::string drawn_as = PrintValue(*value);
      drawn_as += look.color == part.look.color ? '+' : '-';
      if (before.insert(std::move(drawn_as)).second) DrawValue(*value, look, drawing());
      if (shared) break;
    }
  }
}

void CaseScene::DrawLink(const Link& link) {
  for (std::size_t file = 0; file < files_.size(); ++file) {
    for (std::size_t i = 0; i < DrawnOf(file); ++i) {
      const Value* from = FindDrawn(files_[file], i, link.from);
      const Value* to = FindDrawn(files_[file], i, link.to);
      if (from == nullptr || to == nullptr) continue;
      const std::optional<Point> start = AnchorOf(*from);
      const std::optional<Point> end = AnchorOf(*to);
      if (start && end) drawing().DrawLine(*start, *end, link.color);
    }
  }
}

void CaseScene::MarkWrong(const CheckedFile& checked, std::size_t index) {
  constexpr Look kThick{.color = kOrange, .size = 9, .width = 4};
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
    canvas.DrawPoint(*anchor, kOrange, kMarkSize);
    const CaseResult& result = checked.result.cases[index];
    std::string text = fmt::format("case {}: ", checked.file.cases[index].id);
    if (result.error.empty()) {
      const Mismatch& first = result.mismatches.front();
      text += fmt::format("{} expected {}, got {}", first.part, first.expected, first.got);
    } else {
      text += result.error;
    }
    canvas.DrawLabel(*anchor, std::move(text), kOrange);
  }
  canvas.SetLayer(Canvas::Layer::kScene);
}

// The first file whose cases the look draws something of.
const CheckedFile* CaseScene::FindFileOf(const PartLook& part) const {
  for (const CheckedFile& checked : files_) {
    const Query& query = *checked.file.query;
    if (IsOf(part, query) && HasSlot(query, part.name)) return &checked;
  }
  return nullptr;
}

std::vector<LegendEntry> CaseScene::Legend() const {
  std::vector<LegendEntry> legend = words_.legend;
  for (const PartLook& part : words_.looks) {
    const std::string name(part.legend.empty() ? part.name : part.legend);
    const CheckedFile* checked = FindFileOf(part);
    // What all cases share has one colour, whatever the answers.
    if (!part.otherwise || (checked != nullptr && IsShared(checked->file, part.name))) {
      legend.push_back({part.look.color, name});
    } else if (!part.legend_otherwise.empty()) {
      legend.push_back({part.look.color, name});
      legend.push_back({*part.otherwise, std::string(part.legend_otherwise)});
    } else {
      const AnswerWords words =
          WordsFor(checked == nullptr ? "" : YesOrNoName(*checked->file.query));
      legend.push_back({part.look.color, fmt::format("{}: {}", name, words.yes)});
      legend.push_back({*part.otherwise, fmt::format("{}: {}", name, words.no)});
    }
  }
  for (const Link& link : words_.links) {
    legend.push_back({link.color, link.legend.empty() ? fmt::format("{} to {}", link.from, link.to)
                                                      : std::string(link.legend)});
  }
  if (verdict().failed > 0) legend.push_back({kOrange, "wrong answer"});
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
