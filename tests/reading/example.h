#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "queries/query_lookup.h"
#include "reading/read_text.h"

namespace hitscan {

/// A text and what it says.
struct Example {
  const char* name;
  const char* query;
  const char* text;
  const char* arguments;  ///< as JSON, by their names
  const char* note = "";  ///< a part of the note
  Taken taken = {};
};

inline std::string ExampleName(const testing::TestParamInfo<Example>& info) {
  return info.param.name;
}

inline void PrintTo(const Example& example, std::ostream* out) { *out << example.name; }

/// The arguments of a case that was read, by their names.
inline Json ArgumentsOf(const Query& query, const TextCase& read) {
  Json arguments = Json::object();
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    arguments[std::string(query.parameters[i].name)] = Json::parse(read.written[i]);
  }
  return arguments;
}

/// Expects that the text is understood, and as the example says.
inline void ExpectRead(const Example& example) {
  const Query& query = *FindQuery(example.query);
  const Reading reading = ReadIssue(query, example.text, example.taken);
  ASSERT_TRUE(reading.understood()) << OpenQuestion(reading).what;
  ASSERT_EQ(reading.cases.size(), 1U);
  const Json expected = Json::parse(example.arguments);
  EXPECT_EQ(ArgumentsOf(query, reading.cases[0]), expected);
  EXPECT_NE(reading.cases[0].note.find(example.note), std::string::npos) << reading.cases[0].note;
}

}  // namespace hitscan
