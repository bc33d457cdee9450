#include "app/case_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/answer_shapes.h"
#include "app/environment.h"
#include "base/errors.h"
#include "implementation/implementation_source.h"
#include "queries/query_lookup.h"
#include "shape/kind_info.h"
#include "shape/record_kind.h"

namespace hitscan {
namespace {

// Whether values of this kind are drawn. Numbers, booleans and directions in answers are not drawn,
// and have no entry in the legend.
bool IsSeen(const NamedKind& slot) {
  return InfoOf(slot.kind).traits().has_position && slot.role != MemberRole::kDirection;
}

DeclaredScene WithFiles(SceneDeclaration declaration) {
  DeclaredScene scene{std::move(declaration), {}};
  std::vector<SceneFile> declared = std::exchange(scene.declaration.cases, {});
  for (const SceneFile& file : declared) {
    const Query* const query = FindQuery(file.name);
    std::vector<std::filesystem::path> paths;
    if (query != nullptr) paths = query->case_files;
    if (paths.empty()) paths.emplace_back();
    for (std::filesystem::path& path : paths) {
      scene.declaration.cases.push_back(file);
      scene.files.push_back(std::move(path));
    }
  }
  return scene;
}

}  // namespace

std::vector<PartLook> PlainLooks(std::span<const Query* const> queries) {
  std::vector<PartLook> looks;
  const auto add = [&](PartLook look) {
    if (std::ranges::find(looks, look.name, &PartLook::name) == looks.end()) looks.push_back(look);
  };
  for (const Query* query : queries) {
    // If answers of the query have no boolean part, the arguments have only one colour.
    const bool has_yes_or_no =
        std::ranges::find(query->parts, kKindOf<bool>, &NamedKind::kind) != query->parts.end();
    for (const NamedKind& parameter : query->parameters) {
      if (!IsSeen(parameter)) continue;
      PartLook look{parameter.name, {.color = kRed}};
      if (has_yes_or_no) look.otherwise = kBlue;
      add(look);
    }
  }
  for (const Query* query : queries) {
    for (const NamedKind& part : query->parts) {
      if (IsSeen(part)) add({part.name, {.color = kGreen, .size = 6}});
    }
    if (HasAnswerShapes(*query)) add({kAnswerShapes, {.color = kGreen, .width = 3}});
  }
  return looks;
}

CaseScene::CaseScene(SceneDeclaration declaration) : CaseScene(WithFiles(std::move(declaration))) {}

CaseScene::CaseScene(DeclaredScene scene)
    : declaration_(std::move(scene.declaration)),
      loader_(declaration_, std::move(scene.files), document_),
      painter_(declaration_, document_, filter_, survey_, drawing(),
               [this](SceneView& view) { DrawMore(view); }) {
  StartCamera(declaration_.camera);
}

void CaseScene::OpenQuery(const Query& query) {
  try {
    query.Open();
  } catch (const CannotRun& error) {
    LogError(error.what());
  }
}

void CaseScene::Attach(const Environment& environment) {
  Application::Attach(environment);
  loader_.Attach(environment);
  painter_.Attach(environment);
}

void CaseScene::Initialize(int width, int height) {
  Application::Initialize(width, height);
  for (const Query* query : ShownQueries()) OpenQuery(*query);
  document_ = CaseDocument(environment().implementation, environment().compare, environment().user);
  other_cases_ = loader_.CountOtherCases();
  loader_.Begin();
  if (loading()) return;
  LogWrongCases();
  CaseScene::Render();
}

void CaseScene::Render() {
  // A part of the time of a frame.
  constexpr std::chrono::milliseconds kBudget{8};
  if (Measures()) survey_.Continue(document_, kBudget);
  painter_.Render({.preview = previewed(),
                   .variants = variants(),
                   .changes = previews_ + (variants_ ? variants_->changes() : 0)});
  RenderGrid();
  for (const std::string& problem : TakeDrawingProblems()) LogError(problem);
}

void CaseScene::Draw() {
  painter_.DrawAgain();
  grid_.Clear();
  shown_state_.reset();  // the theme may have changed, on which it depends which cases are drawn
}

bool CaseScene::CanBeGrid() const {
  return first_shown_.size() > 1 && first_shown_.size() <= CaseGrid::kMostCells;
}

bool CaseScene::PrefersGrid() const {
  if (in_grid_) return *in_grid_;
  // The book's theme draws as the book does: all cases in one picture.
  if (!environment().theme.detailed()) return false;
  if (declaration_.arrangement == Arrangement::kGrid || ShowsPairs()) return true;
  if (declaration_.arrangement == Arrangement::kTogether && environment().cases.empty()) {
    return false;
  }
  // Cases that are edited later do not change the arrangement, which would be confusing.
  if (!overlapping_) {
    overlapping_ = SurfacesOverlap(document_, first_shown_, painter_.scale());
  }
  return *overlapping_;
}

bool CaseScene::Drew(bool (ScenePainter::*something)() const) const {
  return (painter_.*something)() || std::ranges::any_of(grid_.cells(), [&](const auto& cell) {
           return (cell->painter.*something)();
         });
}

bool CaseScene::ShowsPairs() const {
  return declaration_.arrangement == Arrangement::kPairs && environment().cases.empty();
}

void CaseScene::RenderGrid() {
  // The shown cases are kept until the state changes, since finding the few of a large file looks
  // at all of its cases.
  const ShownState now{document_.id(), document_.changes(), filter_.changes(),
                       document_.selected()};
  if (shown_state_ != now) {
    first_shown_ = painter_.ShownRefs(CaseGrid::kMostCells + 1);
    if (ShowsPairs()) first_shown_ = OnePerPair(document_, first_shown_);
  }
  shown_state_ = now;
  const std::optional<CaseRef> selected = document_.selected();
  enlarges_ = enlarges_ && selected;
  const bool in_grid = CanBeGrid() && PrefersGrid();
  const bool too_many =
      first_shown_.size() > CaseGrid::kMostCells && environment().theme.detailed();
  std::span<const CaseRef> cells;
  if (in_grid) cells = first_shown_;
  if (enlarges_ && (in_grid || too_many)) cells = {&*selected, 1};
  if (loading() || previews()) cells = {};
  grid_.Render(cells, environment().theme,
               [this](CaseRef ref, Canvas& canvas) { return PainterOf(ref, canvas); });
}

ScenePainter CaseScene::PainterOf(CaseRef ref, Canvas& canvas) {
  ScenePainter painter(
      declaration_, document_, filter_, survey_, canvas,
      [this](SceneView& view) { DrawMore(view); }, ref);
  painter.Attach(environment());
  return painter;
}

std::unique_ptr<CaseGrid::Cell> CaseScene::DrawAlone(CaseRef ref) {
  auto cell = std::make_unique<CaseGrid::Cell>(
      ref, [this](CaseRef of, Canvas& canvas) { return PainterOf(of, canvas); });
  cell->canvas.SetTheme(environment().theme);
  cell->painter.Render({});
  return cell;
}

void CaseScene::DrawMore(SceneView& view) {
  if (declaration_.draw_more != nullptr) declaration_.draw_more(view);
}

bool CaseScene::FinishLoading(bool wait) {
  if (!loader_.Finish(wait)) return false;
  LogWrongCases();
  return true;
}

void CaseScene::UpdateImplementations() {
  document_.Choose(environment().implementation, environment().compare);
  if (variants_) variants_->Choose(document_);
  Preview(std::nullopt);
  LogWrongCases();
}

bool CaseScene::UpdateAnswers(bool wait) {
  const bool of_variants = variants_ && variants_->UpdateAnswers(wait);
  const bool updated = document_.UpdateAnswers(wait) || of_variants;
  if (updated && log_when_answered_) LogWrongCases();
  return updated;
}

std::string CaseScene::Description() const {
  std::string text(declaration_.about);
  const std::string filtered =
      enlarged() ? SentenceOf(ShownCases::kSelected, false) : SentenceOf(shown(), Fades());
  const auto add = [&text](const std::string& sentence) {
    if (!text.empty() && !sentence.empty()) text += ' ';
    text += sentence;
  };
  add(filtered);
  if (ShowsPairs() && grid_.cells().size() > 1) {
    add("Each pair of shapes has one cell; the table also has the cases of the pair in the other "
        "order, and of a shape with itself.");
  }
  if (const std::size_t count = painter_.CountLeftOut(); count > 0) {
    add(count == 1 ? "One case is not drawn; it is in the table."
                   : fmt::format("{} cases are not drawn; they are in the table.", count));
  }
  if (IsMany()) {
    add(fmt::format("Of so many cases the density is drawn, and the {} worst.",
                    MarginSurvey::kMostWorst));
  }
  return text;
}

std::vector<std::string> CaseScene::Questions() const {
  if (!declaration_.question.empty()) return {std::string(declaration_.question)};
  std::vector<std::string> questions;
  for (const Query* query : ShownQueries()) questions.push_back(query->summary);
  return questions;
}

void CaseScene::ListVariants(CaseRef original) {
  DiscardVariants();
  Preview(std::nullopt);
  variants_.emplace(document_, original);
}

void CaseScene::Preview(std::optional<PreviewedCase> previewed) {
  if (previewed && variants_) variants_->Preview(std::nullopt);
  preview_ = std::move(previewed);
  ++previews_;
}

void CaseScene::DiscardVariants() {
  if (variants_) previews_ += variants_->changes() + 1;
  variants_.reset();
}

// Logs the first 10,000 wrong answers, since logging a million takes minutes. While answers of the
// user's implementation are pending, logs nothing: UpdateAnswers calls the function again.
void CaseScene::LogWrongCases() {
  log_when_answered_ = document_.results().pending();
  if (log_when_answered_) return;
  constexpr int kMostLogged = 10'000;
  int logged = 0;
  for (std::size_t index = 0; index < files().size(); ++index) {
    const CaseFile& file = files()[index];
    for (std::size_t i = 0; i < file.cases.size(); ++i) {
      const CaseResult& result = document_.results().Of({index, i});
      if (!result.failed()) continue;
      if (logged++ == kMostLogged) {
        const Verdict counts = verdict();
        return LogWrongAnswer(fmt::format("{} more wrong answers are not listed here",
                                          counts.wrong + counts.outdated - kMostLogged));
      }
      LogWrongAnswer(file.path.filename().string() + ": " + Describe(file, i, result));
    }
  }
}

std::vector<const Query*> CaseScene::ShownQueries() const {
  std::vector<const Query*> shown;
  const auto add = [&](const Query* query) {
    if (std::ranges::find(shown, query) == shown.end()) shown.push_back(query);
  };
  for (const CaseFile& file : files()) add(file.query);
  if (!files().empty()) return shown;
  for (const SceneFile& declared : declaration_.cases) {
    if (const Query* query = FindQuery(declared.name)) add(query);
  }
  return shown;
}

std::string CaseScene::Signature() const {
  std::string text;
  for (const Query* query : ShownQueries()) {
    const std::string name = document_.results().NameFor(*query);
    const auto user = environment().user == nullptr ? nullptr : environment().user->Find(name);
    text += fmt::format("{}{}\nimplementation: {}{}", text.empty() ? "" : "\n", query->Signature(),
                        name, user != nullptr && user->outdated() ? kOutdated : "");
  }
  return text;
}

std::vector<std::string> CaseScene::Implementations() const {
  std::vector<std::string> names;
  const auto add = [&names](std::string name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  };
  for (const Query* query : ShownQueries()) {
    for (std::string& name : query->ImplementationNames()) add(std::move(name));
  }
  if (std::ranges::any_of(files(), &CaseFile::has_reported)) names.emplace_back(kReported);
  if (environment().user == nullptr) return names;
  for (const Query* query : ShownQueries()) {
    for (std::string& name : environment().user->NamesFor(*query)) add(std::move(name));
  }
  return names;
}

Verdict CaseScene::verdict() const {
  Verdict verdict;
  for (std::size_t file = 0; file < files().size(); ++file) {
    verdict.passed += document_.results().OfFile(file).passed;
    verdict.wrong += document_.results().OfFile(file).wrong();
    verdict.outdated += document_.results().OfFile(file).outdated;
    verdict.unjudged += document_.results().OfFile(file).unjudged;
  }
  verdict.others = static_cast<int>(other_cases_);
  if (const AnswerCounts compared = document_.results().compared_counts(); compared.judged() > 0) {
    verdict.compared_judged = compared.judged();
    verdict.compared_wrong = compared.wrong();
    verdict.compared = ComparedName(document_.results(), files());
  }
  return verdict;
}

std::unique_ptr<Application> MakeSample(const SampleEntry& sample) {
  if (sample.scene != nullptr) return std::make_unique<CaseScene>(*sample.scene);
  if (sample.declare != nullptr) return std::make_unique<CaseScene>(sample.declare());
  return std::unique_ptr<Application>(sample.make());
}

std::unique_ptr<Application> MakeQueryScene(const Query& query) {
  const Query* const shown = &query;
  return std::make_unique<CaseScene>(
      SceneDeclaration{.cases = {{query.name}},
                       .looks = PlainLooks({&shown, 1}),
                       .arrangement = Arrangement::kWhereOverlapping});
}

std::unique_ptr<Application> MakeApplication(std::string_view name) {
  if (const SampleEntry* sample = FindSample(name)) return MakeSample(*sample);
  if (const Query* query = FindQuery(name)) return MakeQueryScene(*query);
  return nullptr;
}

}  // namespace hitscan
