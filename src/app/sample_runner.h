#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/application.h"
#include "app/environment.h"
#include "app/query_scene.h"
#include "app/registry.h"

namespace hitscan {

class CaseDocument;
class CaseScene;

/// "no sample is called X", with the nearest of the known names.
std::string UnknownSampleMessage(std::string_view name, std::span<const SampleEntry> samples);

/// "7 of 7 as expected"; empty when nothing was checked.
std::string VerdictText(const Verdict& verdict);

/// Owns the sample that runs and its environment. Calls the functions of Application in the order
/// that is documented there; nobody else calls them. A sample that throws is reported and removed;
/// another can be shown then.
class SampleRunner {
 public:
  using Make = std::function<std::unique_ptr<Application>(std::string_view name)>;

  /// `samples` in the order of the menu.
  explicit SampleRunner(Environment environment, std::span<const SampleEntry> samples = Samples(),
                        Make make = MakeApplication);
  ~SampleRunner();
  SampleRunner(const SampleRunner&) = delete;
  SampleRunner& operator=(const SampleRunner&) = delete;

  /// What to do when no query of a sample has the chosen implementation.
  enum class IfLacking {
    kShowDefault,  ///< the first implementation of the query answers, which is logged
    kRefuse,       ///< the sample is not shown
  };

  /// Shuts the previous sample down and starts this one; its camera is the one it starts with.
  /// Another sample than the last one shows its own cases. False when it could not, which has been
  /// logged.
  bool Show(std::string_view name, IfLacking if_lacking = IfLacking::kShowDefault);
  /// The same with these case files instead of its own.
  bool ShowCases(std::string_view name, std::vector<std::filesystem::path> cases);
  /// The case files with which the running sample restarts.
  void SetCaseFiles(std::vector<std::filesystem::path> cases) {
    environment_.cases = std::move(cases);
  }
  /// The next or previous one in the order of the menu; after the last comes the first.
  bool ShowNext() { return ShowAtOffset(1); }
  bool ShowPrevious() { return ShowAtOffset(-1); }
  /// Starts the sample again; its camera stays where it is.
  bool Restart();
  void Clear();

  /// The framebuffer's size; may be called before the first sample is shown.
  void Resize(int width, int height);
  void Update(float delta_seconds);
  void Render();
  /// In pixels of the framebuffer, from the upper left corner.
  void MovePointer(float x, float y);
  /// The user chose a value of the sample's own. A value out of bounds is moved to the nearest one;
  /// an unknown name changes nothing.
  void Change(const ControlChange& change);
  /// Answers the queries of the sample with this implementation.
  void ChooseImplementation(std::string_view implementation);
  const std::string& implementation() const { return environment_.implementation; }
  /// Compares its answers with those of this implementation; with none when it is empty.
  void CompareWith(std::string_view implementation);
  const std::string& compare() const { return environment_.compare; }

  /// The sample that is shown or was last tried; empty at first.
  const std::string& name() const { return name_; }
  /// Null when no sample runs.
  Application* application() { return application_.get(); }
  const Application* application() const { return application_.get(); }
  /// The sample when it shows cases, else null.
  CaseScene* case_scene();
  const CaseScene* case_scene() const;
  /// The cases that the sample shows; null when it shows none.
  CaseDocument* document();
  const CaseDocument* document() const;
  /// What to draw: nothing when no sample runs.
  const Canvas& canvas() const;
  /// The running sample's camera; a still one when no sample runs.
  OrbitCamera& camera();
  const OrbitCamera& camera() const;

  std::span<const SampleEntry> samples() const { return samples_; }
  Log& log() const { return *environment_.log; }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  bool ShowAtOffset(int step);
  /// Logs what a running sample threw, and removes the sample.
  void Drop(const std::exception& error);
  bool Replace(std::string_view name, std::vector<std::filesystem::path> cases,
               IfLacking if_lacking = IfLacking::kShowDefault);
  bool Start(IfLacking if_lacking);
  /// Whether a query of the sample has the chosen implementation; logs an error when none has.
  bool HasImplementation() const;
  /// Logs which queries of the sample lack the chosen implementation or the compared one.
  void LogMissingImplementations() const;
  void LogVerdict() const;
  void UpdateImplementations();

  Environment environment_;
  std::span<const SampleEntry> samples_;
  Make make_;
  std::string name_;
  std::unique_ptr<Application> application_;
  Canvas empty_canvas_;
  OrbitCamera still_camera_;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace hitscan
