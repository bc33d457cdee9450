#include "ui/file_browser.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;
using Purpose = FileBrowser::Purpose;
using Names = std::vector<std::string>;

// A folder with files and folders, whose times differ.
class FileBrowserTest : public testing::Test {
 protected:
  FileBrowserTest() {
    fs::create_directories(top / "Work");
    fs::create_directories(top / "archive" / "inner");
    fs::create_directories(top / ".secret");
    int age = 0;
    for (const char* name : {"b.json", "A.json", "c.JSON", "notes.txt", ".hidden.json"}) {
      WriteAll(top / name, "{}");
      fs::last_write_time(top / name, fs::file_time_type::clock::now() - std::chrono::hours(++age));
    }
    WriteAll(top / "archive" / "cases_one.json", "{}");
    WriteAll(top / "archive" / "cases_two.json", "{}");
  }

  static Names NamesOf(const FileBrowser& browser) {
    Names names;
    for (const auto& entry : browser.entries()) names.push_back(entry.name);
    return names;
  }

  TemporaryFolder folder;
  fs::path top = fs::canonical(folder.path());
};

TEST_F(FileBrowserTest, ShowsFoldersThenCaseFiles) {
  FileBrowser browser(Purpose::kOpen, top);
  EXPECT_EQ(NamesOf(browser), (Names{"archive", "Work", "A.json", "b.json", "c.JSON"}));
  EXPECT_TRUE(browser.entries()[0].folder);
  EXPECT_EQ(browser.entries()[2].size, 2U);
  browser.ShowAll(true);
  EXPECT_EQ(NamesOf(browser).back(), "notes.txt");
  browser.ShowHidden(true);
  EXPECT_EQ(NamesOf(browser).front(), ".secret");
  EXPECT_EQ(NamesOf(browser).size(), 8U);
}

TEST_F(FileBrowserTest, SortsByNameOrDate) {
  FileBrowser browser(Purpose::kOpen, top);
  browser.Sort(FileBrowser::Order::kDate);
  EXPECT_EQ(NamesOf(browser)[2], "b.json") << "the newest first";
  EXPECT_EQ(NamesOf(browser)[4], "c.JSON");
  browser.Sort(FileBrowser::Order::kDate);
  EXPECT_EQ(NamesOf(browser)[4], "b.json");
  EXPECT_TRUE(browser.descending());
  browser.Sort(FileBrowser::Order::kName);
  EXPECT_EQ(NamesOf(browser)[2], "A.json");
  browser.Sort(FileBrowser::Order::kName);
  EXPECT_EQ(NamesOf(browser), (Names{"Work", "archive", "c.JSON", "b.json", "A.json"}));
}

TEST_F(FileBrowserTest, ArrowsAndEnterChooseAFile) {
  FileBrowser browser(Purpose::kOpen, top);
  EXPECT_EQ(browser.Accept(), std::nullopt);
  EXPECT_EQ(browser.error(), "choose a file, or type its name");
  browser.Move(1);
  EXPECT_EQ(browser.typed(), "archive/");
  EXPECT_TRUE(browser.nothing_typed()) << "Backspace would not go up";
  EXPECT_EQ(browser.Accept(), std::nullopt);
  EXPECT_EQ(browser.folder(), top / "archive");
  EXPECT_EQ(browser.typed(), "");
  browser.Move(-1);
  EXPECT_EQ(browser.typed(), "cases_two.json");
  browser.Move(1);
  EXPECT_EQ(browser.typed(), "cases_two.json") << "the last one";
  EXPECT_EQ(browser.Accept(), top / "archive" / "cases_two.json");
}

TEST_F(FileBrowserTest, TheParentIsReachedWithTheFolderSelected) {
  FileBrowser browser(Purpose::kOpen, top / "archive" / "inner");
  EXPECT_TRUE(browser.entries().empty());
  browser.Move(1);
  browser.GoUp();
  EXPECT_EQ(browser.folder(), top / "archive");
  ASSERT_TRUE(browser.selected());
  EXPECT_EQ(browser.entries()[*browser.selected()].name, "inner");
  for (int i = 0; i < 30; ++i) browser.GoUp();
  EXPECT_EQ(browser.folder(), top.root_path());
}

TEST_F(FileBrowserTest, APathCanBeTyped) {
  setenv("HOME", top.c_str(), 1);
  FileBrowser browser(Purpose::kOpen, "/");
  browser.SetTyped("~/archive");
  EXPECT_FALSE(browser.nothing_typed());
  EXPECT_EQ(browser.Accept(), std::nullopt);
  EXPECT_EQ(browser.folder(), top / "archive");
  browser.SetTyped(" ../A.json ");
  EXPECT_EQ(browser.Accept(), top / "A.json");
  browser.SetTyped("~/b");
  EXPECT_EQ(browser.Accept(), top / "b.json") << "the ending may be left out";
  browser.SetTyped("none");
  EXPECT_EQ(browser.Accept(), std::nullopt);
  EXPECT_EQ(browser.error(), (top / "archive" / "none").string() + ": no such file or folder");
  browser.SetTyped("c");
  EXPECT_EQ(browser.error(), "");
  ASSERT_TRUE(browser.selected());
  EXPECT_EQ(browser.entries()[*browser.selected()].name, "cases_one.json");
}

TEST_F(FileBrowserTest, TabCompletes) {
  setenv("HOME", top.c_str(), 1);
  FileBrowser browser(Purpose::kOpen, "/");
  const auto complete = [&browser](const char* typed) {
    const int version = browser.text_version();
    browser.SetTyped(typed);
    browser.Complete();
    EXPECT_TRUE(browser.text_version() > version || browser.typed() == typed);
    return browser.typed();
  };
  EXPECT_EQ(complete("~/arch"), "~/archive/");
  EXPECT_EQ(complete("~/archive/ca"), "~/archive/cases_");
  EXPECT_EQ(complete("~/archive/cases_t"), "~/archive/cases_two.json");
  EXPECT_EQ(complete("~/archive/x"), "~/archive/x");
  EXPECT_EQ(complete("~/no"), "~/no") << "notes.txt is not shown";
  EXPECT_EQ(complete("~/.s"), "~/.secret/");
  EXPECT_EQ(complete("/nowhere/at/all"), "/nowhere/at/all");
  browser.Go(top);
  EXPECT_EQ(complete("W"), "Work/");
}

TEST_F(FileBrowserTest, ANameToSaveUnderStaysWhileFoldersAreVisited) {
  FileBrowser browser(Purpose::kSave, top / "mine.json");
  EXPECT_EQ(browser.typed(), "mine.json");
  browser.Move(1);
  EXPECT_EQ(browser.typed(), "mine.json");
  EXPECT_FALSE(browser.nothing_typed()) << "Backspace would not erase";
  EXPECT_EQ(browser.Accept(), std::nullopt);
  EXPECT_EQ(browser.folder(), top / "archive");
  EXPECT_EQ(browser.Accept(), top / "archive" / "mine.json");
  browser.Select(1);
  EXPECT_EQ(browser.typed(), "cases_one.json");
  browser.SetTyped("no/file");
  EXPECT_EQ(browser.Accept(), std::nullopt);
  EXPECT_EQ(browser.error(), (top / "archive" / "no").string() + ": no such folder");
  browser.SetTyped("inner");
  EXPECT_EQ(browser.Accept(), std::nullopt);
  EXPECT_EQ(browser.folder(), top / "archive" / "inner");
  EXPECT_EQ(browser.typed(), "");
  EXPECT_EQ(browser.Accept(), std::nullopt);
  EXPECT_EQ(browser.error(), "a case file needs a name");
}

TEST_F(FileBrowserTest, AFolderThatCannotBeReadSaysSo) {
  FileBrowser browser(Purpose::kOpen, top);
  browser.Go(top / "gone");
  EXPECT_TRUE(browser.entries().empty());
  EXPECT_NE(browser.error().find("cannot be read: No such file"), std::string::npos);
}

}  // namespace
}  // namespace hitscan
