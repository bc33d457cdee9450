#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <utility>

#include "app/application.h"
#include "app/environment.h"
#include "app/registry.h"
#include "geometry/book/raycast_plane.h"
#include "query/query.h"
#include "random_rays.h"
#include "shape/kinds/ray.h"
#include "shape/value.h"

namespace hitscan {
namespace {

template <std::optional<RayHit> (*RaycastOne)(const Ray&, const Plane&)>
void CastEach(std::span<const Ray> rays, const Plane& plane,
              std::span<std::optional<RayHit>> answers) {
  std::ranges::transform(rays, answers.begin(),
                         [&](const Ray& ray) { return RaycastOne(ray, plane); });
}

RandomRays::Cast CastOf(const std::string& implementation) {
  return implementation == "book" ? CastEach<book::Raycast> : CastEach<Raycast>;
}

/// Casts millions of rays at one plane. Casting and recording them takes longer than a frame, so
/// both are done in slices; the previous picture stays until the next one is ready.
class ManyRays final : public Application {
 public:
  std::string Description() const override {
    return "Rays by the thousand against one plane. One in five hundred starts in the plane or "
           "runs "
           "along it, but for rounding. A wrong answer is always shown.";
  }

  std::vector<LegendEntry> Legend() const override {
    const std::size_t hits = random_rays_.hits();
    std::vector<LegendEntry> legend{
        {{kRed, Role::kYes}, fmt::format("ray that hits: {}", hits), LegendSymbol::kRay},
        {{kBlue, Role::kNo},
         fmt::format("ray that misses: {}", random_rays_.done() - hits),
         LegendSymbol::kRay},
        {{kGreen, Role::kResult}, "hit point", LegendSymbol::kDot},
        {{kWhite, Role::kGiven}, "plane"}};
    if (!random_rays_.wrong().empty()) {
      legend.push_back(
          {{kOrange, Role::kWrong}, fmt::format("wrong answer: {}", random_rays_.wrong().size())});
    }
    return legend;
  }

  std::string Signature() const override {
    const Query* query = FindQuery("raycast_plane");
    return (query == nullptr ? "" : query->Signature()) +
           "\nimplementation: " + environment().implementation;
  }
  std::vector<std::string> Implementations() const override { return {"hitscan", "book"}; }
  /// Of all rays that have been cast, which the legend counts too.
  Verdict verdict() const override {
    const std::size_t wrong = random_rays_.wrong().size();
    return {static_cast<int>(random_rays_.done() - wrong), static_cast<int>(wrong)};
  }

  void Initialize(int width, int height) override {
    Application::Initialize(width, height);
    StartCamera({.distance = 40});
    Begin();
    CheckAll();
  }
  void Draw() override { BeginRecording(); }

  void Render() override {
    if (!Progress()) return;
    // The first slice is longer, so that short work shows no progress bar.
    const double budget = std::exchange(fresh_, false) ? kFirstSlice : kSlice;
    const auto start = std::chrono::steady_clock::now();
    const auto over = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() >
             budget;
    };
    constexpr std::size_t kAtOnce = 4096;
    while (random_rays_.done() < random_rays_.count()) {
      random_rays_.Work(kAtOnce);
      if (over()) return;
    }
    while (recorded_ < random_rays_.count()) {
      Record(std::min(recorded_ + kAtOnce, random_rays_.count()));
      if (over()) return;
    }
    RecordWrong();
    drawing() = std::move(next_);
    recording_ = false;
  }

  std::optional<float> Progress() const override {
    if (!recording_) return std::nullopt;
    // Casting, with its check, takes about three times as long as recording.
    const auto done = static_cast<float>(3 * random_rays_.done() + recorded_);
    return done / static_cast<float>(4 * random_rays_.count());
  }

  std::vector<Control> Controls() const override {
    using Kind = Control::Kind;
    std::vector<Control> controls{
        {.name = "rays",
         .value = count_,
         .least = 1,
         .most = RandomRays::kMost,
         .kind = Kind::kWhole,
         .logarithmic = true},
        {.name = "seed", .value = seed_, .least = 0, .most = 1000, .kind = Kind::kWhole},
        {.name = "plane: tilt", .value = tilt_, .least = 0, .most = 180},
        {.name = "plane: turn", .value = turn_, .least = 0, .most = 360},
        {.name = "plane: distance", .value = distance_, .least = -10, .most = 10},
        {.name = "show",
         .value = shown_,
         .most = 4,
         .kind = Kind::kChoice,
         .choices = {"all", "hits", "misses", "wrong", "every k-th"}}};
    if (shown() == kEveryKth) {
      controls.push_back({.name = "k",
                          .value = k_,
                          .least = 1,
                          .most = 100'000,
                          .kind = Kind::kWhole,
                          .logarithmic = true});
    }
    return controls;
  }

  void Change(const ControlChange& change) override {
    const struct {
      std::string_view name;
      double& value;
      bool casts;  // changing this control changes the rays or their answers
    } values[]{{"rays", count_, true},
               {"seed", seed_, true},
               {"plane: tilt", tilt_, true},
               {"plane: turn", turn_, true},
               {"plane: distance", distance_, true},
               {"show", shown_, false},
               {"k", k_, false}};
    for (const auto& entry : values) {
      if (entry.name != change.name || entry.value == change.value) continue;
      entry.value = change.value;
      entry.casts ? Begin() : BeginRecording();
    }
  }

 private:
  static constexpr double kSlice = 0.015;     // seconds
  static constexpr double kFirstSlice = 0.1;  // so that short work is finished in one frame
  enum Shown { kAll, kHits, kMisses, kWrong, kEveryKth };

  Shown shown() const { return static_cast<Shown>(static_cast<int>(shown_)); }

  Plane ThePlane() const {
    constexpr double kDegree = std::numbers::pi / 180;
    const double tilt = tilt_ * kDegree;
    const double turn = turn_ * kDegree;
    return {
        Vector(std::sin(tilt) * std::cos(turn), std::cos(tilt), std::sin(tilt) * std::sin(turn)),
        static_cast<float>(distance_)};
  }

  // Casts all rays and logs wrong answers as errors.
  void CheckAll() {
    constexpr std::size_t kTold = 5;
    random_rays_.Work(random_rays_.count());
    const std::size_t failed = random_rays_.wrong().size();
    for (std::size_t i = 0; i < std::min(failed, kTold); ++i) {
      const std::size_t index = random_rays_.wrong()[i];
      const auto exact = RaycastExact(random_rays_.rays()[index], random_rays_.plane());
      const auto print = [](const std::optional<RayHit>& hit) {
        return hit ? fmt::format("t {} at {}", PrintNumber(hit->t), PrintVector(hit->point))
                   : "a miss";
      };
      LogError(fmt::format("ray {}: expected {}, got {} ({})", index, print(exact),
                           print(random_rays_.answers()[index]),
                           Shape<Ray>::Print(random_rays_.rays()[index])));
    }
    if (failed > kTold) {
      LogError(fmt::format("and {} more of {}", failed - kTold, random_rays_.count()));
    }
  }

  void Begin() {
    random_rays_.Begin(static_cast<std::size_t>(count_), static_cast<std::uint32_t>(seed_),
                       ThePlane(), CastOf(environment().implementation));
    BeginRecording();
  }

  void BeginRecording() {
    next_.Clear();
    next_.SetTheme(environment().theme);
    DrawValue(ThePlane(), {.color = {kWhite, Role::kGiven}, .fill = true, .half_size = 10}, next_);
    recorded_ = 0;
    recording_ = true;
    fresh_ = true;
  }

  bool IsShown(std::size_t index) const {
    switch (shown()) {
      case kAll:
        return true;
      case kHits:
        return random_rays_.answers()[index].has_value();
      case kMisses:
        return !random_rays_.answers()[index].has_value();
      case kWrong:
        return false;  // drawn afterwards, independent of the filter
      case kEveryKth:
        return index % static_cast<std::size_t>(k_) == 0;
    }
    return false;
  }

  void Record(std::size_t end) {
    constexpr Paint kYesPaint{kRed, Role::kYes};
    constexpr Paint kNoPaint{kBlue, Role::kNo};
    constexpr Paint kHitPaint{kGreen, Role::kResult};
    for (; recorded_ < end; ++recorded_) {
      if (!IsShown(recorded_)) continue;
      const Ray& ray = random_rays_.rays()[recorded_];
      const std::optional<RayHit>& hit = random_rays_.answers()[recorded_];
      if (hit) {
        next_.DrawLine(ray.origin(), hit->point, kYesPaint);
        next_.DrawPoint(hit->point, kHitPaint, 4);
      } else {
        next_.DrawRay(ray.origin(), ray.direction(), kNoPaint);
      }
    }
  }

  void RecordWrong() {
    next_.SetLayer(Canvas::Layer::kOnTop);
    for (const std::size_t index : random_rays_.wrong()) {
      const Ray& ray = random_rays_.rays()[index];
      next_.DrawRay(ray.origin(), ray.direction(), {kOrange, Role::kWrong}, 3);
      next_.DrawPoint(ray.origin(), {kOrange, Role::kWrong}, 9);
    }
  }

  double count_ = 100'000;
  double seed_ = 1;
  double tilt_ = 35;
  double turn_ = 20;
  double distance_ = 1;
  double shown_ = kEveryKth;
  double k_ = 500;

  RandomRays random_rays_;
  Canvas next_;
  std::size_t recorded_ = 0;
  bool recording_ = false;
  bool fresh_ = false;
};

HITSCAN_SAMPLE(ManyRays, "More/Many rays");

}  // namespace
}  // namespace hitscan
