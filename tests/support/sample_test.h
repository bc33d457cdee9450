#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/registry.h"
#include "support/temporary_folder.h"

namespace hitscan {

/// Shows samples as the program does, without a window.
class SampleTest : public testing::Test {
 protected:
  /// Shows a sample, or the cases of a query, and keeps what is printed.
  const Application& Show(std::string_view name,
                          const std::filesystem::path& assets = HITSCAN_ASSETS) {
    environment.log = &log;
    environment.assets = assets;
    testing::internal::CaptureStderr();
    sample = MakeApplication(name);
    try {
      sample->Attach(environment);
      sample->Initialize(800, 600);
    } catch (...) {
      testing::internal::GetCapturedStderr();
      throw;
    }
    printed = testing::internal::GetCapturedStderr();
    return *sample;
  }
  /// Shows these cases instead of the sample's.
  void ShowCases(const std::string& text, std::string_view name = "RaycastPlane") {
    environment.cases = {folder.path() / "cases.json"};
    WriteAll(environment.cases.front(), text);
    Show(name);
  }

  CaseScene& case_scene() const { return dynamic_cast<CaseScene&>(*sample); }
  CaseDocument& document() const { return case_scene().document(); }
  const Recording& scene() const { return sample->canvas().scene(); }
  const Recording& on_top() const { return sample->canvas().on_top(); }
  const Recording& highlights(Canvas::Layer layer) const {
    return sample->canvas().recording(Canvas::Part::kHighlights, layer);
  }
  std::span<const LabelRecord> labels() const { return sample->canvas().labels(); }
  std::size_t Rays(Color color) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        scene().lines,
        [&](const LineRecord& line) { return line.bounded == 0 && line.color == color; }));
  }

  TemporaryFolder folder;
  Log log;
  Environment environment;
  std::string printed;
  std::unique_ptr<Application> sample;
};

}  // namespace hitscan
