#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "documents/document_controller.h"
#include "support/temporary_folder.h"

namespace hitscan {

/// A session of the program without a window: the test answers the questions.
struct Session {
  explicit Session(Environment environment, const std::filesystem::path& state,
                   std::string_view sample = {})
      : runner((environment.log = &log, std::move(environment))),
        commands(runner),
        controller(runner, commands, state, [this] {
          ++begun;
          controller.Begin();
        }) {
    if (!sample.empty()) runner.Show(sample);
    controller.Begin();
  }

  CaseDocument& document() { return *commands.document(); }
  /// The question that is shown, or null.
  const Question* question() const { return controller.dialogs().shown(); }
  void Answer(std::string_view label) {
    ASSERT_NE(question(), nullptr);
    const auto& replies = question()->replies;
    const auto reply = std::ranges::find(replies, label, &Reply::label);
    ASSERT_NE(reply, replies.end()) << "no " << label << " to: " << question()->text;
    controller.dialogs().Choose(static_cast<std::size_t>(reply - replies.begin()));
  }
  void Type(const std::filesystem::path& path) { controller.dialogs().Type(path.string()); }

  Log log;
  SampleRunner runner;
  CaseCommands commands;
  DocumentController controller;
  int begun = 0;  ///< how often a scene was begun by opening files
};

class SessionTest : public testing::Test {
 protected:
  SessionTest() { testing::internal::CaptureStderr(); }
  ~SessionTest() override { testing::internal::GetCapturedStderr(); }
  TemporaryFolder folder;
};

}  // namespace hitscan
