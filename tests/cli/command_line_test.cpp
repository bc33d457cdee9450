// Runs the program in a shell. Tests the exit codes, and that each error is one line.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

struct Ending {
  int code = -1;
  std::string out;
  std::string err;
};

std::string ReadText(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class CommandLine : public testing::Test {
 protected:
  /// Runs the program in a shell; `before` may set its environment.
  Ending Run(const std::string& arguments, const std::string& before = "") {
    const fs::path out = folder_.path() / "out.txt";
    const fs::path err = folder_.path() / "err.txt";
    const std::string command = "XDG_CONFIG_HOME='" + Path("config") + "' " + before + " '" +
                                HITSCAN_PROGRAM + "' " + arguments + " >'" + out.string() +
                                "' 2>'" + err.string() + "' </dev/null";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, ReadText(out), ReadText(err)};
  }

  /// Expects exit code 2 and nothing but this line on standard error.
  void ExpectRefusal(const std::string& arguments, const std::string& message,
                     const std::string& before = "") {
    const Ending outcome = Run(arguments, before);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.err, "Error: " + message + "\n") << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
  }

  std::string Path(const std::string& name) { return (folder_.path() / name).string(); }

  TemporaryFolder folder_;
};

constexpr const char* kNoDisplay = "env -u DISPLAY -u WAYLAND_DISPLAY";

TEST_F(CommandLine, HelpAndVersion) {
  for (const char* arguments :
       {"--help", "-h", "--version", "list --help", "check --help", "shot --help"}) {
    const Ending outcome = Run(arguments);
    EXPECT_EQ(outcome.code, 0) << arguments;
    EXPECT_FALSE(outcome.out.empty()) << arguments;
    EXPECT_EQ(outcome.err, "") << arguments;
  }
}

#ifdef HITSCAN_FLOAT_ENVIRONMENT_PRELOAD
// The program refuses to run if a loaded library has changed how floats are rounded, since answers
// would not be exact.
TEST_F(CommandLine, FloatsMustBeRoundedAsUsual) {
  const auto with = [](const std::string& environment) {
    return "ASAN_OPTIONS=verify_asan_link_order=0 FLOAT_ENVIRONMENT=" + environment +
           " LD_PRELOAD='" HITSCAN_FLOAT_ENVIRONMENT_PRELOAD "'";
  };
  const auto message = [](const std::string& problem) {
    return "the floating-point environment makes answers inexact: " + problem +
           "; look for a preloaded library, or one built with -ffast-math";
  };
  EXPECT_EQ(Run("check RaycastPlane", with("usual")).code, 0);
  for (const char* arguments : {"check RaycastPlane", "list", ""}) {
    ExpectRefusal(arguments, message("rounding is upward, not to nearest"), with("upward"));
#ifdef __SSE2__
    ExpectRefusal(arguments, message("subnormal results become zero (flush-to-zero)"),
                  with("flush"));
#endif
  }
}
#endif

TEST_F(CommandLine, BadSizeAndCamera) {
  ExpectRefusal("shot PointOnRay -o a.png --size 800by600",
                "--size: '800by600' is not WIDTHxHEIGHT, each from 1 to 16384, as in 800x600");
  ExpectRefusal("shot PointOnRay -o a.png --camera 1,2",
                "--camera: '1,2' is not YAW,PITCH,DISTANCE[,X,Y,Z][,ortho], as in 306.0,-10,20");
}

TEST_F(CommandLine, MissingAssets) {
  ExpectRefusal("check --assets /no/such/folder", "--assets: /no/such/folder is not a folder");
  // A copy of the program outside of the build folder finds no assets, and lists where it looked.
  fs::copy_file(HITSCAN_PROGRAM, folder_.path() / "alone");
  const std::string command =
      "'" + Path("alone") + "' check >/dev/null 2>'" + Path("err.txt") + "'";
  const int status = std::system(command.c_str());
  const std::string err = ReadText(folder_.path() / "err.txt");
  if (err.find("no assets folder") == std::string::npos) GTEST_SKIP() << "hitscan is installed";
  EXPECT_EQ(WEXITSTATUS(status), 2);
  EXPECT_NE(err.find("Error: no assets folder: looked for " +
                     (folder_.path().parent_path() / "share/hitscan/assets").string()),
            std::string::npos)
      << err;
  EXPECT_EQ(std::count(err.begin(), err.end(), '\n'), 1) << err;
}

// The shaders are built into the program: no folder of shaders beside the assets is needed.
TEST_F(CommandLine, NoShaderFilesAreNeeded) {
  fs::copy(fs::path(HITSCAN_SOURCE_DIR) / "assets", folder_.path() / "assets",
           fs::copy_options::recursive);
  const Ending outcome =
      Run("shot PointOnRay -o '" + Path("a.png") + "' --assets '" + Path("assets") + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

// The program does not fall back to the built-in shaders when the given ones cannot be used.
TEST_F(CommandLine, MissingAndBrokenShaders) {
  fs::create_directories(folder_.path() / "none");
  fs::copy(fs::path(HITSCAN_SOURCE_DIR) / "shaders", folder_.path() / "broken");
  std::ofstream(folder_.path() / "broken" / "point.frag") << "\nnonsense\n";
  const auto run = [&](const std::string& name) {
    return Run("shot PointOnRay -o '" + Path("a.png") + "' --shaders '" + Path(name) + "'");
  };
  for (const auto& [name, message] :
       {std::pair{"absent", "Error: --shaders: " + Path("absent") + " is not a folder\n"},
        std::pair{"none", "Error: cannot read shader " + Path("none/common.glsl") +
                              ": No such file or directory\n"},
        std::pair{"broken",
                  "Error: shader does not compile: " + Path("broken/point.frag") + ":"}}) {
    const Ending outcome = run(name);
    EXPECT_EQ(outcome.code, 2) << name;
    EXPECT_EQ(outcome.err.find(message), 0U) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_FALSE(fs::exists(folder_.path() / "a.png"));
  }
}

TEST_F(CommandLine, NoDisplay) {
  const Ending outcome = Run("", kNoDisplay);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.err.find("Error: cannot open a window: "), 0U) << outcome.err;
  EXPECT_NE(outcome.err.find("DISPLAY"), std::string::npos) << outcome.err;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
}

TEST_F(CommandLine, ShotNeedsNoDisplay) {
  const Ending outcome = Run("shot PointOnRay -o '" + Path("new/a.png") + "'", kNoDisplay);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, Path("new/a.png") + "\n");
  EXPECT_NE(outcome.err.find("Sample: PointOnRay\n"), std::string::npos) << outcome.err;
  EXPECT_EQ(ReadText(folder_.path() / "new/a.png").substr(1, 3), "PNG");
}

// Time is stopped, so two pictures are equal byte for byte.
TEST_F(CommandLine, ShotsDoNotDiffer) {
  for (const char* name : {"a.png", "b.png"}) {
    ASSERT_EQ(Run("shot RaycastPlane --ui -o '" + Path(name) + "'").code, 0);
  }
  EXPECT_EQ(ReadText(folder_.path() / "a.png"), ReadText(folder_.path() / "b.png"));
}

TEST_F(CommandLine, UnwritableOutput) {
  std::ofstream(folder_.path() / "taken") << "a file";
  for (const std::string& name : {Path("taken/a.png"), Path("taken/out"), Path("taken")}) {
    const Ending outcome = Run("shot PointOnRay -o '" + name + "'");
    EXPECT_EQ(outcome.code, 2) << name;
    EXPECT_NE(outcome.err.find("Error: "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("taken"), std::string::npos) << outcome.err;
  }
}

TEST_F(CommandLine, CasesThatCannotBeReadEndAShot) {
  std::ofstream(folder_.path() / "broken.json") << "{";
  const Ending outcome =
      Run("shot PointOnRay -o '" + Path("a.png") + "' --cases '" + Path("broken.json") + "'");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("broken.json"), std::string::npos) << outcome.err;
  EXPECT_FALSE(fs::exists(folder_.path() / "a.png"));
}

TEST_F(CommandLine, CaseFilesThatCannotBeOpenedAreReported) {
  std::ofstream(folder_.path() / "broken.json") << "{";
  for (const std::string& option : {std::string("--cases "), std::string()}) {
    const Ending outcome = Run(option + "'" + Path("broken.json") + "'", kNoDisplay);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err.find("Error: " + Path("broken.json") + ":1: not valid JSON"), 0U)
        << outcome.err;
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  }
  ExpectRefusal("none.json RaycastPlan",
                "no sample, query or case file is called 'RaycastPlan'; did you mean "
                "'RaycastPlane'? (hitscan list shows samples and queries)",
                kNoDisplay);
  // With a sample, a file of another query is an error.
  const std::string point =
      std::string(HITSCAN_SOURCE_DIR) + "/assets/cases/extra/point_on_ray.json";
  const Ending outcome = Run("shot RaycastPlane -o a.png --cases '" + point + "'");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("has cases of point_on_ray, this sample shows raycast_plane"),
            std::string::npos)
      << outcome.err;
}

TEST_F(CommandLine, ListNeedsNoAssetsAndNoDisplay) {
  const Ending outcome = Run("list", kNoDisplay);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.out.find("sample\tRaycastPlane\t"), std::string::npos) << outcome.out;
}

TEST_F(CommandLine, CheckNeedsNoDisplay) {
  const Ending outcome = Run("check RaycastPlane", kNoDisplay);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find(" passed, 0 failed\n"), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace hitscan
