#include "implementation/compiler.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "base/errors.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

TEST(PreprocessedText, NamesTheFilesOfItsLineMarkers) {
  const std::string text =
      "# 0 \"<built-in>\"\n"
      "# 1 \"/folder//\"\n"
      "# 1 \"mine.cpp\"\n"
      "# 1 \"back\\\\slash/line\\nbreak \\\"a\\\".h\" 1 3 4\n"
      "int a; # 7 \"no marker\"\n"
      "#pragma once\n"
      "# 2 \"mine.cpp\" 2\n"
      "# 3 \"unfinished\n"
      "#3 \"no marker\"\n"
      "# \"no marker\"\n"
      "# 4 \"last.h\"\n";
  const std::vector<fs::path> expected{"mine.cpp", "back\\slash/line\nbreak \"a\".h", "last.h"};
  PreprocessedText whole;
  whole.Add(text);
  EXPECT_EQ(whole.files(), expected);
  PreprocessedText in_parts;
  for (const char c : text) in_parts.Add({&c, 1});
  EXPECT_EQ(in_parts.files(), expected);
  EXPECT_EQ(in_parts.hash(), whole.hash());
  EXPECT_TRUE(PreprocessedText().empty());
  EXPECT_FALSE(whole.empty());
}

// A long line is not kept in memory.
TEST(PreprocessedText, MayHaveALongLine) {
  PreprocessedText text;
  text.Add("# 1 \"" + std::string(1'000'000, 'x') + "\"\n# 1 \"a.h\"\n");
  EXPECT_EQ(text.files(), std::vector<fs::path>{"a.h"});
}

/// Sets an environment variable for a test.
class Setting {
 public:
  Setting(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~Setting() { before_.empty() ? unsetenv(name_) : setenv(name_, before_.c_str(), 1); }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

 private:
  const char* name_;
  std::string before_;
};

TEST(Compile, EndsACompilerThatDoesNotEnd) {
  const TemporaryFolder folder;
  const fs::path source = folder.path() / "mine.cpp";
  WriteAll(source, "");
  const fs::path compiler = folder.path() / "compiler";
  for (const char* body : {"exec sleep 1000", "exec sleep 1000 >&- 2>&-", "exec yes >&2"}) {
    WriteAll(compiler, std::string("#!/bin/sh\n") + body + "\n");
    fs::permissions(compiler, fs::perms::owner_all);
    const Setting setting("CXX", compiler.string());
    try {
      Compile(source, folder.path() / "cache", {HITSCAN_WORKER}, false,
              std::chrono::milliseconds(200));
      ADD_FAILURE() << body;
    } catch (const CannotRun& error) {
      EXPECT_EQ(error.what(), source.string() + ": the compiler \"" + compiler.string() +
                                  "\" did not end within 0.2 s; set CXX to another one, or "
                                  "compile the source to a library (.so) and name that");
    }
  }
}

}  // namespace
}  // namespace hitscan
