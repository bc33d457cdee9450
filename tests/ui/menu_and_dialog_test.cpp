#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "cases/case_folder.h"
#include "queries/query_lookup.h"
#include "ui/menu_bar.h"
#include "ui/picker.h"
#include "ui/read_dialog.h"
#include "ui/widget_test.h"

namespace hitscan {
namespace {

/// A menu *Samples* with the submenu of public issues, used with the mouse.
class IssueMenuTest : public WidgetTest {
 protected:
  IssueMenuTest() { step_ = 0.5F; }  // submenus open after some time

  void Build() override {
    ImGui::BeginMainMenuBar();
    if (ImGui::BeginMenu("Samples")) {
      if (const auto path = BuildIssueMenu(issues_)) chosen_ = *path;
      ImGui::EndMenu();
    }
    ImGui::EndMainMenuBar();
  }
  bool Shows(const std::string& text) {
    Frame(3);
    return Letters().find(text) != std::string::npos;
  }

  std::vector<PublicIssue> issues_{{"Alpha", "first", "/a/first.json"},
                                   {"Alpha", "second", "/a/second.json"},
                                   {"Beta", "third", "/b/third.json"}};
  std::filesystem::path chosen_;
};

TEST_F(IssueMenuTest, HasASubmenuForEachLibrary) {
  Click("Samples");
  Click("Public issues");
  EXPECT_TRUE(Shows("Alpha"));
  EXPECT_TRUE(Shows("Beta"));
  EXPECT_FALSE(Shows("first"));
  Click("Alpha");
  EXPECT_TRUE(Shows("first"));
  EXPECT_TRUE(Shows("second"));
  EXPECT_FALSE(Shows("third"));
  EXPECT_EQ(chosen_, "");
  Click("second");
  EXPECT_EQ(chosen_, "/a/second.json");
}

TEST_F(IssueMenuTest, IsMissingWithoutIssues) {
  issues_.clear();
  Click("Samples");
  EXPECT_FALSE(Shows("Publicissues"));
}

/// The dialog *Find*, used with the keyboard.
class FinderTest : public WidgetTest {
 protected:
  FinderTest() {
    files_.issues = std::make_shared<const std::vector<PublicIssue>>(
        std::vector<PublicIssue>{{"Alpha", "corner on face", "/a/corner_on_face.json"}});
    for (ActionStates::State& state : actions_.states) state.enabled = false;
    actions_.states[static_cast<std::size_t>(Action::kRestart)].enabled = true;
    picker_.Open(EverythingToFind(Samples(), files_, actions_), "type");
    Frame(3);
  }
  void Build() override {
    if (auto chosen = picker_.Build()) chosen_ = std::move(chosen);
  }
  void Choose(const char* letters) {
    Type(letters);
    Frame();
    picker_.Press(ListKey::kChoose);
    Frame();
  }
  template <class T>
  const T* Chosen() const {
    return chosen_ ? std::get_if<T>(&*chosen_) : nullptr;
  }

  FilesState files_;
  ActionStates actions_;
  Picker picker_;
  std::optional<PanelChoice> chosen_;
};

TEST_F(FinderTest, FindsASampleAndAQuery) {
  Choose("RaycastPlane");
  ASSERT_NE(Chosen<ShowSample>(), nullptr);
  EXPECT_EQ(Chosen<ShowSample>()->name, "RaycastPlane");
  EXPECT_FALSE(picker_.open());

  picker_.Open(EverythingToFind({}, files_, actions_), "type");
  Frame(3);
  Choose("raycast_plane");
  ASSERT_NE(Chosen<ShowSample>(), nullptr);
  EXPECT_EQ(Chosen<ShowSample>()->name, "raycast_plane");
}

TEST_F(FinderTest, FindsAPublicIssueByItsLibraryOrItsWords) {
  for (const char* letters :
       {"of Alpha", "corner on face", "alpha report", "alpha bug", "alpha issue"}) {
    chosen_.reset();
    picker_.Open(EverythingToFind(Samples(), files_, actions_), "type");
    Frame(3);
    Choose(letters);
    ASSERT_NE(Chosen<OpenListed>(), nullptr) << letters;
    EXPECT_EQ(Chosen<OpenListed>()->path, "/a/corner_on_face.json");
  }
}

TEST_F(FinderTest, FindsActionsThatArePossible) {
  Choose("Restart");
  ASSERT_NE(Chosen<Action>(), nullptr);
  EXPECT_EQ(*Chosen<Action>(), Action::kRestart);
  const auto offers = [&](Action action) {
    return std::ranges::any_of(EverythingToFind({}, files_, actions_), [&](const auto& item) {
      const Action* const offered = std::get_if<Action>(&item.choice);
      return offered != nullptr && *offered == action;
    });
  };
  EXPECT_TRUE(offers(Action::kRestart));
  EXPECT_FALSE(offers(Action::kPreviousSample)) << "it is not possible now";
}

TEST_F(FinderTest, ANewFileIsForAQuery) {
  picker_.Open(QueriesForNewFile(), "type");
  Frame(3);
  Choose("sphere_aabb");
  ASSERT_NE(Chosen<NewCaseFile>(), nullptr);
  EXPECT_EQ(Chosen<NewCaseFile>()->query, "sphere_aabb");
}

constexpr const char* kSphere =
    "ray origin (0, 0, 5), direction (0, 0, -1); sphere center (0, 0, 0), radius 2";

class ReadDialogTest : public WidgetTest {
 protected:
  void Build() override {
    if (auto edit = dialog_.Build()) edit_ = std::move(edit);
  }

  ReadDialog dialog_;
  std::optional<CaseEdit> edit_;
  std::vector<const Query*> added_;
  ReadDialog::Add add_ = [this](const Reading& reading) -> CaseEdit {
    added_.push_back(reading.query);
    return [](CaseDocument&) {};
  };
};

TEST_F(ReadDialogTest, ATextOfOtherQueriesIsOpenedAsOneOfThem) {
  const Query* const query = FindQuery("raycast_sphere");
  dialog_.Open({kSphere, {FindQuery("raycast_aabb")}, {FindQuery("linetest_sphere"), query}}, add_);
  Click("Open as raycast_sphere");
  EXPECT_TRUE(edit_);
  EXPECT_EQ(added_, std::vector{query});
  EXPECT_FALSE(dialog_.open());
}

TEST_F(ReadDialogTest, WhatAnotherQueryLeavesOpenIsDecidedFirst) {
  const Query* const query = FindQuery("distance_from_plane");
  dialog_.Open(
      {"point (0, 0, 1), plane normal (0, 0, 1) constant 5", {FindQuery("raycast_aabb")}, {query}},
      add_);
  Click("Open as distance_from_plane");
  EXPECT_FALSE(edit_);
  EXPECT_TRUE(added_.empty());
  ASSERT_TRUE(dialog_.open());
  EXPECT_EQ(&dialog_.placement()->query(), query);
  EXPECT_EQ(dialog_.placement()->conventions().size(), 1U);
}

}  // namespace
}  // namespace hitscan
