#include "json/document.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

namespace hitscan {
namespace {

const std::string kDocumentText = R"({
  "name": "a \"[quoted\\", "list": [ {"a": [1, {"b": 2}], "c d/e~": "]}"},
    [3, 4] , "five",
    -6.5e2, true ],
  "nested": {"list": [7]}
}
)";

/// Reads a whole document. Returns the error message, or an empty text.
std::string ErrorOf(const std::string& text, const std::string& long_list) {
  try {
    const JsonDocument document("x.json", text, long_list);
    ParsedJson item;
    for (std::size_t i = 0; i < document.ItemCount(); ++i) document.ReadItem(i, item);
    return "";
  } catch (const FileError& error) {
    return error.what();
  }
}

TEST(JsonDocument, TheItemsOfALongListAreReadOneByOne) {
  const JsonDocument document("x.json", kDocumentText, "list");
  const Json whole = Json::parse(kDocumentText);
  Json around = whole;
  around["list"] = Json::array();
  EXPECT_EQ(document.root(), around);
  ASSERT_EQ(document.ItemCount(), whole["list"].size());
  ParsedJson item;
  for (std::size_t i = 0; i < document.ItemCount(); ++i) {
    document.ReadItem(i, item);
    EXPECT_EQ(item.json, whole["list"][i]);
  }
}

TEST(JsonDocument, EscapesInKeysAreDecoded) {
  EXPECT_EQ(JsonDocument("x", R"({"l\u0069st": [1, 2]})", "list").ItemCount(), 2U);
  EXPECT_EQ(ErrorOf("{\"list\": [1],\n\"l\\u0069st\": [2]}", "list"),
            "x.json:2: /list: the key is given twice");
}

TEST(JsonDocument, ReusedMemoryHoldsNoPreviousValues) {
  const std::vector<std::string> texts{
      R"({"a": 1, "b": [1, 2, 3], "c": {"d": null}})",
      R"({"a": [1], "b": [1, 2], "c": {}})",
      R"({"b": [], "a": {"d": "text"}})",
      R"([{"a": 1}, {"a": 1e39}, 3])",
      R"([{"a": 1e39, "b": 2}])",
      R"("text")",
      R"({"a": 1, "b": [1, 2, 3], "c": {"d": null}})",
  };
  ParsedJson parsed;
  for (const std::string& before : texts) {
    for (const std::string& text : texts) {
      ParseJson(before, parsed);
      ParseJson(text, parsed);
      ASSERT_EQ(parsed.json.dump(), Json::parse(text).dump()) << before;
      ASSERT_EQ(parsed.number_texts.size(), text.find("1e39") == std::string::npos ? 0U : 1U);
    }
  }
}

TEST(JsonDocument, TheSecondOfManyKeysIsFound) {
  std::string text = "{";
  for (int i = 0; i < 5000; ++i) text += fmt::format("\"key {}\": {},\n", i, i);
  EXPECT_EQ(ErrorOf(text + "\"last\": 0}", ""), "");
  EXPECT_EQ(ErrorOf(text + "\"key 4998\": 0}", ""),
            "x.json:5001: /key 4998: the key is given twice");
  EXPECT_EQ(ErrorOf("{\"list\": [1,\n" + text + "\"key 17\": 0}]}", "list"),
            "x.json:5002: /list/1/key 17: the key is given twice");
}

TEST(JsonDocument, NestingIsTheSameInsideAndOutsideOfALongList) {
  const auto nested = [](std::size_t depth) {
    return R"({"list": [)" + std::string(depth - 2, '[') + std::string(depth - 2, ']') + "]}";
  };
  for (const char* long_list : {"", "list", "other"}) {
    EXPECT_EQ(ErrorOf(nested(64), long_list), "");
    EXPECT_EQ(ErrorOf(nested(65), long_list), "x.json: nested deeper than 64 levels");
  }
}

TEST(JsonDocument, AValueIsFoundByItsPointer) {
  for (const char* long_list : {"", "list"}) {
    JsonDocument document("x.json", kDocumentText, long_list);
    const auto line = [&](const std::string& pointer) {
      try {
        document.Fail(pointer, "what");
      } catch (const FileError& error) {
        return std::string(error.what());
      }
      return std::string();
    };
    EXPECT_EQ(line("/list/0/c d~1e~0"), "x.json:2: /list/0/c d~1e~0: what");
    EXPECT_EQ(line("/list/1/0"), "x.json:3: /list/1/0: what");
    EXPECT_EQ(line("/list/3"), "x.json:4: /list/3: what");
    EXPECT_EQ(line("/nested/list/0"), "x.json:5: /nested/list/0: what");
    // The line of a value that does not exist is 1.
    EXPECT_EQ(line("/list/5"), "x.json:1: /list/5: what");
    EXPECT_EQ(line("/list/1x/0"), "x.json:1: /list/1x/0: what");
  }
}

// The long list is found only by matching brackets and strings, and the parser then reads the text
// part by part. The text must be accepted exactly when a parser of the whole text accepts it.
TEST(JsonDocument, ALongListIsAcceptedExactlyWhenTheTextIs) {
  std::mt19937 engine(1);
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(engine);
  };
  const std::vector<std::string> scraps{
      "{", "}", "[", "]",  ",",  ":",    "\"",    "\\",     "\"a\"",        "1",
      "-", "e", " ", "\n", "tr", "true", "1e400", "\"b\":", "\xEF\xBB\xBF", "\x80"};
  int accepted = 0;
  for (int round = 0; round < 50'000; ++round) {
    std::string text = kDocumentText;
    for (std::size_t edits = 1 + below(3); edits > 0; --edits) {
      const std::size_t at = below(text.size());
      const std::size_t length = below(2) * below(6);
      text.replace(at, length, below(4) == 0 ? "" : scraps[below(scraps.size())]);
    }
    const std::string whole = ErrorOf(text, "");
    const std::string parts = ErrorOf(text, "list");
    ASSERT_EQ(parts.empty(), whole.empty()) << text << "\n" << whole << "\n" << parts;
    if (whole.empty()) ++accepted;
  }
  EXPECT_GT(accepted, 1000);
}

// The text that results when the edits are made one at a time, from the last to the first.
std::string TextOfItems(const std::vector<int>& items) {
  std::string text;
  for (const int item : items) text += (text.empty() ? "" : ",\n  ") + std::to_string(item);
  return "{\"list\": [ " + text + "\n], \"more\": 0}";
}

TEST(JsonDocument, ManyEditsAtOnceEqualEditsOneByOne) {
  constexpr std::size_t kItems = 4;
  // Each item is kept, replaced or removed. Then zero to two items are added.
  for (std::size_t choice = 0; choice < 3 * 81; ++choice) {
    std::vector<int> before;
    std::vector<int> after;
    std::vector<JsonDocument::NewItem> items;
    std::vector<std::string> texts(2 * kItems);
    std::size_t rest = choice / 3;
    for (std::size_t i = 0; i < kItems; ++i, rest /= 3) {
      const int item = static_cast<int>(10 + i);
      before.push_back(item);
      if (rest % 3 == 2) continue;
      after.push_back(rest % 3 == 0 ? item : item + 10);
      JsonDocument::NewItem& kept = items.emplace_back();
      kept.index = i;
      texts[i] = std::to_string(item + 10);
      if (rest % 3 == 1) kept.text = texts[i];
    }
    for (std::size_t i = 0; i < choice % 3; ++i) {
      after.push_back(static_cast<int>(30 + i));
      texts[kItems + i] = std::to_string(30 + i);
      items.emplace_back().text = texts[kItems + i];
    }
    if (after.empty()) continue;
    const JsonDocument document("x.json", TextOfItems(before), "list");
    const std::string text = document.TextWithItems(items);
    EXPECT_EQ(Json::parse(text)["list"], Json(after)) << choice << ": " << text;
    // Blanks are added or removed only together with an item.
    EXPECT_EQ(text, TextOfItems(after)) << choice;
  }
}

TEST(JsonDocument, BlanksBetweenItemsAreKept) {
  const std::string text = "{\"list\": [1 ,\n2,   3,4 ]}";
  const JsonDocument document("x.json", text, "list");
  using Items = std::vector<JsonDocument::NewItem>;
  EXPECT_EQ(document.TextWithItems(Items{{0, {}}, {1, {}}, {2, {}}, {3, {}}}), text);
  EXPECT_EQ(document.TextWithItems(Items{{1, {}}, {2, "9"}, {3, {}}}), "{\"list\": [2,   9,4 ]}");
  EXPECT_EQ(document.TextWithItems(Items{{0, {}}, {std::nullopt, "7"}, {2, {}}}),
            "{\"list\": [1,7,   3 ]}");
  const JsonDocument single("x.json", "{\"list\": [\n  1\n]}", "list");
  EXPECT_EQ(single.TextWithItems(Items{{0, {}}, {std::nullopt, "2"}}),
            "{\"list\": [\n  1,\n  2\n]}");
}

}  // namespace
}  // namespace hitscan
