#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "edit/case_document.h"

namespace hitscan {

/// A case file with odd spacing, unknown keys, notes and a shared plane, which edits must not
/// change.
inline const std::string kDocumentText = R"({
  "query":"raycast_plane", "mood" : {"a/b": [1,2 ,3]}, "tolerance": 1e-5,
  "plane": {"normal": [0, 1, 0], "distance": 0.10},
  "cases": [
    {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -2, 0]}, "expect": {"hit": true}, "margin": 1e-3},
    {"id": 7,  "why": "kept \" quote", "ray": {"origin": [0, 2.50, 0], "direction": [0, 1, 0]},
     "expect": {"hit": false}},
    {"id": 3, "ray": {"origin": [0, 3, 0], "direction": [0, -1, 0]}, "expect": {"hit": true, "t": 2.9}, "note": "last"},
    {"id": 4, "ray": {"origin": [1, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": false}}
  ],
  "tail": null
}
)";

inline CaseDocument SampleDocument(std::string compare = "") {
  CaseDocument document("hitscan", std::move(compare));
  document.Open(ParseCaseFile("sample.json", kDocumentText));
  return document;
}

/// A test of the sample document, whose answers are not compared with another implementation.
class SampleDocumentTest : public testing::Test {
 protected:
  CaseDocument document = SampleDocument();
};

inline std::string TextOf(const CaseDocument& document, std::size_t file = 0) {
  return CaseFileText(document.files()[file]);
}

inline constexpr CaseRef kFirst{0, 0};
inline constexpr CaseRef kSecond{0, 1};
inline constexpr CaseRef kThird{0, 2};
inline constexpr CaseRef kWrongCase{0, 3};  ///< expects a miss of a ray that hits
inline constexpr std::size_t kRayArgument = 0;
inline constexpr std::size_t kPlaneArgument = 1;

/// A case as a JSON object, with the name of the query and every argument.
inline std::string JsonOf(const Query& query, const Case& test) {
  Json json{{"query", query.name}, {"id", test.id}};
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    json[std::string(query.parameters[i].name)] = WriteValue(test.arguments[i]);
  }
  json["expect"] = AnswerToJson(test.expected);
  return json.dump();
}

}  // namespace hitscan
