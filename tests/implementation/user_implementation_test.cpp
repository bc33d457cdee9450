#include "implementation/user_implementation.h"

#include <gtest/gtest.h>

#include <chrono>

#include "base/errors.h"
#include "edit/case_document.h"
#include "implementation/implementation_source.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

using std::chrono::milliseconds;

// No test reaches the default time limit, unless it waits where it must not.
AskOptions Options(milliseconds time_limit = std::chrono::hours(1)) {
  AskOptions options;
  options.process.worker = HITSCAN_WORKER;
  options.time_limit = time_limit;
  return options;
}

// Programs of the shell: the first answers a miss, the second never answers.
constexpr const char* kMisses = "while read line; do echo '{\"hit\": false}'; done";
constexpr const char* kSilent = "exec sleep 1000";

std::shared_ptr<UserImplementation> Open(const std::string& command, const std::string& name,
                                         const AskOptions& options = Options()) {
  return OpenImplementation({ImplementationSource::Form::kProgram, command}, name, options, false)
      .implementation;
}

std::vector<Value> Arguments() { return {Ray({0, 0, 3}, {0, 0, -1}), Plane({0, 0, 1}, 0)}; }

std::shared_ptr<AnswerRequest> Ask(UserImplementation& user, std::size_t count) {
  const std::vector<Value> arguments = Arguments();
  const std::vector<std::span<const Value>> cases(count, arguments);
  return user.Ask(*FindQuery("raycast_plane"), cases);
}

TEST(UserImplementation, AnswersRequestsOneAfterTheOther) {
  const auto user = Open(kMisses, "misses");
  std::vector<std::shared_ptr<AnswerRequest>> requests;
  for (std::size_t count : {1U, 100U, 0U, 3000U, 1U}) requests.push_back(Ask(*user, count));
  for (const auto& request : requests) {
    request->Wait();
    EXPECT_TRUE(request->done());
    for (const Outcome& outcome : request->outcomes()) {
      ASSERT_EQ(outcome.failure, "");
      ASSERT_EQ(outcome.answer.size(), 1U);
    }
  }
  EXPECT_EQ(requests[3]->outcomes().size(), 3000U);
}

TEST(UserImplementation, ACancelledRequestIsInterrupted) {
  const auto user = Open(kSilent, "silent");
  const auto request = Ask(*user, 1);
  EXPECT_FALSE(request->WaitFor(milliseconds(50)));
  request->Cancel();
  request->Wait();
  const auto next = Ask(*user, 1);
  next->Cancel();
  next->Wait();
}

TEST(UserImplementation, EndsWhileItIsAsked) {
  auto user = Open(kSilent, "silent");
  const auto first = Ask(*user, 10);
  const auto second = Ask(*user, 10);
  user.reset();
  EXPECT_TRUE(first->done());
  EXPECT_TRUE(second->done());
}

TEST(UserImplementations, AreFoundByNameAndReplaced) {
  UserImplementations user;
  EXPECT_EQ(user.Find("misses"), nullptr);
  const auto first = Open(kMisses, "misses");
  user.Add(first);
  EXPECT_EQ(user.Find("misses"), first);
  const auto second = Open(kMisses, "misses");
  user.Add(second);
  EXPECT_EQ(user.Find("misses"), second);
  EXPECT_EQ(user.NamesFor(*FindQuery("raycast_plane")), std::vector<std::string>{"misses"});
}

TEST(ImplementationSource, IsAFileByItsExtension) {
  using Form = ImplementationSource::Form;
  EXPECT_EQ(SourceNamed("a/mine.cpp"), (ImplementationSource{Form::kSource, "a/mine.cpp"}));
  EXPECT_EQ(SourceNamed("mine.cc")->form, Form::kSource);
  EXPECT_EQ(SourceNamed("mine.cxx")->form, Form::kSource);
  EXPECT_EQ(SourceNamed("./mine.so")->form, Form::kLibrary);
  EXPECT_EQ(SourceNamed("book"), std::nullopt);
  EXPECT_EQ(SourceNamed("cpp"), std::nullopt);
  EXPECT_EQ(SourceNamed("a/mine.cpp")->Name(), "mine.cpp");
}

/// A document with one file of `count` cases that expect a hit.
CaseDocument Document(const std::string& name, const UserImplementations& user, int count,
                      const std::string& compare = "") {
  CaseDocument document(name, compare, &user);
  std::string cases;
  for (int id = 0; id < count; ++id) {
    cases += (id == 0 ? "" : ",") + std::string(R"({"id": )") + std::to_string(id) +
             R"(, "ray": {"origin": [0, 0, 3], "direction": [0, 0, -1]}, "expect": {"hit": true}})";
  }
  document.Open(ParseCaseFile("test.json", R"({"query": "raycast_plane", "tolerance": 1e-5,
      "plane": {"normal": [0, 0, 1], "distance": 0}, "cases": [)" +
                                               cases + "]}"));
  return document;
}

TEST(OwnResults, ArePendingUntilTheyAreTaken) {
  UserImplementations user;
  user.Add(Open("sleep 0.3; " + std::string(kMisses), "late"));
  CaseDocument document = Document("late", user, 3);
  EXPECT_TRUE(document.results().pending());
  EXPECT_TRUE(document.results().Of({0, 1}).pending);
  EXPECT_EQ(document.results().OfFile(0).passed + document.results().OfFile(0).failed, 0);
  EXPECT_THROW(document.AcceptAnswer({0, 1}), EditError);
  const std::uint64_t changes = document.changes();
  EXPECT_FALSE(document.UpdateAnswers());
  EXPECT_TRUE(document.UpdateAnswers(true));
  EXPECT_GT(document.changes(), changes);
  EXPECT_FALSE(document.results().pending());
  EXPECT_EQ(document.results().OfFile(0).failed, 3);
  EXPECT_EQ(document.results().Of({0, 1}).mismatches.size(), 1U);
}

TEST(OwnResults, FollowEveryEdit) {
  UserImplementations user;
  user.Add(Open(kMisses, "misses"));
  CaseDocument document = Document("misses", user, 3, "hitscan");
  const auto expect = [&](int passed, int failed) {
    document.UpdateAnswers(true);
    EXPECT_EQ(document.results().OfFile(0).passed, passed);
    EXPECT_EQ(document.results().OfFile(0).failed, failed);
  };
  expect(0, 3);
  EXPECT_EQ(document.results().differing(), 3U);
  document.SetExpectedPart({0, 0}, "hit", false);
  expect(1, 2);
  document.Duplicate({0, 0});
  expect(2, 2);
  EXPECT_EQ(document.results().differing(), 4U);
  document.SetArgument({0, 1}, 0, Ray({0, 0, -3}, {0, 0, -1}));  // misses in fact
  expect(2, 2);
  EXPECT_EQ(document.results().differing(), 3U);
  document.Delete({0, 0});
  expect(1, 2);
  while (document.Undo()) document.UpdateAnswers(true);
  expect(0, 3);
}

TEST(OwnResults, OfAnImplementationThatHangsDoNotBlockEdits) {
  UserImplementations user;
  user.Add(Open(kSilent, "silent"));
  CaseDocument document = Document("silent", user, 3);
  for (int i = 1; i <= 20; ++i) {
    document.SetArgument({0, 1}, 0, Ray({0, 0, static_cast<float>(i)}, {0, 0, -1}));
    document.UpdateAnswers();
  }
  document.Delete({0, 0});
  document.Undo();
  EXPECT_TRUE(document.results().pending());
  document.Choose("hitscan", "");
  EXPECT_FALSE(document.results().pending());
  EXPECT_EQ(document.results().OfFile(0).passed, 3);
}

TEST(OwnResults, FailWithTheVerdict) {
  UserImplementations user;
  user.Add(Open("read line; exit 3", "exits"));
  CaseDocument document = Document("exits", user, 1);
  document.UpdateAnswers(true);
  EXPECT_EQ(document.results().Of({0, 0}).error, "left (exit code 3)");
  user.Add(Open(kSilent, "silent", Options(milliseconds(50))));
  document.Choose("silent", "");
  document.UpdateAnswers(true);
  EXPECT_EQ(document.results().Of({0, 0}).error, "no answer within 0.05 s");
}

}  // namespace
}  // namespace hitscan
