#include <gtest/gtest.h>

#include <array>

#include "base/errors.h"
#include "cli/command_line.h"
#include "cli/command_options.h"

namespace hitscan {
namespace {

/// The command that ran, and its options.
struct Parsed {
  std::string command = "none";
  CommonOptions common;
  RunOptions run;
  CheckOptions check;
  ShotOptions shot;
};

/// Parses the arguments with the program's commands, whose runners only store the options.
Parsed Parse(std::vector<const char*> arguments) {
  Parsed parsed;
  const auto keep = [&parsed]<typename Options>(std::string name, Options& to) {
    return [&parsed, &to, name](const Options& options, const CommonOptions& common, Log&) {
      parsed.command = name;
      parsed.common = common;
      to = options;
      return 0;
    };
  };
  struct NoOptions {};
  const auto add_nothing = [](CLI::App&, NoOptions&) {};
  NoOptions list;
  const Command commands[] = {
      MakeCommand<RunOptions>("", "", AddRunOptions, keep("run", parsed.run)),
      MakeCommand<NoOptions>("list", "", add_nothing, keep("list", list)),
      MakeCommand<CheckOptions>("check", "", AddCheckOptions, keep("check", parsed.check)),
      MakeCommand<ShotOptions>("shot", "", AddShotOptions, keep("shot", parsed.shot))};
  arguments.insert(arguments.begin(), "hitscan");
  Log log;
  ParseCommandLine(commands, static_cast<int>(arguments.size()), arguments.data())(log);
  return parsed;
}

/// The error of the program's real commands, which refuse some options when they run.
std::string Error(std::vector<const char*> arguments) {
  constexpr std::array<const char*, 3> kStart{"hitscan", "--assets", HITSCAN_SOURCE_DIR "/assets"};
  arguments.insert(arguments.begin(), kStart.begin(), kStart.end());
  Log log;
  try {
    ParseCommandLine(Commands(), static_cast<int>(arguments.size()), arguments.data())(log);
  } catch (const CannotRun& error) {
    return error.what();
  }
  return "no error";
}

std::string Output(const std::vector<const char*>& arguments) {
  testing::internal::CaptureStdout();
  const Parsed parsed = Parse(arguments);
  EXPECT_EQ(parsed.command, "none") << "nothing but text";
  return testing::internal::GetCapturedStdout();
}

TEST(Options, Nothing) {
  const Parsed options = Parse({});
  EXPECT_EQ(options.command, "run");
  EXPECT_EQ(options.run.names, std::vector<std::string>());
  EXPECT_EQ(options.run.answering.implementation, "hitscan");
  EXPECT_FALSE(options.run.frames);
  EXPECT_FALSE(options.common.assets);
}

TEST(Options, Window) {
  const Parsed options = Parse({"PointOnRay", "--frames", "3", "--cases", "/", "--cases", "/tmp",
                                "--verbose", "--assets", "/somewhere"});
  EXPECT_EQ(options.command, "run");
  EXPECT_EQ(options.run.names, std::vector<std::string>{"PointOnRay"});
  EXPECT_EQ(options.run.frames, 3);
  EXPECT_EQ(options.run.cases, (std::vector<std::filesystem::path>{"/", "/tmp"}));
  EXPECT_TRUE(options.common.verbose);
  EXPECT_EQ(options.common.assets, "/somewhere");
  // --cases has one value: the next argument is a sample.
  EXPECT_EQ(Parse({"--cases", "/tmp", "PointOnRay"}).run.names,
            std::vector<std::string>{"PointOnRay"});
}

TEST(Options, TheLargestFileIsANumberOfBytesWithAUnit) {
  const auto bytes = [](const char* text) {
    return Parse({"check", "--max-file-size", text}).check.max_file_size;
  };
  EXPECT_EQ(bytes("1"), 1U);
  EXPECT_EQ(bytes("3K"), 3072U);
  EXPECT_EQ(bytes("4G"), std::uintmax_t{4} << 30U);
  EXPECT_EQ(
      Error({"check", "--max-file-size", "1.5G"}),
      "--max-file-size: '1.5G' is not a number of bytes above 0, as in 500000, 64K, 512M or 4G");
}

TEST(Options, Theme) {
  EXPECT_EQ(Parse({}).run.theme, "") << "the remembered one";
  EXPECT_EQ(Parse({"--theme", "night"}).run.theme, "night");
  EXPECT_EQ(Parse({"shot", "RaycastPlane", "-o", "a.png"}).shot.theme, "studio");
  const Parsed shot = Parse({"shot", "RaycastPlane", "-o", "a.png", "--theme", "night", "--x-ray"});
  EXPECT_EQ(shot.shot.theme, "night");
  EXPECT_TRUE(shot.shot.x_ray);
  EXPECT_FALSE(shot.shot.no_ground);
  EXPECT_TRUE(Parse({"shot", "RaycastPlane", "-o", "a.png", "--no-ground"}).shot.no_ground);
  EXPECT_EQ(Error({"--theme", "noon"}), "--theme: 'noon' is not studio or night or book");
  EXPECT_EQ(Error({"shot", "RaycastPlane", "-o", "a.png", "--theme", ""}),
            "--theme: a value is missing");
  EXPECT_EQ(Error({"--theme", "night", "list"}), "'--theme' must stand after the command 'list'");
}

TEST(Options, Check) {
  const Parsed options =
      Parse({"check", "A", "b", "--junit", "r.xml", "--json", "r.json", "--cases", "x.json",
             "--implementation", "book", "--assets", "/somewhere"});
  EXPECT_EQ(options.command, "check");
  EXPECT_EQ(options.check.names, (std::vector<std::string>{"A", "b"}));
  EXPECT_EQ(options.check.junit, "r.xml");
  EXPECT_EQ(options.check.json, "r.json");
  EXPECT_EQ(options.check.cases, std::vector<std::filesystem::path>{"x.json"});
  EXPECT_EQ(options.check.answering.implementation, "book");
  EXPECT_EQ(options.common.assets, "/somewhere");
}

TEST(Options, Shot) {
  const Parsed options = Parse({"shot", "RaycastPlane", "PointOnRay", "-o", "out", "--size",
                                "640x480", "--camera", "-306.5,-10,2e1", "--ui"});
  EXPECT_EQ(options.command, "shot");
  const ShotOptions& shot = options.shot;
  EXPECT_EQ(shot.names, (std::vector<std::string>{"RaycastPlane", "PointOnRay"}));
  EXPECT_EQ(shot.output, "out");
  EXPECT_EQ(shot.width, 640);
  EXPECT_EQ(shot.height, 480);
  ASSERT_TRUE(shot.camera);
  EXPECT_EQ(shot.camera->yaw, -306.5F);
  EXPECT_EQ(shot.camera->pitch, -10);
  EXPECT_EQ(shot.camera->distance, 20);
  EXPECT_TRUE(shot.panels);
  EXPECT_FALSE(shot.all);
}

TEST(Options, CameraOfTheWindow) {
  EXPECT_FALSE(Parse({"PointOnRay"}).run.camera);
  const auto camera = Parse({"PointOnRay", "--camera", "-10,5,7,1,2,3,ortho"}).run.camera;
  ASSERT_TRUE(camera);
  EXPECT_EQ(camera->yaw, -10);
  EXPECT_EQ(camera->target, Point(1, 2, 3));
  EXPECT_TRUE(camera->orthographic);
}

TEST(Options, CommonOptionsMayPrecedeTheCommand) {
  const Parsed options = Parse({"--assets", "/somewhere", "--verbose", "check"});
  EXPECT_EQ(options.command, "check");
  EXPECT_EQ(options.common.assets, "/somewhere");
  EXPECT_TRUE(options.common.verbose);
}

TEST(Options, ShadersAreAFolder) {
  EXPECT_FALSE(Parse({}).run.shaders);
  EXPECT_EQ(Parse({"--shaders", "/"}).run.shaders, "/");
  EXPECT_EQ(Parse({"shot", "RaycastPlane", "-o", "a.png", "--shaders", "/"}).shot.shaders, "/");
  EXPECT_EQ(Error({"--shaders", "/no/such"}), "--shaders: /no/such is not a folder");
  EXPECT_EQ(Error({"--shaders", ""}), "--shaders: a value is missing");
  EXPECT_EQ(Error({"--shaders", "/", "shot", "--all", "-o", "x"}),
            "'--shaders' must stand after the command 'shot'");
  EXPECT_EQ(Error({"check", "--shaders", "/"}),
            "unknown option '--shaders'; it belongs to 'hitscan shot'");
}

// "list" is an argument of `check`, although it is also a command.
TEST(Options, ACommandsNameAsAnArgument) {
  const Parsed options = Parse({"check", "list"});
  EXPECT_EQ(options.command, "check");
  EXPECT_EQ(options.check.names, std::vector<std::string>{"list"});
}

TEST(Options, ArgumentsAfterTwoDashesAreNames) {
  EXPECT_EQ(Parse({"check", "A", "--", "--junit", "list", "--"}).check.names,
            (std::vector<std::string>{"A", "--junit", "list", "--"}));
  EXPECT_EQ(Parse({"shot", "-o", "a.png", "--", "PointOnRay"}).shot.names,
            std::vector<std::string>{"PointOnRay"});
  EXPECT_EQ(Parse({"--frames", "3", "--", "PointOnRay"}).run.names,
            std::vector<std::string>{"PointOnRay"});
  EXPECT_EQ(Parse({"PointOnRay", "--"}).run.names, std::vector<std::string>{"PointOnRay"});
  EXPECT_EQ(Parse({"--"}).command, "run");
  EXPECT_EQ(Error({"--", "list"}).find("no sample, query or case file is called 'list'"), 0U);
  EXPECT_EQ(Error({"--", "--frames"}).find("no sample, query or case file is called '--frames'"),
            0U);
  EXPECT_EQ(Error({"--", "PointOnRay", "RaySample"}),
            "'PointOnRay' and 'RaySample': the window shows one sample or query; name one");
  EXPECT_EQ(Error({"PointOnRay", "--", "RaySample"}),
            "'PointOnRay' and 'RaySample': the window shows one sample or query; name one");
  EXPECT_EQ(Error({"list", "--", "x"}), "unexpected argument 'x'");
}

TEST(Options, HelpAndVersion) {
  EXPECT_EQ(Output({"--version"}).substr(0, 8), "hitscan ");
  const std::string help = Output({"--help"});
  for (const char* text : {"list", "check", "shot", "--frames", "--assets", "--implementation"}) {
    EXPECT_NE(help.find(text), std::string::npos) << text;
  }
  const std::string shot = Output({"shot", "--help"});
  for (const char* text : {"--size", "--camera", "--ui", "--all", "--output"}) {
    EXPECT_NE(shot.find(text), std::string::npos) << text;
  }
  EXPECT_EQ(shot.find("--ui-scale"), std::string::npos);
}

TEST(Options, Errors) {
  struct Expected {
    std::vector<const char*> arguments;
    const char* message;
  };
  const Expected cases[] = {
      {{"RaycastPlan"},
       "no sample, query or case file is called 'RaycastPlan'; did you mean 'RaycastPlane'? "
       "(hitscan list shows samples and queries)"},
      {{"shot", "pointonray", "-o", "a.png"},
       "no sample, query or case file is called 'pointonray'; did you mean 'PointOnRay'? "
       "(hitscan list shows samples and queries)"},
      {{"shot", "PointOnRay", "-o", "a.png", "--ux"},
       "unknown option '--ux'; did you mean '--ui'?"},
      {{"lsit"}, "no sample or command is called 'lsit'; did you mean 'list'?"},
      {{"chekc"}, "no sample or command is called 'chekc'; did you mean 'check'?"},
      {{"shto", "RaycastPlane", "-o", "a.png"},
       "no sample or command is called 'shto'; did you mean 'shot'?"},
      {{"--framse", "3"}, "unknown option '--framse'; did you mean '--frames'?"},
      {{"--markdown"}, "unknown option '--markdown'; it belongs to 'hitscan list'"},
      {{"-o", "a.png"}, "unknown option '-o'; it belongs to 'hitscan shot'"},
      {{"check", "--", ""}, "NAME: a value is missing"},
      {{"--size=3x3"}, "unknown option '--size'; it belongs to 'hitscan shot'"},
      {{"shot", "RaycastPlane", "-o", "a.png", "--ui-scale", "3"},
       "unknown option '--ui-scale'; it belongs to the window"},
      {{"list", "--verbos"}, "unknown option '--verbos'; did you mean '--verbose'?"},
      {{"list", "more"}, "unexpected argument 'more'"},
      {{"RaycastPlane", "PointOnRay"},
       "'RaycastPlane' and 'PointOnRay': the window shows one sample or query; name one"},
      {{"RaycastPlane", "check"}, "'RaycastPlane' must stand after the command 'check'"},
      {{"--frames", "3", "check"}, "'--frames' must stand after the command 'check'"},
      {{"--size", "3x3", "shot", "--all", "-o", "x"},
       "'--size' must stand after the command 'shot'"},
      {{"--framse", "3", "check"}, "unknown option '--framse'"},
      {{"--frames", "0"}, "--frames: '0' is not a whole number from 1 to 999999999"},
      {{"--frames", "many"}, "--frames: 'many' is not a whole number from 1 to 999999999"},
      {{"--cases", "/no/such"}, "--cases: /no/such: no such file or folder"},
      {{"shot"}, "name a sample to draw, or say --all"},
      {{"shot", "RaycastPlane"}, "say where to with -o PATH"},
      {{"shot", "RaycastPlane", "--all", "-o", "x"}, "name samples or say --all, not both"},
      {{"shot", "RaycastPlane", "PointOnRay", "-o", "a.png"},
       "-o: a.png is one picture; several samples or queries need a folder"},
      {{"shot", "--all", "-o", "x", "--camera", "1,140,3"},
       "--camera: the pitch must lie between -89 and 89 degrees, or beyond 90 up to 135 (-135 "
       "looks "
       "straight down), not '1,140,3'"},
      {{"--camera", "1,2,3", "list"}, "'--camera' must stand after the command 'list'"},
      {{"shot", "--all", "-o", "x", "--camera", "1,0,0"},
       "--camera: the distance must lie between 0.05 and 1000000, not '1,0,0'"},
  };
  for (const Expected& expected : cases) {
    EXPECT_EQ(Error(expected.arguments), expected.message);
  }
}

TEST(Options, BadSizes) {
  for (const char* size : {"", "x", "800", "800x", "x600", "0x600", "800x-1", "800x600x2", "8e2x6",
                           "16385x1", "99999999999x1", "800X600", " 800x600"}) {
    EXPECT_EQ(Error({"shot", "--all", "-o", "x", "--size", size}).find("--size: "), 0U) << size;
  }
}

TEST(Options, BadCameras) {
  for (const char* camera :
       {"", "1", "1,2", "1,2,", "1,2,3,4", "a,b,c", "nan,0,3", "inf,0,3", "1e99,0,3", "1;2;3"}) {
    EXPECT_EQ(Error({"shot", "--all", "-o", "x", "--camera", camera}).find("--camera: "), 0U)
        << camera;
  }
}

TEST(Options, MissingValues) {
  for (const char* option : {"--assets", "--frames", "--cases", "--implementation"}) {
    const std::string error = Error({option});
    EXPECT_NE(error.find(option), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
  }
  EXPECT_NE(Error({"--implementation", "hitscn"}).find("hitscan"), std::string::npos);
}

}  // namespace
}  // namespace hitscan
