#include "app/sample_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <map>
#include <memory>
#include <ranges>
#include <utility>
#include <vector>

#include "app/case_scene.h"
#include "base/errors.h"
#include "base/text.h"
#include "cases/case_folder.h"
#include "implementation/implementation_source.h"
#include "queries/query_lookup.h"

namespace hitscan {

std::string UnknownSampleMessage(std::string_view name, std::span<const SampleEntry> samples) {
  std::vector<std::string_view> names;
  for (const SampleEntry& sample : samples) names.push_back(sample.name);
  for (const Query& query : Queries()) names.push_back(query.name);
  return "no sample is called '" + std::string(name) + "'" + DidYouMean(name, names);
}

std::string VerdictText(const Verdict& verdict) {
  const int checked = verdict.passed + verdict.wrong + verdict.outdated;
  std::string text;
  if (checked > 0) {
    text = std::to_string(verdict.passed) + " of " + std::to_string(checked) + " as expected";
  }
  if (verdict.outdated > 0) {
    text += fmt::format(", {} right but with an outdated expectation", verdict.outdated);
  }
  if (verdict.unjudged > 0) {
    text += (text.empty() ? "" : ", ") + std::to_string(verdict.unjudged) + " not judged";
  }
  return text;
}

SampleRunner::SampleRunner(Environment environment, List samples, Make make)
    : environment_(std::move(environment)), samples_(std::move(samples)), make_(std::move(make)) {
  environment_.case_counts = std::make_shared<CaseCounts>(environment_.assets / "cases");
  still_camera_.turning = false;
}

SampleRunner::~SampleRunner() { Clear(); }

void SampleRunner::Clear() {
  if (!application_) return;
  try {
    application_->Shutdown();
  } catch (const std::exception& error) {
    log().Error(name_ + " failed to shut down: " + error.what());
  }
  application_.reset();
}

void SampleRunner::Drop(const std::exception& error) {
  log().Error(name_ + ": " + error.what());
  Clear();
}

bool SampleRunner::Show(std::string_view name, IfLacking if_lacking) {
  // Case files that were set belong to one sample: another sample uses its own.
  const bool same = name_.empty() || name == name_;
  return Replace(name, same ? environment_.cases : std::vector<std::filesystem::path>(),
                 if_lacking);
}

bool SampleRunner::ShowCases(std::string_view name, std::vector<std::filesystem::path> cases,
                             std::map<std::filesystem::path, std::string> stand_ins,
                             IfLacking if_lacking) {
  environment_.stand_ins = std::move(stand_ins);
  return Replace(name, std::move(cases), if_lacking);
}

bool SampleRunner::Replace(std::string_view name, std::vector<std::filesystem::path> cases,
                           IfLacking if_lacking) {
  std::unique_ptr<Application> next = make_(name);
  if (!next) {
    log().Error(UnknownSampleMessage(name, samples()));
    return false;
  }
  // `name` may point into the sample that is destroyed next.
  std::string kept(name);
  Clear();
  // What was reported is compared again if the next cases have it.
  if (!name_.empty() && environment_.compare == kReported) environment_.compare.clear();
  name_ = std::move(kept);
  environment_.cases = std::move(cases);
  application_ = std::move(next);
  log().Info("Sample: " + name_);
  return Start(if_lacking);
}

bool SampleRunner::Start(IfLacking if_lacking) {
  try {
    application_->Attach(environment_);
    if (!environment_.cases.empty() && case_scene() == nullptr) {
      throw CannotRun("shows no query, so no cases can be given to it");
    }
    application_->Initialize(width_, height_);
    application_->Resize(width_, height_);
    application_->Draw();
  } catch (const std::exception& error) {
    // A sample that was not initialised is not shut down.
    log().Error(name_ + ": " + error.what());
    application_.reset();
    return false;
  }
  if (if_lacking == IfLacking::kRefuse && !HasImplementation()) {
    Clear();
    return false;
  }
  if (loading()) return true;
  CompareWithReported();
  LogMissingImplementations();
  LogVerdict();
  return true;
}

void SampleRunner::CompareWithReported() {
  CaseDocument* const shown = document();
  if (shown == nullptr || shown->files().empty() || !compare().empty()) return;
  if (implementation() != "hitscan") return;  // the user looks at the answers of another one
  if (!std::ranges::all_of(shown->files(), &CaseFile::has_reported)) return;
  environment_.compare = kReported;
  shown->Choose(environment_.implementation, environment_.compare);
}

bool SampleRunner::loading() const {
  const CaseScene* const scene = case_scene();
  return scene != nullptr && scene->loading();
}

bool SampleRunner::FinishLoading(bool wait) {
  CaseScene* const scene = case_scene();
  if (scene == nullptr || !scene->loading()) return application_ != nullptr;
  try {
    if (!scene->FinishLoading(wait)) return true;
  } catch (const std::exception& error) {
    Drop(error);
    return false;
  }
  CompareWithReported();
  LogMissingImplementations();
  LogVerdict();
  return true;
}

bool SampleRunner::HasImplementation() const {
  const std::string& wanted = environment_.implementation;
  // A sample without queries has no implementations. That is an error only if an implementation was
  // chosen explicitly. Of other queries the default is the first one, whatever its name.
  if (wanted == Environment().implementation) return true;
  const std::vector<std::string> names = application_->Implementations();
  if (std::ranges::find(names, wanted) != names.end()) return true;
  log().Error(names.empty() ? name_ + " shows no query, so no implementation can be chosen"
                            : NoImplementationMessage(name_, wanted, names));
  return false;
}

void SampleRunner::LogMissingImplementations() const {
  const CaseDocument* const shown = document();
  if (shown == nullptr) {
    if (!compare().empty() && !application_->Implementations().empty()) {
      log().Info(name_ + ": compares no implementations");
    }
    return;
  }
  const auto queries_without = [shown](std::string_view name) {
    std::map<std::string_view, const Query*> queries;
    for (const CaseFile& file : shown->files()) {
      if (!shown->results().Has(name, file)) queries.emplace(file.query->name, file.query);
    }
    return queries;
  };
  const auto lack = [this](const auto& queries, const std::string& name) {
    return fmt::format("{}: {} {} no implementation \"{}\"", name_,
                       fmt::join(std::views::keys(queries), ", "),
                       queries.size() == 1 ? "has" : "have", name);
  };
  if (const auto queries = queries_without(implementation()); !queries.empty()) {
    const Query& query = *queries.begin()->second;
    log().Info(fmt::format("{}; \"{}\" answers", lack(queries, implementation()),
                           query.implementations.front().name));
  }
  if (compare().empty()) return;
  if (const auto queries = queries_without(compare()); !queries.empty()) {
    log().Info(lack(queries, compare()) + " to compare with");
  }
}

void SampleRunner::LogVerdict() {
  log_verdict_ = WaitsForAnswers();
  if (log_verdict_) return;
  const std::string verdict = VerdictText(application_->verdict());
  if (!verdict.empty()) log().Info(name_ + ": " + verdict);
}

bool SampleRunner::Restart() {
  const bool runs = application_ != nullptr;
  const OrbitCamera kept = camera();
  if (!Show(std::string(name_))) return false;
  if (runs) application_->camera() = kept;
  return true;
}

bool SampleRunner::ShowAtOffset(int step) {
  const std::span<const SampleEntry> all = samples();
  if (all.empty()) return false;
  const auto here = std::ranges::find(all, name_, &SampleEntry::name);
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  std::ptrdiff_t index = here - all.begin();
  if (here == all.end()) index = step > 0 ? -1 : count;
  index = (index + step + count) % count;
  return Show(all[static_cast<std::size_t>(index)].name);
}

void SampleRunner::Resize(int width, int height) {
  if (width == width_ && height == height_) return;
  width_ = width;
  height_ = height;
  if (application_) application_->Resize(width, height);
}

void SampleRunner::Update(float delta_seconds) {
  if (!application_) return;
  try {
    application_->Update(delta_seconds);
  } catch (const std::exception& error) {
    Drop(error);
  }
}

bool SampleRunner::UpdateAnswers(bool wait) {
  bool updated = false;
  CaseScene* const scene = case_scene();
  try {
    if (scene != nullptr) {
      updated = scene->UpdateAnswers(wait);
      if (log_verdict_) LogVerdict();
    }
  } catch (const std::exception& error) {
    if (wait) throw;
    Drop(error);
    updated = true;
  }
  if (environment_.user == nullptr) return updated;
  for (const std::string& line : environment_.user->TakePrinted()) {
    log().Info(line);
    updated = true;
  }
  return updated;
}

bool SampleRunner::WaitsForAnswers() const {
  const CaseScene* const scene = case_scene();
  if (scene == nullptr) return false;
  const VariantList* const variants = scene->variants();
  return scene->document().results().pending() ||
         (variants != nullptr && variants->results().pending());
}

void SampleRunner::UseUser(std::shared_ptr<UserImplementation> implementation) {
  const std::string name = implementation->name();
  environment_.user->Add(std::move(implementation));
  if (name == environment_.implementation || name == environment_.compare) UpdateImplementations();
}

void SampleRunner::Render() {
  if (!FinishLoading(false) || loading()) return;
  try {
    UpdateAnswers(false);
    if (application_) application_->Render();
  } catch (const std::exception& error) {
    Drop(error);
  }
}

void SampleRunner::Change(const ControlChange& change) {
  if (!application_) return;
  try {
    for (const Control& control : application_->Controls()) {
      if (control.name != change.name || std::isnan(change.value)) continue;
      const double value = std::clamp(change.value, control.least, control.most);
      const bool whole = control.kind != Control::Kind::kNumber;
      application_->Change({change.name, whole ? std::round(value) : value});
    }
  } catch (const std::exception& error) {
    Drop(error);
  }
}

CaseScene* SampleRunner::case_scene() { return dynamic_cast<CaseScene*>(application_.get()); }

const CaseScene* SampleRunner::case_scene() const {
  return dynamic_cast<const CaseScene*>(application_.get());
}

CaseDocument* SampleRunner::document() {
  CaseScene* const scene = case_scene();
  return scene == nullptr || scene->loading() ? nullptr : &scene->document();
}

const CaseDocument* SampleRunner::document() const {
  const CaseScene* const scene = case_scene();
  return scene == nullptr || scene->loading() ? nullptr : &scene->document();
}

const Canvas& SampleRunner::canvas() const {
  return application_ ? application_->canvas() : empty_canvas_;
}

OrbitCamera& SampleRunner::camera() {
  return application_ ? application_->camera() : still_camera_;
}

const OrbitCamera& SampleRunner::camera() const {
  return application_ ? std::as_const(*application_).camera() : still_camera_;
}

void SampleRunner::MovePointer(float x, float y) {
  if (application_) application_->MovePointer(x, y);
}

void SampleRunner::ChooseImplementation(std::string_view implementation) {
  environment_.implementation = implementation;
  UpdateImplementations();
}

void SampleRunner::CompareWith(std::string_view implementation) {
  environment_.compare = implementation;
  UpdateImplementations();
}

void SampleRunner::UseTheme(const Theme& theme) {
  environment_.theme = theme;
  if (application_ != nullptr) application_->UpdateTheme();
}

void SampleRunner::UpdateImplementations() {
  if (application_ == nullptr) return;
  CaseScene* const scene = case_scene();
  if (scene == nullptr) {
    Restart();
    return;
  }
  scene->UpdateImplementations();
  if (loading()) return;
  LogMissingImplementations();
  LogVerdict();
}

}  // namespace hitscan
