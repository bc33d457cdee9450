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
#include "app/query_scene.h"
#include "app/registry.h"

namespace hitscan {

/// "no sample is called X", with the nearest of the known names.
std::string UnknownSampleMessage(std::string_view name, std::span<const SampleEntry> samples);

/// "7 of 7 as expected"; empty when nothing was checked.
std::string VerdictText(const Verdict& verdict);

/// Which sample runs: owns it, and what it is given to work with. It is the only one to call an
/// Application's functions, and calls them in the order that Application promises. A sample that
/// throws is reported and leaves an empty stage, from which one can go on to another.
class SampleRunner {
 public:
  using Make = std::function<std::unique_ptr<Application>(std::string_view)>;

  /// `samples` in the order of the menu.
  explicit SampleRunner(Environment environment, std::span<const SampleEntry> samples = Samples(),
                        Make make = MakeApplication);
  ~SampleRunner();
  SampleRunner(const SampleRunner&) = delete;
  SampleRunner& operator=(const SampleRunner&) = delete;

  /// What becomes of a sample none of whose queries has the chosen implementation.
  enum class IfLacking {
    kShowOurs,  ///< ours answers, which is logged
    kRefuse,    ///< it is not shown
  };

  /// Shuts the previous sample down and starts this one; its camera is the one it starts with.
  /// Another sample than the last one shows its own cases. False when it could not, which has been
  /// logged.
  bool Show(std::string_view name, IfLacking if_lacking = IfLacking::kShowOurs);
  /// The same with these case files instead of its own.
  bool ShowCases(std::string_view name, std::vector<std::filesystem::path> cases);
  /// The running sample has these case files from now on: they are what it restarts with.
  void GoOnWith(std::vector<std::filesystem::path> cases) { environment_.cases = std::move(cases); }
  /// Goes on in the order of the menu, round the ends.
  bool ShowNext() { return ShowBeside(1); }
  bool ShowPrevious() { return ShowBeside(-1); }
  /// Makes the sample anew; its camera stays where it is.
  bool Restart();
  void Clear();

  /// The framebuffer's size; may be told before the first sample.
  void Resize(int width, int height);
  void Update(float delta_seconds);
  void Render();
  /// In pixels of the framebuffer, from the upper left corner.
  void MovePointer(float x, float y);
  /// The user chose a value of the sample's own. A value out of bounds is moved to the nearest one;
  /// an unknown name changes nothing.
  void Change(const ControlChange& change);
  /// Restarts the sample with this implementation of its queries.
  void ChooseImplementation(std::string_view implementation);
  const std::string& implementation() const { return environment_.implementation; }
  /// Compares its answers with those of this implementation; with none when it is empty.
  void CompareWith(std::string_view implementation);
  const std::string& compare() const { return environment_.compare; }

  /// The sample that is shown or was last tried; empty at first.
  const std::string& name() const { return name_; }
  /// Null when the stage is empty.
  Application* application() { return application_.get(); }
  const Application* application() const { return application_.get(); }
  /// The cases that the sample shows; null when it shows none or is not there.
  CaseDocument* document();
  const CaseDocument* document() const;
  /// What to draw: nothing when the stage is empty.
  const Canvas& canvas() const;
  /// The running sample's camera; a still one when the stage is empty.
  OrbitCamera& camera();
  const OrbitCamera& camera() const;

  std::span<const SampleEntry> samples() const { return samples_; }
  Log& log() const { return *environment_.log; }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  bool ShowBeside(int step);
  /// Says what a sample that was running threw, and leaves an empty stage.
  void Drop(const std::exception& error);
  bool Replace(std::string_view name, std::vector<std::filesystem::path> cases,
               IfLacking if_lacking = IfLacking::kShowOurs);
  bool Start(IfLacking if_lacking);
  /// Whether a query of the sample has the chosen implementation; logs an error when none has.
  bool HasImplementation() const;
  /// Logs which queries of the sample ours answers because they lack the chosen implementation.
  void LogOurAnswers() const;
  void AnswerAnew();

  Environment environment_;
  std::span<const SampleEntry> samples_;
  Make make_;
  std::string name_;
  std::unique_ptr<Application> application_;
  Canvas nothing_;
  OrbitCamera still_;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace hitscan
