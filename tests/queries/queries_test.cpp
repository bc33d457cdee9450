#include "queries/queries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <thread>

#include "query/bind.h"

namespace hitscan {
namespace {

Query Doubled(const std::string& name) {
  return Bind<float(float)>(
      {.name = name,
       .summary = "Twice a number.",
       .parameters = {"number"},
       .answer = "doubled",
       .implementations = {{"hitscan", +[](float number) { return 2 * number; }}}});
}

TEST(Queries, OfHitscanAreInTheOrderOfTheBook) {
  const auto queries = Queries();
  const auto built_in =
      std::ranges::count_if(queries, [](const Query& query) { return query.place != BookPlace{}; });
  EXPECT_GE(built_in, 47);
  for (auto i = static_cast<std::size_t>(1); i < static_cast<std::size_t>(built_in); ++i) {
    const Query& before = queries[i - 1];
    const Query& after = queries[i];
    EXPECT_LT(before.place, after.place) << before.name << ", " << after.name;
  }
}

TEST(Queries, AreAddedAtTheEndWhileTheProgramRuns) {
  const Query& first = Queries().front();
  const std::size_t count = Queries().size();
  const Query& added = AddQuery(Doubled("doubled"));
  EXPECT_EQ(FindQuery("doubled"), &added);
  EXPECT_EQ(Queries().size(), count + 1);
  EXPECT_EQ(&Queries().back().get(), &added);
  EXPECT_EQ(&Queries().front().get(), &first);
  const Value arguments[] = {4.0F};
  EXPECT_EQ(added.implementations.front().run(arguments), (Answer{{"doubled", 8.0F}}));
}

TEST(Queries, WithATakenNameOrNoImplementationAreRefused) {
  const std::size_t count = Queries().size();
  EXPECT_THROW(AddQuery(Doubled("raycast_plane")), std::invalid_argument);
  EXPECT_THROW(AddQuery({.name = "unanswered", .summary = "Has no implementation."}),
               std::invalid_argument);
  EXPECT_EQ(Queries().size(), count);
}

TEST(Queries, MayBeFoundAndAddedByThreadsAtATime) {
  const Query* const found = FindQuery("unproject");
  std::vector<const Query*> added(200);
  {
    const std::jthread adding([&] {
      for (std::size_t i = 0; i < added.size(); ++i) {
        added[i] = &AddQuery(Doubled("doubled_" + std::to_string(i)));
      }
    });
    for (int i = 0; i < 2000; ++i) {
      ASSERT_EQ(FindQuery("unproject"), found);
      for (const Query& query : Queries()) ASSERT_FALSE(query.name.empty());
    }
  }
  for (std::size_t i = 0; i < added.size(); ++i) {
    EXPECT_EQ(FindQuery("doubled_" + std::to_string(i)), added[i]);
  }
}

}  // namespace
}  // namespace hitscan
