#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "edit/pasted_cases.h"
#include "edit/unsaved_files.h"
#include "meshes/made_meshes.h"
#include "queries/query_lookup.h"
#include "support/any_value.h"
#include "support/sample_document.h"
#include "support/temporary_folder.h"
#include "support/written_in_texts.h"

// A case that is written and read again is bit-identical, through files, unsaved changes and the
// clipboard.
namespace hitscan {
namespace {

namespace fs = std::filesystem;

/// Arguments that the query does not refuse. Random meshes are never closed, so a query that asks
/// for a closed one gets a cube.
std::vector<Value> AnyArguments(const Query& query, AnyValue& any) {
  for (int attempt = 0;; ++attempt) {
    std::vector<Value> arguments;
    for (const NamedKind& parameter : query.parameters) {
      arguments.push_back(any.Of(parameter.kind));
      if (attempt > 10 && std::holds_alternative<Model>(arguments.back())) {
        arguments.back() = Model(std::make_shared<const Mesh>(MakeCube()));
      }
    }
    try {
      query.RequireAnswerable(arguments);
      return arguments;
    } catch (const InvalidShape&) {
      continue;
    }
  }
}

Case AnyCase(const Query& query, AnyValue& any) {
  Case made{};
  made.arguments = AnyArguments(query, any);
  for (const NamedKind& part : query.parts) made.expected.push_back({part.name, any.Of(part.kind)});
  return made;
}

/// A file with one case of the query.
CaseFile FileOf(const fs::path& path, const Query& query, const Case& only) {
  return ParseCaseFile(path, "{\"query\": \"" + std::string(query.name) + "\", \"cases\": [\n" +
                                 JsonOf(query, only) + "\n]}\n");
}

/// Calls `check(query, any)` for each query with numbers of each sort.
template <class Check>
void ForAll(const Check& check) {
  for (const Query& query : Queries()) {
    for (const AnyValue::Numbers numbers : {AnyValue::kOrdinary, AnyValue::kHostile}) {
      AnyValue any(static_cast<unsigned>(query.name.size()) + 71, numbers);
      SCOPED_TRACE(query.name);
      check(query, any);
      if (testing::Test::HasFailure()) return;
    }
  }
}

void ExpectSame(const Case& found, const Case& expected) {
  ASSERT_EQ(found.arguments.size(), expected.arguments.size());
  for (std::size_t i = 0; i < found.arguments.size(); ++i) {
    EXPECT_TRUE(Identical(found.arguments[i], expected.arguments[i]))
        << PrintValue(found.arguments[i]) << " for " << PrintValue(expected.arguments[i]);
  }
  ASSERT_EQ(found.expected.size(), expected.expected.size());
  for (std::size_t i = 0; i < found.expected.size(); ++i) {
    EXPECT_TRUE(Identical(found.expected[i].value, expected.expected[i].value))
        << PrintValue(found.expected[i].value) << " for " << PrintValue(expected.expected[i].value);
  }
}

TEST(RoundTrip, ThroughTheClipboard) {
  ForAll([](const Query& query, AnyValue& any) {
    const CaseFile file = FileOf("cases.json", query, AnyCase(query, any));
    for (int i = 0; i < 50; ++i) {
      const Case copied = AnyCase(query, any);
      const std::string text = JsonOf(query, copied);
      const PastedCases pasted = ParseCases(file, text);
      ASSERT_EQ(pasted.cases.size(), 1U) << text;
      ExpectSame(pasted.cases.front(), copied);
    }
  });
}

// The text is JSON without quotes. Either the names are understood, or the text is refused.
TEST(RoundTrip, ThroughPlainText) {
  int read = 0;
  int refused = 0;
  ForAll([&](const Query& query, AnyValue& any) {
    const CaseFile file = FileOf("cases.json", query, AnyCase(query, any));
    for (int i = 0; i < 8; ++i) {
      const Case copied = AnyCase(query, any);
      std::string text;
      for (std::size_t j = 0; j < query.parameters.size(); ++j) {
        text += std::string(query.parameters[j].name) + " " +
                WriteValue(copied.arguments[j]).dump() + "\n";
      }
      std::erase(text, '"');
      try {
        const PastedCases pasted = ParseCases(file, text);
        ASSERT_EQ(pasted.cases.size(), 1U) << text;
        Case expected = copied;
        expected.expected = pasted.cases.front().expected;
        ExpectSame(pasted.cases.front(), expected);
        if (IsWrittenInTexts(query)) ++read;
      } catch (const EditError&) {
        if (IsWrittenInTexts(query)) ++refused;
      }
    }
  });
  EXPECT_GT(read, 3 * refused) << refused;
}

TEST(RoundTrip, ThroughFilesAndUnsavedChanges) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "cases.json";
  ForAll([&](const Query& query, AnyValue& any) {
    WriteAll(path, CaseFileText(FileOf(path, query, AnyCase(query, any))));
    CaseDocument document("hitscan");
    document.Open(LoadCaseFile(path));
    for (int i = 0; i < 10; ++i) document.Add(0, AnyCase(query, any));
    const std::vector<Value> others = AnyArguments(query, any);
    for (std::size_t i = 0; i < others.size(); ++i) document.SetArgument(kFirst, i, others[i]);
    document.Duplicate(kSecond);
    const std::vector<Case> cases = document.files()[0].cases;

    UnsavedFiles unsaved({}, [](const fs::path&) { return false; });
    unsaved.Keep(document);
    const CaseFile kept = LoadCaseFile(KeptBeside(path).at(0));
    document.Save(0);
    unsaved.Keep(document);
    for (const CaseFile& read : {kept, LoadCaseFile(path)}) {
      ASSERT_EQ(read.cases.size(), cases.size());
      for (std::size_t i = 0; i < cases.size(); ++i) ExpectSame(read.cases[i], cases[i]);
    }
    CaseDocument reloaded("hitscan");
    reloaded.Open(LoadCaseFile(path));
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const CaseResult& now = reloaded.results().OfFile(0).cases[i];
      const CaseResult& then = document.results().OfFile(0).cases[i];
      EXPECT_EQ(now.error, then.error);
      ASSERT_EQ(now.answer.size(), then.answer.size());
      for (std::size_t j = 0; j < now.answer.size(); ++j) {
        EXPECT_TRUE(Identical(now.answer[j].value, then.answer[j].value));
      }
    }
  });
}

// The ray would narrowly miss the plane if its direction were normalised a second time.
TEST(RoundTrip, ACopyThatIsSavedAndReadAgainHasTheSameVerdict) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "cases.json";
  CaseDocument document("hitscan");
  document.Open(ParseCaseFile(path, R"({"query": "raycast_plane_two_sided", "cases": [
    {"id": 0, "ray": {"origin": [0, 0, 0], "direction": [-9, -9, -7]},
     "plane": {"normal": [-7, 0, 9], "distance": -1}, "expect": {"hit": true}}]})"));
  document.AcceptAnswer(kFirst);
  document.Duplicate(kFirst);
  EXPECT_EQ(document.results().OfFile(0).failed, 0U);
  document.Save(0);
  CaseDocument reloaded("hitscan");
  reloaded.Open(LoadCaseFile(path));
  EXPECT_EQ(reloaded.results().OfFile(0).passed, 2U);
  EXPECT_EQ(reloaded.results().OfFile(0).failed, 0U);
}

TEST(RoundTrip, TheSignOfAZeroIsAnEditThatIsSaved) {
  CaseDocument document("hitscan");
  document.Open(ParseCaseFile("cases.json", R"({"query": "raycast_plane", "cases": [
    {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]},
     "plane": {"normal": [0, 1, 0], "distance": 0}, "expect": {"t": 1}}]})"));
  document.SetArgument(kFirst, kRayArgument, Ray({-0.0F, 1, 0}, {0, -1, -0.0F}));
  EXPECT_TRUE(document.dirty());
  EXPECT_NE(TextOf(document).find("[-0.0, 1, 0]"), std::string::npos) << TextOf(document);
  EXPECT_NE(TextOf(document).find("[0, -1, -0.0]"), std::string::npos) << TextOf(document);
  document.SetArgument(kFirst, kPlaneArgument, Plane({0, 1, 0}, -0.0F));
  const CaseFile read = ParseCaseFile("cases.json", TextOf(document));
  ExpectSame(read.cases.front(), document.At(kFirst));
  EXPECT_TRUE(document.Undo());
  EXPECT_TRUE(document.Undo());
  EXPECT_FALSE(document.dirty());
}

TEST(RoundTrip, TheSignOfAZeroOfASharedArgumentIsSaved) {
  CaseDocument document = SampleDocument();
  const Value plane = Plane({-0.0F, 1, 0}, 0.1F);
  document.SetArgument(kFirst, kPlaneArgument, plane);
  EXPECT_TRUE(Identical(document.At(kWrongCase).arguments[kPlaneArgument], plane));
  EXPECT_TRUE(document.files()[0].shared[kPlaneArgument]);
  const CaseFile read = ParseCaseFile("cases.json", TextOf(document));
  for (std::size_t i = 0; i < read.cases.size(); ++i)
    ExpectSame(read.cases[i], document.At({0, i}));
}

TEST(RoundTrip, AnAddedCaseThatDiffersInTheSignOfAZeroSharesNothing) {
  CaseDocument document = SampleDocument();
  Case added = document.At(kFirst);
  added.arguments[kPlaneArgument] = Plane({-0.0F, 1, 0}, 0.1F);
  EXPECT_TRUE(document.files()[0].shared[kPlaneArgument]);
  const CaseRef ref = document.Add(0, added);
  EXPECT_FALSE(document.files()[0].shared[kPlaneArgument]);
  const CaseFile read = ParseCaseFile("cases.json", TextOf(document));
  ExpectSame(read.cases.back(), document.At(ref));
  ExpectSame(read.cases.front(), document.At(kFirst));
}

}  // namespace
}  // namespace hitscan
