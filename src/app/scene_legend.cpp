#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "app/answer_shapes.h"
#include "app/case_scene.h"
#include "app/environment.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

bool IsShared(const CaseFile& file, std::string_view name) {
  for (std::size_t i = 0; i < file.shared.size(); ++i) {
    if (file.query->parameters[i].name == name) return file.shared[i];
  }
  return false;
}

// The name of the first boolean part of the answers; empty if there is none.
std::string_view YesOrNoName(const Query& query) {
  const auto part = std::ranges::find(query.parts, kKindOf<bool>, &NamedKind::kind);
  return part == query.parts.end() ? std::string_view() : part->name;
}

LegendSymbol SymbolOf(const Query& query, std::string_view name) {
  LegendSymbol symbol = LegendSymbol::kColor;
  for (const auto* slots : {&query.parameters, &query.parts}) {
    const auto found = std::ranges::find(*slots, name, &NamedKind::name);
    if (found == slots->end()) continue;
    symbol = InfoOf(found->kind).traits().symbol;
    const bool is_vector = slots == &query.parameters && found->role == MemberRole::kVector;
    if (is_vector) symbol = LegendSymbol::kDirectedSegment;
  }
  if (name == kAnswerShapes && HasAnswerShapes(query)) symbol = SymbolOfAnswerShapes(query);
  if (symbol == LegendSymbol::kSegment &&
      (name == kAnswerShapes || HasParameterAlongSegments(query))) {
    symbol = LegendSymbol::kDirectedSegment;
  }
  return symbol;
}

// The words with which the legend describes a yes and a no.
struct AnswerWords {
  std::string_view part;  // the name of the part of the answer
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

// The first file whose query has the argument or the part of the answer that this look draws, or
// answers whose parts make a shape.
const CaseFile* FindFileOf(const PartLook& part, std::span<const CaseFile> files) {
  const auto found = std::ranges::find_if(files, [&part](const CaseFile& file) {
    const Query& query = *file.query;
    const auto has = [&part](const auto& slots) {
      return std::ranges::find(slots, part.name, &NamedKind::name) != slots.end();
    };
    return (part.query.empty() || part.query == query.name) &&
           (has(query.parameters) || has(query.parts) ||
            (part.name == kAnswerShapes && HasAnswerShapes(query)));
  });
  return found == files.end() ? nullptr : &*found;
}

bool IsPartOfAnswer(std::string_view name, std::span<const CaseFile> files) {
  return std::ranges::any_of(
      files, [name](const CaseFile& file) { return file.query->FindAnswerPart(name) != nullptr; });
}

bool IsLine(LegendSymbol symbol) {
  return symbol == LegendSymbol::kRay || symbol == LegendSymbol::kSegment ||
         symbol == LegendSymbol::kDirectedSegment;
}

}  // namespace

std::vector<LegendEntry> CaseScene::Legend() const {
  std::vector<LegendEntry> legend = declaration_.legend;
  // Two arguments may have one entry: both spheres of a pair.
  const Theme& theme = environment().theme;
  const auto add = [&](const Paint& paint, std::string text, LegendSymbol symbol) {
    const bool known = std::ranges::any_of(legend, [&](const LegendEntry& entry) {
      return entry.text == text && theme.Show(entry.color) == theme.Show(paint);
    });
    if (!known) legend.push_back({paint, std::move(text), symbol});
  };
  for (const PartLook& part : declaration_.looks) {
    const std::string name(part.legend.empty() ? part.name : part.legend);
    const CaseFile* file = FindFileOf(part, files());
    const Query* query = file == nullptr ? nullptr : file->query;
    const bool is_shared = file != nullptr && IsShared(*file, part.name);
    const Paint yes = PaintOf(part, query, is_shared, true);
    const Paint no = PaintOf(part, query, is_shared, false);
    LegendSymbol symbol = query == nullptr ? LegendSymbol::kColor : SymbolOf(*query, part.name);
    if (IsLine(symbol) && !is_shared && painter_.IsCrowded()) symbol = LegendSymbol::kThinLine;
    // An argument that all cases share has one colour, independent of the answers.
    if (!part.otherwise || is_shared) {
      add(yes, name, symbol);
    } else if (!part.legend_otherwise.empty()) {
      add(yes, name, symbol);
      add(no, std::string(part.legend_otherwise), symbol);
    } else {
      const AnswerWords words = WordsFor(query == nullptr ? "" : YesOrNoName(*query));
      add(yes, fmt::format("{}: {}", name, words.yes), symbol);
      add(no, fmt::format("{}: {}", name, words.no), symbol);
    }
  }
  if (Drew(&ScenePainter::DrewNormals)) {
    add(kNormalPaint, "normal, on the front side", LegendSymbol::kArrow);
  }
  for (const Link& link : declaration_.links) {
    legend.push_back({link.color.Or(Role::kHelper),
                      link.legend.empty() ? fmt::format("{} to {}", link.from, link.to)
                                          : std::string(link.legend),
                      LegendSymbol::kThinLine});
  }
  if (Drew(&ScenePainter::DrewRings)) {
    const Link& link = declaration_.links.front();
    const auto to = std::ranges::find(declaration_.looks, link.to, &PartLook::name);
    legend.push_back(
        {to == declaration_.looks.end() ? link.color : to->look.color.Or(Role::kResult),
         IsPartOfAnswer(link.from, files())
             ? "ringed: both are the same point"
             : fmt::format("ringed: the {} is its own closest point", link.from),
         LegendSymbol::kRingedDot});
  }
  if (Drew(&ScenePainter::DrewIntersections)) {
    legend.push_back({IntersectionLines::kPaint, "where surfaces intersect", LegendSymbol::kLine});
  }
  if (Drew(&ScenePainter::DrewContacts)) {
    legend.push_back({IntersectionLines::kPaint, "where surfaces touch", LegendSymbol::kDot});
  }
  if (Drew(&ScenePainter::DrewGaps)) {
    add(IntersectionLines::kGapPaint, "shortest distance", LegendSymbol::kThinLine);
  }
  if (document_.results().pending()) legend.push_back({kUnanswered, "not answered yet"});
  if (preview_) {
    legend.push_back({kWrongAnswer, "wrong answer of " + preview_->name});
  } else if (verdict().wrong > 0) {
    legend.push_back({kWrongAnswer, "wrong answer"});
  }
  if (document_.results().compared_counts().wrong() > 0) {
    legend.push_back({kWrongAnswer, fmt::format("wrong answer of {}",
                                                ComparedName(document_.results(), files()))});
  }
  if (painter_.DrewExactAnswer()) legend.push_back({kExactAnswer, "exact answer"});
  if (verdict().unjudged > 0) legend.push_back({kUnjudgedMark, "nothing is expected"});
  if (verdict().outdated > 0) legend.push_back({kUnjudgedMark, "the expectation is outdated"});
  if (painter_.DrewDifferences()) {
    legend.push_back(
        {kAnswerA, fmt::format("only A, {}, says yes", document_.results().implementation())});
    legend.push_back(
        {kAnswerB, fmt::format("only B, {}, says yes", document_.results().compare())});
    legend.push_back({kBothAnswers, "A and B say the same, at different places"});
  }
  return legend;
}

}  // namespace hitscan
