#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/options.h"

namespace hitscan {

/// What CLI11 fills in as it came; validated afterwards, with messages of our own.
struct OptionWords {
  std::string sample;
  std::string assets;
  std::string shaders;
  std::string frames;
  std::string size;
  std::string camera;
  std::string junit;
  std::string json;
  std::string max_file_size;
};

/// The command line's grammar: its commands and options, and where their words go.
struct OptionParser {
  CLI::App app{"Hitscan shows queries on shapes and checks their answers.", "hitscan"};
  CLI::App* list = app.add_subcommand("list", "List the samples and queries");
  CLI::App* check = app.add_subcommand("check", "Compare answers with what is expected");
  CLI::App* shot = app.add_subcommand("shot", "Write pictures, without a window");
  OptionWords words;
  std::vector<std::string> literal;  // what stands after --: names, whatever they look like
  Options options;

  OptionParser();

  /// The command that was given; the program itself when there was none.
  CLI::App& Chosen();

 private:
  void DescribeRun();
  void DescribeCheck();
  void DescribeShot();
};

}  // namespace hitscan
