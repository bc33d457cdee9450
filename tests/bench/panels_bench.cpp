#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <string>

#include "app/sample_runner.h"
#include "documents/case_commands.h"
#include "documents/fuzz_controller.h"
#include "edit/case_rows.h"
#include "geometry/raycast.h"
#include "geometry/raycast_plane.h"
#include "render/offscreen.h"
#include "support/temporary_folder.h"
#include "ui/imgui_context.h"
#include "ui/window_panels.h"
#include "viewport/manipulator.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

constexpr int kWidth = 1280;
constexpr int kHeight = 800;

/// Writes a file with this many cases of raycast_plane, of which one in a thousand is wrong.
void WriteCases(const fs::path& path, int count) {
  std::ofstream file(path);
  file << R"({"query": "raycast_plane", "checked": ["hit"], "tolerance": 1e-5,)"
       << R"("plane": {"normal": [1, 1, 0], "distance": 1}, "cases": [)";
  std::mt19937 engine(7);
  std::uniform_real_distribution<float> number(-10, 10);
  const Plane plane({1, 1, 0}, 1);
  for (int i = 0; i < count; ++i) {
    const Point origin(number(engine), number(engine), number(engine));
    const Vector direction(number(engine), number(engine), number(engine));
    const bool right = i % 1000 != 0;
    const bool hit = Raycast(Ray(origin, direction), plane).has_value();
    fmt::print(file,
               "{}\n{{\"id\": {}, \"ray\": {{\"origin\": [{}, {}, {}], \"direction\": [{}, {}, "
               "{}]}}, \"expect\": {{\"hit\": {}}}}}",
               i == 0 ? "" : ",", i, origin.x, origin.y, origin.z, direction.x, direction.y,
               direction.z, hit == right);
  }
  file << "\n]}\n";
}

/// The parts of the viewer without the window. With zero `cases` the sample shows its own cases.
class OffscreenViewer {
 public:
  explicit OffscreenViewer(int cases) {
    Environment environment{&log_, fs::path(HITSCAN_SOURCE_DIR) / "assets", {}, "hitscan"};
    if (cases > 0) {
      environment.cases = {folder_.path() / "many.json"};
      WriteCases(environment.cases.front(), cases);
    }
    runner_.emplace(std::move(environment));
    commands_.emplace(*runner_);
    manipulator_.emplace(*runner_, *commands_);
    manipulator_->Place({0, 0, kWidth, kHeight}, 1);
    runner_->Resize(kWidth, kHeight);
    if (!runner_->Show("RaycastPlane")) throw std::runtime_error("RaycastPlane cannot be shown");
    runner_->Render();
    for (int frame = 0; frame < 4; ++frame) BuildPanels();  // until the layout no longer changes
  }

  CaseDocument& document() { return *runner_->document(); }
  SampleRunner& runner() { return *runner_; }
  CaseCommands& commands() { return *commands_; }
  Panels& panels() { return panels_; }

  PanelOutput BuildPanels() {
    interface_.BeginPicture(kWidth, kHeight);
    PanelOutput output = panels_.Build(*runner_, {}, {});
    interface_.Skip();
    return output;
  }

  void Redraw() { runner_->Render(); }

  /// Hovers the case at this position; false if there is none.
  bool PointAt(double x, double y) {
    manipulator_->Move(x, y, std::nullopt);
    manipulator_->UpdateHover();
    return document().hovered().has_value();
  }

  CaseRef Any() {
    return {0, std::uniform_int_distribution<std::size_t>(
                   0, document().files().front().cases.size() - 1)(engine_)};
  }
  double Share() { return std::uniform_real_distribution<double>(0, 1)(engine_); }
  /// Changes the ray of one case.
  void Edit(CaseRef ref) {
    const auto number = [this] { return static_cast<float>(20 * Share() - 10); };
    document().SetArgument(ref, 0, Ray({number(), number(), number()}, {number(), number(), 1}));
  }

 private:
  Log log_;
  Offscreen offscreen_{kWidth, kHeight};
  ImguiContext interface_{1.0F};
  std::mt19937 engine_{7};
  TemporaryFolder folder_;
  Panels panels_;
  std::optional<SampleRunner> runner_;
  std::optional<CaseCommands> commands_;
  std::optional<Manipulator> manipulator_;
};

/// The viewer that benchmarks share, since reading a million cases takes long. There is only one at
/// a time: OpenGL and Dear ImGui have one current context.
std::unique_ptr<OffscreenViewer>& SharedViewer() {
  static auto* const viewer = new std::unique_ptr<OffscreenViewer>();  // outlives all libraries
  return *viewer;
}

/// The shared viewer with the number of cases that is the argument of the benchmark.
OffscreenViewer& ViewerOf(const benchmark::State& state) {
  static std::int64_t cases = -1;
  std::unique_ptr<OffscreenViewer>& viewer = SharedViewer();
  if (!viewer || cases != state.range(0)) {
    viewer.reset();
    viewer = std::make_unique<OffscreenViewer>(static_cast<int>(state.range(0)));
    cases = state.range(0);
  }
  return *viewer;
}

/// Runs a benchmark with the sample's own cases, and with a hundred thousand and a million others.
void ManyAndFew(benchmark::internal::Benchmark* bench) {
  bench->ArgName("cases")->Arg(0)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
}

// A frame without input: menu bar, panels, table.
void StillPanels(benchmark::State& state) {
  OffscreenViewer& viewer = ViewerOf(state);
  viewer.document().Select(viewer.Any());
  for (auto _ : state) benchmark::DoNotOptimize(viewer.BuildPanels());
}
BENCHMARK(StillPanels)->Apply(ManyAndFew);

// A frame that also shows the list of a search for wrong answers, which goes on in the background
// or is paused. The search finds dozens of groups in the book's implementation.
void FuzzingPanels(benchmark::State& state) {
  SharedViewer().reset();
  OffscreenViewer viewer(0);
  if (!viewer.runner().Show("PointInTriangle")) throw std::runtime_error("no sample");
  viewer.runner().ChooseImplementation("book");
  ImplementationWatcher watcher(viewer.runner(), [] { return AskOptions{}; });
  FuzzController fuzz(viewer.runner(), viewer.commands(), watcher);
  fuzz.Start();
  const auto build = [&] {
    fuzz.Poll();
    viewer.panels().ShowFuzz(fuzz.state());
    benchmark::DoNotOptimize(viewer.BuildPanels());
  };
  while (fuzz.state()->found.mistakes.size() < 20) build();
  if (state.range(0) == 1) fuzz.Pause();
  for (auto _ : state) build();
  state.counters["groups"] = static_cast<double>(fuzz.state()->found.mistakes.size());
  state.counters["cases"] = static_cast<double>(fuzz.state()->found.cases);
}
BENCHMARK(FuzzingPanels)->ArgName("paused")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

// Picks at a different position each time.
void Picking(benchmark::State& state) {
  OffscreenViewer& viewer = ViewerOf(state);
  double found = 0;
  for (auto _ : state) {
    found += viewer.PointAt(kWidth * viewer.Share(), kHeight * viewer.Share()) ? 1 : 0;
  }
  state.counters["found"] = benchmark::Counter(found, benchmark::Counter::kAvgIterations);
}
BENCHMARK(Picking)->Apply(ManyAndFew);

// Hovers another case and draws it.
void Hovering(benchmark::State& state) {
  OffscreenViewer& viewer = ViewerOf(state);
  for (auto _ : state) {
    viewer.document().Hover(viewer.Any());
    viewer.Redraw();
  }
}
BENCHMARK(Hovering)->Apply(ManyAndFew);

// Edits one case and draws it, as in a frame of a drag.
void Dragging(benchmark::State& state) {
  OffscreenViewer& viewer = ViewerOf(state);
  const CaseRef ref = viewer.Any();
  viewer.document().Select(ref);
  viewer.document().BeginGesture();
  for (auto _ : state) {
    viewer.Edit(ref);
    viewer.Redraw();
    benchmark::DoNotOptimize(viewer.BuildPanels());
  }
  viewer.document().CancelGesture();
}
BENCHMARK(Dragging)->Apply(ManyAndFew);

// Edits one case in a field. The table is then sorted again.
void Editing(benchmark::State& state) {
  OffscreenViewer& viewer = ViewerOf(state);
  for (auto _ : state) {
    const CaseRef ref = viewer.Any();
    viewer.document().Select(ref);
    viewer.Edit(ref);
    viewer.Redraw();
    benchmark::DoNotOptimize(viewer.BuildPanels());
  }
}
BENCHMARK(Editing)->Apply(ManyAndFew);

// Selects another case, which the table scrolls to.
void Selecting(benchmark::State& state) {
  OffscreenViewer& viewer = ViewerOf(state);
  for (auto _ : state) {
    viewer.document().Select(viewer.Any());
    viewer.Redraw();
    benchmark::DoNotOptimize(viewer.BuildPanels());
  }
}
BENCHMARK(Selecting)->Apply(ManyAndFew);

// Measures the time until all rows of the table are found or sorted. This takes several steps, one
// in each frame; the longest step is also measured.
template <class Change>
void ArrangeRows(benchmark::State& state, const Change& change) {
  const CaseDocument& document = ViewerOf(state).document();
  double longest = 0;
  double steps = 0;
  std::size_t found = 0;
  for (auto _ : state) {
    CaseRows rows;
    rows.Update(document);
    change(rows);
    do {
      const auto begin = std::chrono::steady_clock::now();
      rows.Update(document);
      const std::chrono::duration<double, std::milli> step =
          std::chrono::steady_clock::now() - begin;
      longest = std::max(longest, step.count());
      ++steps;
    } while (rows.searching());
    found = rows.rows().size();
  }
  state.counters["longest_ms"] = longest;
  state.counters["steps"] = benchmark::Counter(steps, benchmark::Counter::kAvgIterations);
  state.counters["found"] = static_cast<double>(found);
}

void Searching(benchmark::State& state) {
  ArrangeRows(state, [](CaseRows& rows) { rows.Search("77 true"); });
}
BENCHMARK(Searching)->Apply(ManyAndFew);

void SortingByArguments(benchmark::State& state) {
  ArrangeRows(state, [](CaseRows& rows) { rows.SortBy(CaseColumn::kArguments, false); });
}
BENCHMARK(SortingByArguments)->Apply(ManyAndFew);

void ListingWrongCases(benchmark::State& state) {
  ArrangeRows(state, [](CaseRows& rows) { rows.ShowOnly(CaseRows::Show::kWrong); });
}
BENCHMARK(ListingWrongCases)->Apply(ManyAndFew);

}  // namespace
}  // namespace hitscan
