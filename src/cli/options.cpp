#include "cli/options.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include "app/sample_runner.h"
#include "base/ascii.h"
#include "base/errors.h"
#include "cli/option_parser.h"
#include "cli/option_values.h"

namespace hitscan {
namespace {

constexpr std::array<std::string_view, 3> kCommands{"list", "check", "shot"};

std::vector<std::string> LongOptions(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::string UnknownOption(OptionParser& parser, std::string word) {
  word = word.substr(0, word.find('='));
  std::string message = "unknown option " + Quoted(word);
  const std::vector<std::string> own = LongOptions(parser.Chosen());
  for (const CLI::App* other : {parser.check, parser.shot, &parser.app}) {
    const std::vector<std::string> theirs = LongOptions(*other);
    if (std::find(theirs.begin(), theirs.end(), word) == theirs.end()) continue;
    const bool is_window = other == &parser.app;
    return message + "; it belongs to " +
           (is_window ? "the window" : Quoted("hitscan " + other->get_name()));
  }
  return message + DidYouMean(word, std::vector<std::string_view>(own.begin(), own.end()));
}

// A word in the place of a sample may be a mistyped command.
void RequireNoCommand(std::string_view name) {
  const std::string_view nearest = NearestName(name, kCommands);
  if (nearest.empty() || MakeApplication(name) != nullptr) return;
  throw CannotRun("no sample or command is called " + Quoted(name) + DidYouMean(name, kCommands));
}

void RequireSample(std::string_view name) {
  if (MakeApplication(name) == nullptr) throw CannotRun(UnknownSampleMessage(name, Samples()));
}

// OptionWords that nobody wanted: the first option among them says most about what went wrong.
void RefuseExtras(OptionParser& parser) {
  const std::vector<std::string> extras = parser.Chosen().remaining();
  if (extras.empty()) return;
  if (&parser.Chosen() == &parser.app && !parser.words.sample.empty()) {
    RequireNoCommand(parser.words.sample);
  }
  const auto option = std::find_if(extras.begin(), extras.end(), [](const std::string& word) {
    return word.size() > 1 && word.front() == '-';
  });
  if (option != extras.end()) throw CannotRun(UnknownOption(parser, *option));
  throw CannotRun("unexpected argument " + Quoted(extras.front()));
}

// Options of the window in front of a command would be ignored without a word.
void RefuseMisplaced(OptionParser& parser) {
  if (&parser.Chosen() == &parser.app) return;
  const std::string command = parser.Chosen().get_name();
  const auto misplaced = [&command](std::string_view word) {
    return CannotRun(Quoted(word) + " must stand after the command " + Quoted(command));
  };
  const auto before = parser.app.remaining();
  if (!before.empty()) {
    const std::vector<std::string> own = LongOptions(parser.Chosen());
    const std::string word = before.front().substr(0, before.front().find('='));
    const bool known = std::find(own.begin(), own.end(), word) != own.end();
    if (word.starts_with("-") && !known) throw CannotRun(UnknownOption(parser, word));
    throw misplaced(word);
  }
  for (const char* name :
       {"SAMPLE", "--frames", "--camera", "--cases", "--implementation", "--theme", "--shaders"}) {
    const CLI::Option* option = parser.app.get_option(name);
    if (option->count() == 0) continue;
    const std::string word = option->get_positional() ? option->results().front() : name;
    throw misplaced(word);
  }
}

void AddLiteralNames(OptionParser& parser) {
  const auto append = [&parser](std::vector<std::string>& names) {
    names.insert(names.end(), parser.literal.begin(), parser.literal.end());
  };
  if (&parser.Chosen() == parser.check) return append(parser.options.check.names);
  if (&parser.Chosen() == parser.shot) return append(parser.options.shot.samples);
  std::vector<std::string> names;
  if (!parser.words.sample.empty()) names.push_back(parser.words.sample);
  append(names);
  const std::size_t room = &parser.Chosen() == parser.list ? 0 : 1;
  if (names.size() > room) throw CannotRun("unexpected argument " + Quoted(names[room]));
  if (!names.empty()) parser.words.sample = names.front();
}

void RequireCases(const std::vector<std::filesystem::path>& cases) {
  for (const auto& path : cases) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
      throw CannotRun("--cases: " + path.string() + ": no such file or folder");
    }
  }
}

std::optional<std::filesystem::path> ShadersFolder(const std::string& word) {
  if (word.empty()) return std::nullopt;
  std::error_code error;
  if (!std::filesystem::is_directory(word, error)) {
    throw CannotRun("--shaders: " + word + " is not a folder");
  }
  return word;
}

void FinishRun(OptionParser& parser) {
  RunOptions& run = parser.options.run;
  run.sample = parser.words.sample;
  run.verbose = parser.options.verbose;
  if (parser.app.get_option("SAMPLE")->count() > 0) RequireNoCommand(run.sample);
  if (parser.app.get_option("SAMPLE")->count() > 0 || !parser.literal.empty()) {
    RequireSample(run.sample);
  }
  if (parser.app.get_option("--frames")->count() > 0) {
    run.frames = ParseFrames(parser.words.frames);
  }
  if (parser.app.get_option("--camera")->count() > 0) {
    run.camera = ParseCamera(parser.words.camera);
  }
  RequireCases(run.cases);
  RequireImplementation(run.implementation);
  if (parser.app.get_option("--theme")->count() > 0) RequireTheme(run.theme);
  run.shaders = ShadersFolder(parser.words.shaders);
}

// Any other ending of a picture would make a folder of that name.
void RequirePngOrFolder(const std::filesystem::path& output) {
  const std::string ending = ToLower(output.extension().string());
  constexpr std::array<std::string_view, 8> kPictures{".jpg",  ".jpeg", ".bmp", ".gif",
                                                      ".tiff", ".webp", ".tga", ".ppm"};
  if (std::ranges::find(kPictures, ending) == kPictures.end()) return;
  throw CannotRun("-o: " + output.string() + ": pictures are written as .png");
}

void FinishShot(OptionParser& parser) {
  ShotOptions& shot = parser.options.shot;
  shot.verbose = parser.options.verbose;
  for (const std::string& name : shot.samples) RequireSample(name);
  if (parser.shot->get_option("--size")->count() > 0)
    std::tie(shot.width, shot.height) = ParseSize(parser.words.size);
  if (parser.shot->get_option("--camera")->count() > 0) {
    shot.camera = ParseCamera(parser.words.camera);
  }
  if (shot.all && !shot.samples.empty()) throw CannotRun("name samples or say --all, not both");
  if (!shot.all && shot.samples.empty()) throw CannotRun("name a sample to draw, or say --all");
  if (shot.output.empty()) throw CannotRun("say where to with -o PATH");
  RequirePngOrFolder(shot.output);
  if ((shot.all || shot.samples.size() > 1) && IsPng(shot.output)) {
    throw CannotRun("-o: " + shot.output.string() +
                    " is one picture; several samples need a folder");
  }
  RequireCases(shot.cases);
  RequireImplementation(shot.implementation);
  RequireTheme(shot.theme);
  shot.shaders = ShadersFolder(parser.words.shaders);
}

// An empty word is a variable of a script that was not set.
void RefuseEmpty(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& word : option->results()) {
      if (word.empty()) throw CannotRun(option->get_name() + ": a value is missing");
    }
  }
}

void Finish(OptionParser& parser) {
  RefuseMisplaced(parser);
  RefuseExtras(parser);
  RefuseEmpty(parser.Chosen());
  AddLiteralNames(parser);
  Options& options = parser.options;
  if (!parser.words.assets.empty()) options.assets = parser.words.assets;
  const CLI::App& chosen = parser.Chosen();
  if (&chosen == parser.list) {
    options.command = Command::kList;
  } else if (&chosen == parser.check) {
    options.command = Command::kCheck;
    options.check.verbose = options.verbose;
    if (!parser.words.junit.empty()) options.check.junit = parser.words.junit;
    if (!parser.words.json.empty()) options.check.json = parser.words.json;
    if (!parser.words.max_file_size.empty()) {
      options.check.max_file_size = ParseMaxFileSize(parser.words.max_file_size);
    }
  } else if (&chosen == parser.shot) {
    options.command = Command::kShot;
    FinishShot(parser);
  } else {
    FinishRun(parser);
  }
}

Options Text(std::string text) {
  Options options;
  options.command = Command::kText;
  options.text = std::move(text);
  if (options.text.empty() || options.text.back() != '\n') options.text += '\n';
  return options;
}

}  // namespace

Options ParseOptions(int argc, const char* const* argv) {
  OptionParser parser;
  const char* const* const end = std::find(argv, argv + argc, std::string_view("--"));
  if (end != argv + argc) parser.literal.assign(end + 1, argv + argc);
  try {
    parser.app.parse(static_cast<int>(end - argv), argv);
  } catch (const CLI::CallForHelp&) {
    return Text(parser.app.help());
  } catch (const CLI::CallForVersion& version) {
    return Text(version.what());
  } catch (const CLI::ParseError& error) {
    throw CannotRun(error.what());
  }
  Finish(parser);
  return std::move(parser.options);
}

}  // namespace hitscan
