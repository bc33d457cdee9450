#include "app/sample_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <set>
#include <utility>
#include <vector>

#include "base/errors.h"

namespace hitscan {

std::string UnknownSampleMessage(std::string_view name, std::span<const SampleEntry> samples) {
  std::vector<std::string_view> names;
  for (const SampleEntry& sample : samples) names.push_back(sample.name);
  for (const Query& query : Queries()) names.push_back(query.name);
  return "no sample is called '" + std::string(name) + "'" + DidYouMean(name, names);
}

std::string VerdictText(const Verdict& verdict) {
  const int checked = verdict.passed + verdict.failed;
  if (checked == 0) return {};
  return std::to_string(verdict.passed) + " of " + std::to_string(checked) + " as expected";
}

SampleRunner::SampleRunner(Environment environment, std::span<const SampleEntry> samples, Make make)
    : environment_(std::move(environment)), samples_(samples), make_(std::move(make)) {
  still_.turning = false;
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
  // Files that were given go with the sample that they were given to.
  const bool same = name_.empty() || name == name_;
  return Replace(name, same ? environment_.cases : std::vector<std::filesystem::path>(),
                 if_lacking);
}

bool SampleRunner::ShowCases(std::string_view name, std::vector<std::filesystem::path> cases) {
  return Replace(name, std::move(cases));
}

bool SampleRunner::Replace(std::string_view name, std::vector<std::filesystem::path> cases,
                           IfLacking if_lacking) {
  std::unique_ptr<Application> next = make_(name);
  if (!next) {
    log().Error(UnknownSampleMessage(name, samples_));
    return false;
  }
  // `name` may point into what is about to be destroyed.
  std::string kept(name);
  Clear();
  name_ = std::move(kept);
  environment_.cases = std::move(cases);
  application_ = std::move(next);
  log().Info("Sample: " + name_);
  return Start(if_lacking);
}

bool SampleRunner::Start(IfLacking if_lacking) {
  try {
    application_->Attach(environment_);
    if (!environment_.cases.empty() && application_->CaseFiles().empty()) {
      throw CannotRun("shows no query, so no cases can be given to it");
    }
    application_->Initialize(width_, height_);
    application_->Resize(width_, height_);
  } catch (const std::exception& error) {
    // What was not initialised is not shut down either.
    log().Error(name_ + ": " + error.what());
    application_.reset();
    return false;
  }
  if (if_lacking == IfLacking::kRefuse && !HasImplementation()) {
    Clear();
    return false;
  }
  LogOurAnswers();
  const std::string verdict = VerdictText(application_->verdict());
  if (!verdict.empty()) log().Info(name_ + ": " + verdict);
  return true;
}

bool SampleRunner::HasImplementation() const {
  const std::string& wanted = environment_.implementation;
  const std::vector<std::string> names = application_->Implementations();
  if (std::ranges::find(names, wanted) != names.end()) return true;
  // Where there is nothing to answer, only a choice that was made is disregarded.
  if (names.empty() && wanted == Environment().implementation) return true;
  log().Error(names.empty() ? name_ + " shows no query, so no implementation can be chosen"
                            : NoImplementationMessage(name_, wanted, names));
  return false;
}

void SampleRunner::LogOurAnswers() const {
  const CaseDocument* const book = std::as_const(*application_).cases();
  if (book == nullptr) return;
  std::set<std::string_view> lacking;
  std::string_view ours;
  for (const CheckedFile& checked : book->files()) {
    const Query& query = *checked.file.query;
    if (query.FindImplementation(environment_.implementation) != nullptr) continue;
    lacking.insert(query.name);
    ours = hitscan::ChooseImplementation(query, environment_.implementation).name;
  }
  if (lacking.empty()) return;
  log().Info(fmt::format("{}: {} {} no implementation \"{}\"; \"{}\" answers", name_,
                         fmt::join(lacking, ", "), lacking.size() == 1 ? "has" : "have",
                         environment_.implementation, ours));
}

bool SampleRunner::Restart() {
  const bool runs = application_ != nullptr;
  const OrbitCamera kept = camera();
  if (!Show(std::string(name_))) return false;
  if (runs) application_->camera() = kept;
  return true;
}

bool SampleRunner::ShowBeside(int step) {
  if (samples_.empty()) return false;
  const auto here = std::find_if(samples_.begin(), samples_.end(),
                                 [this](const SampleEntry& entry) { return entry.name == name_; });
  const auto count = static_cast<std::ptrdiff_t>(samples_.size());
  std::ptrdiff_t place = here - samples_.begin();
  if (here == samples_.end()) place = step > 0 ? -1 : count;  // begins at either end
  place = (place + step + count) % count;
  return Show(samples_[static_cast<std::size_t>(place)].name);
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

void SampleRunner::Render() {
  if (!application_) return;
  try {
    application_->Render();
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

CaseDocument* SampleRunner::document() {
  return application_ == nullptr ? nullptr : application_->cases();
}

const CaseDocument* SampleRunner::document() const {
  return application_ == nullptr ? nullptr : std::as_const(*application_).cases();
}

const Canvas& SampleRunner::canvas() const {
  return application_ ? application_->canvas() : nothing_;
}

OrbitCamera& SampleRunner::camera() { return application_ ? application_->camera() : still_; }

const OrbitCamera& SampleRunner::camera() const {
  return application_ ? std::as_const(*application_).camera() : still_;
}

void SampleRunner::MovePointer(float x, float y) {
  if (application_) application_->MovePointer(x, y);
}

void SampleRunner::ChooseImplementation(std::string_view implementation) {
  environment_.implementation = implementation;
  AnswerAnew();
}

void SampleRunner::CompareWith(std::string_view implementation) {
  environment_.compare = implementation;
  AnswerAnew();
}

void SampleRunner::AnswerAnew() {
  if (application_ == nullptr) return;
  if (!application_->AnswerAnew()) {
    Restart();
    return;
  }
  LogOurAnswers();
  const std::string verdict = VerdictText(application_->verdict());
  if (!verdict.empty()) log().Info(name_ + ": " + verdict);
}

}  // namespace hitscan
