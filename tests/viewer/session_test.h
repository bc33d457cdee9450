#pragma once

#include <gtest/gtest.h>
#include <imgui.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>

#include "implementation/implementation_source.h"
#include "platform/resources.h"
#include "render/offscreen.h"
#include "support/soon.h"
#include "support/temporary_folder.h"
#include "viewer/session.h"

namespace hitscan {

/// A session without a window.
class SessionTest : public testing::Test {
 protected:
  SessionTest() {
    setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1);
    session_ = std::make_unique<Session>(
        runner_, FrameSchedule(std::nullopt, 60), 1.0F, Settings(), folder_.path(), [this] {
          return AskOptions{{FindWorker()}, std::chrono::seconds(10), user_.printed()};
        });
    for (int key = 0; key < ImGuiKey_COUNT; ++key) ImGui::GetIO().KeyMap[key] = key;
  }

  void Frame(std::optional<Action> action = std::nullopt) {
    Session& s = *session_;
    s.commands.Poll();
    s.implementations.watcher().Poll();
    runner_.UpdateAnswers(false);
    s.fuzz.Poll();
    s.map.Poll();
    s.PollOverview();
    s.PollTour();
    s.panels.ShowFuzz(s.fuzz.state());
    s.panels.ShowMap(s.map.state());
    s.imgui.BeginPicture(1280, 720);
    if (action) s.Do(*action);
    const PanelOutput output = s.panels.Build(runner_, s.States(), s.appearance);
    for (const PanelChoice& choice : output.choices) s.Do(choice);
    s.documents.dialogs().Build();
    s.imgui.Skip();
    s.PlaceScene();
    s.navigator.Settle();
    s.navigator.Advance(1);
    runner_.Render();
    s.UpdateLoading();
  }

  TemporaryFolder folder_;
  Offscreen offscreen_{1280, 720};
  Log log_;
  UserImplementations user_;
  SampleRunner runner_{{.log = &log_, .assets = HITSCAN_ASSETS, .cases = {}, .user = &user_}};
  std::unique_ptr<Session> session_;
};

}  // namespace hitscan
