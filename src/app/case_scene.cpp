#include "app/case_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "app/case_drawing.h"
#include "app/environment.h"
#include "cases/case_counts.h"
#include "implementation/implementation_source.h"
#include "queries/queries.h"

namespace hitscan {
namespace {

bool HasSlot(const Query& query, std::string_view name) {
  return std::ranges::find(query.parameters, name, &NamedKind::name) != query.parameters.end() ||
         std::ranges::find(query.parts, name, &NamedKind::name) != query.parts.end();
}

bool IsOf(const PartLook& part, const Query& query) {
  return part.query.empty() || part.query == query.name;
}

}  // namespace

CaseScene::CaseScene(SceneDeclaration declaration) : declaration_(std::move(declaration)) {
  StartCamera(declaration_.camera);
}

std::vector<std::filesystem::path> CaseScene::CaseFiles() const {
  std::vector<std::filesystem::path> paths;
  for (const std::filesystem::path& given : environment().cases) {
    if (environment().stand_ins.contains(given)) {
      paths.push_back(given);
      continue;
    }
    const std::vector<std::filesystem::path> found = FindCaseFiles(given);
    paths.insert(paths.end(), found.begin(), found.end());
  }
  if (!paths.empty()) return paths;
  for (const SceneFile& file : declaration_.cases) {
    paths.push_back(environment().CaseFileOf(std::string(file.name) + ".json"));
  }
  return paths;
}

void CaseScene::Initialize(int width, int height) {
  Application::Initialize(width, height);
  document_ = CaseDocument(environment().implementation, environment().compare, environment().own);
  const std::vector<std::filesystem::path> paths = CaseFiles();
  if (environment().case_counts && environment().cases.empty())
    other_cases_ = CountOtherCases(paths);
  if (environment().reads_in_background && AreLarge(paths)) {
    BeginLoading(paths);
    return;
  }
  for (const std::filesystem::path& path : paths) OpenFile(path);
  LogWrongCases();
  CaseScene::Render();
}

std::size_t CaseScene::CountOtherCases(std::span<const std::filesystem::path> own) const {
  std::vector<std::filesystem::path> shown;
  for (const std::filesystem::path& path : own) {
    shown.push_back(environment().OriginalOf(path).value_or(path));
  }
  std::size_t count = 0;
  for (const SceneFile& declared : declaration_.cases) {
    if (const Query* query = FindQuery(declared.name)) {
      count += environment().case_counts->Of(*query, shown);
    }
  }
  return count;
}

void CaseScene::BeginLoading(const std::vector<std::filesystem::path>& paths) {
  checked_by_ = AnswersItself() ? environment().implementation : std::string();
  if (checked_by_.empty()) {
    loader_ = std::make_unique<CaseLoader>(paths);
    return;
  }
  loader_ = std::make_unique<CaseLoader>(paths, [name = checked_by_](const Query& query) {
    return &ChooseImplementation(query, name);
  });
}

bool CaseScene::AnswersItself() const {
  const Environment& given = environment();
  return given.own == nullptr || given.own->Find(given.implementation) == nullptr;
}

bool CaseScene::FinishLoading(bool wait) {
  if (loader_ == nullptr || (!wait && !loader_->done())) return false;
  for (const std::filesystem::path& path : CaseFiles()) OpenFile(path);
  loader_.reset();
  LogWrongCases();
  return true;
}

std::optional<float> CaseScene::Progress() const {
  if (loader_ == nullptr) return std::nullopt;
  const auto total = static_cast<float>(std::max<std::size_t>(loader_->total(), 1));
  return static_cast<float>(loader_->read()) / total;
}

std::string CaseScene::ProgressText() const {
  if (loader_ == nullptr) return {};
  if (loader_->total() == 0) return "opening";
  return fmt::format("{} of {} cases", loader_->read(), loader_->total());
}

CheckedFile CaseScene::Load(const std::filesystem::path& path) {
  if (loader_ == nullptr) return {LoadCaseFile(path), {}};
  CheckedFile loaded = loader_->Take(path);
  // Another implementation may have been chosen meanwhile.
  if (checked_by_ != environment().implementation || !AnswersItself()) loaded.result = {};
  return loaded;
}

void CaseScene::OpenFile(const std::filesystem::path& path) {
  if (path == kUntitled) return OpenStandIn(path);
  try {
    CheckedFile loaded = Load(path);
    RequireOwn(loaded.file);
    if (environment().OriginalOf(path)) {
      environment().log->Info(fmt::format("Your copy is shown: {}", path.string()));
    }
    document_.Open(std::move(loaded.file), std::move(loaded.result));
  } catch (const FileError& error) {
    if (environment().stand_ins.contains(path)) return OpenStandIn(path);
    // A copy that cannot be used must not make the sample unusable.
    const auto original = environment().OriginalOf(path);
    if (!original) throw;
    LogError(fmt::format("{} (your copy; the original is shown in its place)", error.what()));
    CaseFile file = LoadCaseFile(*original);
    RequireOwn(file);
    document_.Open(std::move(file));
  }
}

void CaseScene::OpenStandIn(const std::filesystem::path& path) {
  CaseFile file = ParseCaseFile(path, environment().stand_ins.at(path));
  RequireOwn(file);
  document_.OpenUnsaved(std::move(file));
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
  const std::string isolated = SentenceOf(isolation_, Fades());
  return isolated.empty() ? text : fmt::format("{} {}", text, isolated);
}

void CaseScene::Isolate(Isolation isolation) {
  isolation_ = isolation;
  ++isolations_;
}

void CaseScene::List(std::span<const CaseRef> rows, std::uint64_t version) {
  listed_.Set(rows, version);
  ++isolations_;
}

bool CaseScene::Shows(CaseRef ref) const {
  switch (isolation_) {
    case Isolation::kOff:
      return true;
    case Isolation::kSelected:
      return !document_.selected() || document_.selected() == ref;
    case Isolation::kWrong:
      return document_.results().Of(ref).failed();
    case Isolation::kFiltered:
      return listed_.version() == 0 || listed_.Contains(ref);  // no table lists anything yet
  }
  return true;
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

// Logs each wrong answer; of very many the first ones, since logging a million takes minutes. While
// an own implementation is still asked this is done later.
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
        return LogError(fmt::format("{} more wrong answers are not listed here",
                                    counts.wrong + counts.outdated - kMostLogged));
      }
      LogError(file.path.filename().string() + ": " + Describe(file, i, result));
    }
  }
}

// Throws unless the query of the file is one of the scene's own. A scene draws parts that are named
// after its queries, so it could draw nothing of cases of another query.
void CaseScene::RequireOwn(const CaseFile& file) const {
  std::string own;
  for (const SceneFile& scene : declaration_.cases) {
    if (scene.name == file.query->name) return;
    own.append(own.empty() ? "" : ", ").append(scene.name);
  }
  throw FileError(
      fmt::format("{}: has cases of {}, this sample shows {}; {} has a scene of its own",
                  file.path.string(), file.query->name, own, file.query->name));
}

// The first file that has cases with something that this look draws.
const CaseFile* CaseScene::FindFileOf(const PartLook& part) const {
  for (const CaseFile& file : files()) {
    if (IsOf(part, *file.query) && HasSlot(*file.query, part.name)) return &file;
  }
  return nullptr;
}

Paint CaseScene::PaintOf(const PartLook& part, const Query* query, bool is_shared, bool yes) {
  const bool is_argument =
      query == nullptr ||
      std::ranges::find(query->parameters, part.name, &NamedKind::name) != query->parameters.end();
  if (!is_argument)
    return (yes ? part.look.color : part.otherwise.value_or(part.look.color)).Or(Role::kResult);
  if (is_shared || !part.otherwise) return part.look.color.Or(Role::kGiven);
  return yes ? part.look.color.Or(Role::kYes) : part.otherwise->Or(Role::kNo);
}

std::vector<const Query*> CaseScene::Shown() const {
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
  for (const Query* query : Shown()) {
    const std::string name = document_.results().NameFor(*query);
    const auto own = environment().own == nullptr ? nullptr : environment().own->Find(name);
    text += fmt::format("{}{}\nimplementation: {}{}", text.empty() ? "" : "\n", query->Signature(),
                        name, own != nullptr && own->outdated() ? kOutdated : "");
  }
  return text;
}

std::vector<std::string> CaseScene::Implementations() const {
  std::vector<std::string> names;
  const auto add = [&names](std::string name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  };
  for (const Query* query : Shown()) {
    for (std::string& name : query->ImplementationNames()) add(std::move(name));
  }
  if (environment().own == nullptr) return names;
  for (const Query* query : Shown()) {
    for (std::string& name : environment().own->NamesFor(*query)) add(std::move(name));
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
  return verdict;
}

}  // namespace hitscan
