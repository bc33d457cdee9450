#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <thread>
#include <utility>

#include "app/application.h"
#include "app/environment.h"
#include "app/registry.h"
#include "queries/book.h"
#include "queries/query_lookup.h"
#include "random_rays.h"
#include "shape/kinds/plane.h"
#include "shape/kinds/ray.h"
#include "shape/value.h"

namespace hitscan {
namespace {

using Rays = std::span<const batch::RayRecord>;
using Planes = std::span<const Plane>;

batch::Options OnAllCores() { return {.threads = std::thread::hardware_concurrency()}; }

std::optional<PlaneHit> HitOnOnlyPlane(const std::optional<RayHit>& hit) {
  if (!hit) return std::nullopt;
  return PlaneHit{0, hit->t, hit->point};
}

// A function for RayMethod::one or exact, from one that casts a ray at one plane.
template <std::optional<RayHit> (*RaycastOne)(const Ray&, const Plane&)>
std::optional<PlaneHit> CastOne(const Ray& ray, Planes planes) {
  return HitOnOnlyPlane(RaycastOne(ray, planes.front()));
}

constexpr RayMethod kRaycast{
    [](Rays rays, Planes planes, std::span<float> distances, std::span<std::uint32_t>) {
      batch::RaycastDistances(rays, planes.front(), distances, OnAllCores());
    },
    CastOne<Raycast>, CastOne<RaycastExact>};
constexpr RayMethod kBookRaycast{
    [](Rays rays, Planes planes, std::span<float> distances, std::span<std::uint32_t>) {
      std::ranges::transform(rays, distances.begin(), [&](const batch::RayRecord& ray) {
        const auto hit = book::Raycast(Ray(ray.origin, ray.direction), planes.front());
        return hit ? hit->t : -1;
      });
    },
    CastOne<book::Raycast>, CastOne<RaycastExact>};
constexpr RayMethod kNearest{
    [](Rays rays, Planes planes, std::span<float> distances, std::span<std::uint32_t> indices) {
      batch::NearestHits(rays, planes, distances, indices, OnAllCores());
    },
    NearestHit, NearestHit};

/// Casts up to millions of rays at one plane, or at several, of which the nearest is hit. All rays
/// are answered in the frame in which a plane moves. Making rays, recording them and checking their
/// answers takes longer than a frame and is done in slices; the previous picture stays until the
/// next one is ready.
class RaysAndPlanes : public Application {
 public:
  enum class Target { kOnePlane, kNearestPlane };

  RaysAndPlanes(Target target, double count)
      : target_(target), count_(count), k_(count / kShownRays) {}

  std::string Description() const override {
    return one_plane()
               ? "A million rays against one plane. Drag it: all are answered again in "
                 "each frame. One in five hundred starts in the plane or is parallel to it, up to "
                 "rounding. Every k-th ray is drawn, of a miss only the beginning; so is every "
                 "wrong answer."
               : "Rays by the thousand against several planes. Drag one: in each frame "
                 "the nearest plane of every ray is found. One in five hundred starts in a "
                 "plane or is parallel to it, up to rounding. Every k-th ray is drawn, of a miss "
                 "only the beginning; so is every wrong answer.";
  }

  std::vector<LegendEntry> Legend() const override {
    const std::size_t hits = rays_.hits();
    const std::size_t answers = rays_.made() ? rays_.count() : 0;
    std::vector<LegendEntry> legend{{{kRed, Role::kYes},
                                     fmt::format("ray up to the plane that it hits: {}", hits),
                                     LegendSymbol::kThinLine},
                                    {{kBlue, Role::kNo},
                                     fmt::format("begin of a ray that misses: {}", answers - hits),
                                     LegendSymbol::kThinLine},
                                    {{kGreen, Role::kResult},
                                     one_plane() ? "hit point" : "nearest hit point",
                                     LegendSymbol::kDot},
                                    {{kWhite, Role::kGiven}, "plane", LegendSymbol::kPlane}};
    if (environment().theme.detailed()) {
      legend.push_back({kNormalPaint, "normal, on the front side", LegendSymbol::kArrow});
    }
    if (!rays_.wrong().empty()) {
      legend.push_back(
          {{kOrange, Role::kWrong}, fmt::format("wrong answer: {}", rays_.wrong().size())});
    }
    return legend;
  }

  std::vector<std::string> Questions() const override {
    const Query* query = AskedQuery();
    return query == nullptr ? std::vector<std::string>{} : std::vector{query->summary};
  }
  std::string Signature() const override {
    const Query* query = AskedQuery();
    return (query == nullptr ? "" : query->Signature()) +
           "\nimplementation: " + environment().implementation;
  }
  std::vector<std::string> Implementations() const override {
    if (one_plane()) return {"hitscan", "book"};
    return {"hitscan"};
  }
  /// The verdict on all answers that have been checked so far.
  Verdict verdict() const override {
    const std::size_t wrong = rays_.wrong().size();
    return {static_cast<int>(rays_.checked_count() - wrong), static_cast<int>(wrong)};
  }

  void Initialize(int width, int height) override {
    Application::Initialize(width, height);
    StartCamera({.distance = 40});
    Begin();
    rays_.Make(rays_.count());
    rays_.Answer();
    rays_.Check(rays_.count());
    LogWrong();
  }
  void Draw() override { BeginRecording(); }

  void Render() override {
    if (!Progress()) return;
    // The first slice is longer, so that short work shows no progress bar.
    const double slice = std::exchange(fresh_, false) ? kFirstSlice : kSlice;
    Slice making(slice);
    while (!rays_.made()) {
      rays_.Make(kAtOnce);
      if (making.over()) return;
    }
    if (!rays_.answered()) rays_.Answer();
    Slice recording(slice);
    while (recording_ && recorded_ < rays_.count()) {
      Record(kAtOnce);
      if (recording.over()) return;
    }
    if (std::exchange(recording_, false)) drawing() = std::move(next_);
    // While a plane is dragged, checking begins again in each frame, which should not take long.
    Slice checking(moved_ ? kSlice : slice);
    while (!rays_.checked()) {
      rays_.Check(kAtOnce);
      if (checking.over()) return;
    }
    RecordWrong();
  }

  std::optional<float> Progress() const override {
    if (!recording_ && marked_) return std::nullopt;
    // To make a ray takes as long as to record it, and half as long as to check its answer.
    const auto done = static_cast<float>(rays_.made_count() + std::min(recorded_, rays_.count()) +
                                         2 * rays_.checked_count());
    return done / static_cast<float>(4 * rays_.count());
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
        {.name = "seed", .value = seed_, .least = 0, .most = 1000, .kind = Kind::kWhole}};
    if (one_plane()) {
      controls.push_back({.name = "plane: tilt", .value = tilt_, .least = 0, .most = 180});
      controls.push_back({.name = "plane: turn", .value = turn_, .least = 0, .most = 360});
      controls.push_back({.name = "plane: distance", .value = distance_, .least = -10, .most = 10});
    } else {
      controls.push_back(
          {.name = "planes", .value = plane_count_, .least = 1, .most = 64, .kind = Kind::kWhole});
    }
    controls.push_back({.name = "show",
                        .value = shown_,
                        .most = 4,
                        .kind = Kind::kChoice,
                        .choices = {"all", "hits", "misses", "wrong", "every k-th"}});
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
      void (RaysAndPlanes::*update)();
    } values[]{{"rays", count_, &RaysAndPlanes::Begin},
               {"seed", seed_, &RaysAndPlanes::Begin},
               {"plane: tilt", tilt_, &RaysAndPlanes::MovePlane},
               {"plane: turn", turn_, &RaysAndPlanes::MovePlane},
               {"plane: distance", distance_, &RaysAndPlanes::MovePlane},
               {"planes", plane_count_, &RaysAndPlanes::Begin},
               {"show", shown_, &RaysAndPlanes::BeginRecording},
               {"k", k_, &RaysAndPlanes::BeginRecording}};
    for (const auto& entry : values) {
      if (entry.name != change.name || entry.value == change.value) continue;
      entry.value = change.value;
      (this->*entry.update)();
    }
  }

  std::vector<Handle> Handles() const override { return HandlesOf(PlanesAsValue()); }

  void Drag(std::size_t handle, const Point& to) override {
    try {
      const Value dragged = Dragged(PlanesAsValue(), handle, to);
      if (const auto* planes = std::get_if<std::vector<Plane>>(&dragged)) return Move(*planes);
      const auto& plane = std::get<Plane>(dragged);
      // Sets the sliders, which show the plane.
      tilt_ = std::acos(std::clamp<double>(plane.normal().y, -1, 1)) / kDegree;
      turn_ = std::atan2(plane.normal().z, plane.normal().x) / kDegree;
      if (turn_ < 0) turn_ += 360;
      distance_ = std::clamp<double>(plane.distance(), -10, 10);
      Move({Plane(plane.normal(), static_cast<float>(distance_))});
    } catch (const InvalidShape&) {
      // No plane belongs to this position of the mouse: the plane stays as it is.
    }
  }

 private:
  // Measures one slice of a task that takes longer than a frame.
  class Slice {
   public:
    explicit Slice(double seconds) : seconds_(seconds) {}
    bool over() const {
      return std::chrono::duration<double>(Clock::now() - start_).count() > seconds_;
    }

   private:
    using Clock = std::chrono::steady_clock;
    double seconds_;
    Clock::time_point start_ = Clock::now();
  };
  static constexpr std::size_t kAtOnce = 4096;  // rays between two readings of the clock
  static constexpr double kShownRays = 200;     // are drawn at first: every k-th of all rays
  static constexpr float kFar = 20;             // twice the largest coordinate at which rays start
  static constexpr double kSlice = 0.015;       // seconds
  static constexpr double kFirstSlice = 0.1;    // so that short work is finished in one frame
  static constexpr double kDegree = std::numbers::pi / 180;
  enum Shown { kAll, kHits, kMisses, kWrong, kEveryKth };

  bool one_plane() const { return target_ == Target::kOnePlane; }
  Shown shown() const { return static_cast<Shown>(static_cast<int>(shown_)); }

  const Query* AskedQuery() const {
    return FindQuery(one_plane() ? "raycast_plane" : "nearest_plane");
  }

  RayMethod Method() const {
    if (!one_plane()) return kNearest;
    return environment().implementation == "book" ? kBookRaycast : kRaycast;
  }

  Value PlanesAsValue() const {
    const std::span<const Plane> planes = rays_.planes();
    if (one_plane()) return planes.front();
    return std::vector<Plane>(planes.begin(), planes.end());
  }

  Plane PlaneOfSliders() const {
    const double tilt = tilt_ * kDegree;
    const double turn = turn_ * kDegree;
    return {
        Vector(std::sin(tilt) * std::cos(turn), std::cos(tilt), std::sin(tilt) * std::sin(turn)),
        static_cast<float>(distance_)};
  }

  std::vector<Plane> StartPlanes() const {
    if (one_plane()) return {PlaneOfSliders()};
    std::vector<Plane> planes;
    for (std::size_t i = 0; i < static_cast<std::size_t>(plane_count_); ++i) {
      planes.push_back(RandomPlane(static_cast<std::uint32_t>(seed_), i));
    }
    return planes;
  }

  void LogWrong() {
    constexpr std::size_t kMostLogged = 5;
    const std::size_t failed = rays_.wrong().size();
    for (std::size_t i = 0; i < std::min(failed, kMostLogged); ++i) {
      const std::size_t index = rays_.wrong()[i];
      const Ray ray = rays_.RayAt(index);
      const auto print = [](const std::optional<PlaneHit>& hit) {
        return hit ? fmt::format("t {} at {}", PrintNumber(hit->t), PrintVector(hit->point))
                   : "a miss";
      };
      LogError(fmt::format("ray {}: expected {}, got {} ({})", index,
                           print(Method().exact(ray, rays_.planes())), print(rays_.HitOf(index)),
                           Shape<Ray>::Print(ray)));
    }
    if (failed > kMostLogged) {
      LogError(fmt::format("and {} more of {}", failed - kMostLogged, rays_.count()));
    }
  }

  void Begin() {
    rays_.Begin(static_cast<std::size_t>(count_), static_cast<std::uint32_t>(seed_), StartPlanes(),
                Method());
    moved_ = false;
    marked_ = false;
    BeginRecording();
  }

  void MovePlane() { Move({PlaneOfSliders()}); }
  void Move(std::vector<Plane> planes) {
    rays_.Move(std::move(planes));
    moved_ = true;
    marked_ = false;
    BeginRecording();
  }

  void BeginRecording() {
    next_.Clear();
    next_.SetTheme(environment().theme);
    for (const Plane& plane : rays_.planes()) {
      DrawValue(plane, {.color = {kWhite, Role::kGiven}, .fill = true, .half_size = 10}, next_);
    }
    recorded_ = 0;
    recording_ = true;
    marked_ = false;
    fresh_ = true;
  }

  bool IsShown(std::size_t index) const {
    switch (shown()) {
      case kHits:
        return rays_.Hits(index);
      case kMisses:
        return !rays_.Hits(index);
      case kWrong:
        return false;  // RecordWrong always draws them
      case kAll:
      case kEveryKth:
        return true;
    }
    return false;
  }

  // Records at most `most` further rays.
  void Record(std::size_t most) {
    constexpr Paint kYesPaint{kRed, Role::kYes};
    constexpr Paint kNoPaint{kBlue, Role::kNo};
    constexpr Paint kHitPaint{kGreen, Role::kResult};
    const std::size_t step = shown() == kEveryKth ? static_cast<std::size_t>(k_) : 1;
    // Of more rays, the dots would hide the lines.
    constexpr std::size_t kMostOrigins = 1000;
    const bool origins = environment().theme.detailed() && rays_.count() / step <= kMostOrigins;
    const std::size_t end = std::min(recorded_ + most * step, rays_.count());
    for (; recorded_ < end; recorded_ += step) {
      if (!IsShown(recorded_)) continue;
      const Ray ray = rays_.RayAt(recorded_);
      if (const std::optional<PlaneHit> hit = rays_.HitOf(recorded_)) {
        // Hits far away belong to the surroundings, so that the view is not fitted to them.
        const bool is_far = glm::length(hit->point) > kFar;
        next_.SetPart(is_far ? Canvas::Part::kSurroundings : Canvas::Part::kContents);
        next_.DrawLine(ray.origin(), hit->point, kYesPaint);
        next_.DrawPoint(hit->point, kHitPaint, 4);
      } else {
        next_.SetPart(Canvas::Part::kContents);
        // Whole rays that miss would cover those that hit.
        constexpr float kMissLength = 2;
        next_.DrawLine(ray.origin(), ray.origin() + kMissLength * ray.direction(), kNoPaint);
        if (origins) next_.DrawPoint(ray.origin(), kNoPaint, 3);
      }
    }
    next_.SetPart(Canvas::Part::kContents);
  }

  void RecordWrong() {
    Canvas& canvas = drawing();
    canvas.SetLayer(Canvas::Layer::kOnTop);
    for (const std::size_t index : rays_.wrong()) {
      const Ray ray = rays_.RayAt(index);
      canvas.DrawRay(ray.origin(), ray.direction(), {kOrange, Role::kWrong}, 3);
      canvas.DrawPoint(ray.origin(), {kOrange, Role::kWrong}, 9);
    }
    marked_ = true;
  }

  Target target_;
  // The values of the sliders.
  double count_;
  double seed_ = 1;
  double tilt_ = 35;
  double turn_ = 20;
  double distance_ = 1;
  double plane_count_ = 6;
  double shown_ = kEveryKth;
  double k_;

  RandomRays rays_;
  Canvas next_;
  std::size_t recorded_ = 0;
  bool recording_ = false;
  bool marked_ = false;  // wrong answers have been drawn
  bool fresh_ = false;   // nothing has been recorded yet
  bool moved_ = false;   // a plane has been moved since Begin
};

class ManyRays final : public RaysAndPlanes {
 public:
  ManyRays() : RaysAndPlanes(Target::kOnePlane, 1'000'000) {}
};
class ManyPlanes final : public RaysAndPlanes {
 public:
  ManyPlanes() : RaysAndPlanes(Target::kNearestPlane, 100'000) {}
};

HITSCAN_SAMPLE(ManyRays, "More/Many rays");
HITSCAN_SAMPLE(ManyPlanes, "More/Many planes");

}  // namespace
}  // namespace hitscan
