#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "cli/command_options.h"
#include "compare.h"
#include "drawn.h"
#include "image/picture.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

const fs::path kDrawn = HITSCAN_PICTURES_OUT;

// Labels use a font of the system. This font is the first choice.
const fs::path kFont = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

bool HasLabels(const std::string& name) {
  Log log;
  SampleRunner stage({&log, kSourceFolder / "assets", {}, "hitscan"});
  stage.Resize(kPictureWidth, kPictureHeight);
  return stage.Show(name) && !stage.canvas().labels().empty();
}

/// Every sample, drawn by `hitscan shot --all` in two themes, looks as it does in
/// its reference picture. After an intended change, scripts/pictures draws the references again.
class Pictures : public testing::TestWithParam<std::tuple<PictureTheme, SampleEntry>> {
 protected:
  static void SetUpTestSuite() {
    {
      const Offscreen offscreen(8, 8);
      pinned_ = IsPinnedRasteriser();
    }
    if (!pinned_) return;
    fs::remove_all(kDrawn);
    for (const PictureTheme& theme : kPictureThemes) {
      Log log;
      ShotOptions options;
      options.all = true;
      options.output = kDrawn / theme.name;
      options.width = theme.width;
      options.height = theme.height;
      options.theme = theme.name;
      // The ground would make the files three times as large, and has its own tests.
      options.no_ground = true;
      CommonOptions common;
      common.assets = kSourceFolder / "assets";
      ASSERT_EQ(RunShot(options, common, log), 0);
    }
  }

  static bool pinned_;
};
bool Pictures::pinned_ = false;

TEST_P(Pictures, LookAsTheyDid) {
  if (!pinned_) GTEST_SKIP() << "the reference pictures are llvmpipe's";
  const auto& [in_theme, entry] = GetParam();
  const std::string theme(in_theme.name);
  const std::string name(entry.name);
  if (HasLabels(name) && !fs::exists(kFont)) {
    GTEST_SKIP() << "its labels were written with " << kFont;
  }
  const fs::path reference = kReferences / theme / (name + ".png");
  ASSERT_TRUE(fs::exists(reference)) << "draw it with scripts/pictures, and look at it";
  const Picture expected = ReadPng(reference);
  const Picture drawn = ReadPng(kDrawn / theme / (name + ".png"));
  if (LooksTheSame(expected, drawn)) return;
  const fs::path difference = kDrawn / theme / (name + ".difference.png");
  WritePng(Difference(expected, drawn), difference);
  ADD_FAILURE() << CountDifferent(expected, drawn) << " pixels differ from " << reference
                << "\ndrawn:      " << kDrawn / theme / (name + ".png")
                << "\ndifference: " << difference << "\nIf that is meant: scripts/pictures";
}

INSTANTIATE_TEST_SUITE_P(Samples, Pictures,
                         testing::Combine(testing::ValuesIn(kPictureThemes),
                                          testing::ValuesIn(Samples().begin(), Samples().end())),
                         [](const auto& tested) {
                           return std::string(std::get<1>(tested.param).name) + "_" +
                                  std::get<0>(tested.param).name;
                         });

TEST(References, EachBelongsToASample) {
  std::size_t bytes = 0;
  std::size_t pictures = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kReferences)) {
    if (entry.path().extension() != ".png") continue;
    EXPECT_NE(FindSample(entry.path().stem().string()), nullptr) << entry.path();
    bytes += entry.file_size();
    ++pictures;
  }
  EXPECT_LT(bytes, 12'000 * pictures) << "they are in every clone, in every version";
}

}  // namespace
}  // namespace hitscan
