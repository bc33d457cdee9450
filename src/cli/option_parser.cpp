#include "cli/option_parser.h"

namespace hitscan {
namespace {

void AddCases(CLI::App& to, std::vector<std::filesystem::path>& cases,
              std::string& implementation) {
  to.add_option("--cases", cases, "Case file or folder instead of the sample's own; repeatable")
      ->type_name("PATH")
      ->allow_extra_args(false);
  to.add_option("--implementation", implementation, "Which implementation (default: hitscan)")
      ->type_name("NAME");
}

void AddCamera(CLI::App& to, std::string& camera) {
  to.add_option("--camera", camera, "Look from here: degrees, degrees, units; at this place")
      ->type_name("YAW,PITCH,DISTANCE[,X,Y,Z][,ortho]");
}

void AddTheme(CLI::App& to, std::string& theme) {
  to.add_option("--theme", theme, "The colours: book or night")->type_name("NAME");
}

void AddShaders(CLI::App& to, std::string& shaders) {
  to.add_option("--shaders", shaders, "A folder with shaders, instead of those built in")
      ->type_name("DIR");
}

}  // namespace

OptionParser::OptionParser() {
  for (CLI::App* command : {list, check, shot}) command->group("Commands");
  // Set by hand: a word after a command is its argument, even when it is a command's name too.
  app.require_subcommand(0, 1);
  app.get_formatter()->label("SUBCOMMAND", "| COMMAND");
  app.footer("Without a command the window opens, with the sample that was last shown.");
  for (CLI::App* one : {&app, list, check, shot}) {
    one->allow_extras();
    one->set_help_flag("-h,--help", "Print this help");
    one->set_version_flag("--version", "hitscan " HITSCAN_VERSION, "Print the version");
    one->add_flag("--verbose", options.verbose, "Say more");
    one->add_option("--assets", words.assets, "The folder with the program's assets")
        ->type_name("DIR");
  }
  list->add_flag("--markdown", options.list_markdown, "As a page on the queries, in Markdown");
  DescribeRun();
  DescribeCheck();
  DescribeShot();
}

void OptionParser::DescribeRun() {
  app.add_option("SAMPLE", words.sample, "The sample to show")->type_name("");
  app.add_option("--frames", words.frames, "Leave after this many frames")->type_name("N");
  AddCamera(app, words.camera);
  AddCases(app, options.run.cases, options.run.implementation);
  AddTheme(app, options.run.theme);
  AddShaders(app, words.shaders);
}

void OptionParser::DescribeCheck() {
  check->add_option("NAME", options.check.names, "Samples or queries; all when none is named")
      ->type_name("");
  AddCases(*check, options.check.cases, options.check.implementation);
  check->add_option("--junit", words.junit, "Write a report as JUnit XML")->type_name("FILE");
  check->add_option("--json", words.json, "Write a report as JSON")->type_name("FILE");
  check
      ->add_option("--max-file-size", words.max_file_size,
                   "Refuse larger case files; bytes, or with K, M or G (default: 1G)")
      ->type_name("SIZE");
}

void OptionParser::DescribeShot() {
  ShotOptions& to = options.shot;
  shot->add_option("SAMPLE", to.samples, "The samples to draw")->type_name("");
  shot->add_flag("--all", to.all, "Draw every sample");
  shot->add_option("-o,--output", to.output, "A .png, or a folder for several")->type_name("PATH");
  shot->add_option("--size", words.size, "Size in pixels (default: 800x600)")->type_name("WxH");
  AddCamera(*shot, words.camera);
  shot->add_flag("--ui", to.panels, "With the window's panels");
  shot->add_flag("--x-ray", to.x_ray, "Show what is behind filled planes, dimmed");
  AddTheme(*shot, to.theme);
  AddShaders(*shot, words.shaders);
  AddCases(*shot, to.cases, to.implementation);
}

CLI::App& OptionParser::Chosen() {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : *chosen.front();
}

}  // namespace hitscan
