#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "app/registry.h"
#include "base/rectangle.h"
#include "image/picture.h"
#include "ui/panel_choice.h"
#include "ui/panel_texture.h"

namespace hitscan {

/// A tour as the page lists it.
struct TourCard {
  std::string title;
  std::string about;
  bool opens_code = false;  ///< a button opens the user's code
};

/// The tour that the user follows, at its present step.
struct TourState {
  std::string title;
  std::string text;  ///< what to do now, or at the end what was found
  std::size_t step = 0;
  std::size_t steps = 0;
  bool done = false;
};

/// The page of the first start, in place of the scene and of the panels around it: what there is to
/// find, and a picture of each sample. The viewer draws the pictures, one after the other.
class TourPage {
 public:
  /// The name of its window.
  static constexpr const char* kWindow = "###tour";

  void Open() { open_ = opened_ = true; }
  void Close() { open_ = false; }
  bool open() const { return open_; }

  /// Called in each frame of Dear ImGui while it is open. `look` is any text that changes when the
  /// samples look different, such as the name of the theme.
  void Build(const Rectangle& area, std::span<const TourCard> cards,
             std::span<const SampleEntry> samples, const std::string& look, PanelOutput& output);

  struct Wanted {
    std::string sample;
    int width = 0;
    int height = 0;
  };
  /// A picture that is visible but not there yet; nullopt: there is none, or the page is closed.
  std::optional<Wanted> wanted() const { return open_ ? wanted_ : std::nullopt; }
  /// Shows the picture of a sample. An incomplete picture leaves its place empty.
  void Show(const std::string& sample, const Picture& picture);

 private:
  void BuildSamples(std::span<const SampleEntry> samples, PanelOutput& output);
  bool BuildSample(const SampleEntry& sample, float width);

  bool open_ = false;
  bool opened_ = false;  ///< since the last frame: all pictures are drawn again
  std::string look_;     ///< of the pictures
  std::map<std::string, std::unique_ptr<PanelTexture>, std::less<>> pictures_;
  std::optional<Wanted> wanted_;
};

/// Builds the box in the lower left corner of the scene that says what to do next in a tour.
void BuildTourBox(const TourState& tour, const Rectangle& scene, PanelOutput& output);

}  // namespace hitscan
