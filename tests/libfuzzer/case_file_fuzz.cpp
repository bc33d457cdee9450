#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>

#include "cases/check.h"
#include "json/document.h"
#include "support/check_cases.h"

namespace {

void CheckOneLine(const std::string& message) {
  if (message.find('\n') == std::string::npos) return;
  std::fprintf(stderr, "more than one line: %s\n", message.c_str());
  std::abort();
}

// Whether the text is accepted as JSON when the list of this name is read item by item.
bool IsAccepted(const std::string& text, const char* long_list) {
  try {
    const hitscan::JsonDocument document("fuzz.json", text, long_list);
    hitscan::ParsedJson item;
    for (std::size_t i = 0; i < document.ItemCount(); ++i) document.ReadItem(i, item);
    return true;
  } catch (const hitscan::FileError& error) {
    CheckOneLine(error.what());
    return false;
  }
}

void CheckRoundTrip(const hitscan::Value& value) {
  const hitscan::Json json = hitscan::Json::parse(hitscan::WriteValue(value).dump());
  if (Identical(ReadValue(hitscan::KindOf(value), hitscan::JsonReader(json)), value)) return;
  std::fprintf(stderr, "read again it is another: %s\n", hitscan::PrintValue(value).c_str());
  std::abort();
}

}  // namespace

// The loader accepts any text or refuses it with a one-line error. An accepted file can be checked,
// saving it unchanged writes the same text, and its shapes round-trip. Reading case by case accepts
// the same texts as reading the whole, except that a list at the top level is refused before its
// items are read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (IsAccepted(text, "cases") && !IsAccepted(text, "")) {
    std::fputs("read case by case it is accepted, as a whole it is not\n", stderr);
    std::abort();
  }
  try {
    const hitscan::CaseFile file = hitscan::ParseCaseFile("fuzz.json", text);
    // A wrong answer is explained by a hundred changes of the arguments. With meshes this takes
    // half a minute, since each of these is built anew: only the exact implementation is asked
    // then.
    const bool has_meshes = text.find("\"mesh\"") != std::string::npos;
    const std::size_t count = has_meshes ? 1 : file.query->implementations.size();
    for (const hitscan::Implementation& implementation :
         std::span(file.query->implementations).first(count)) {
      const hitscan::CheckResult result = hitscan::Check(file, implementation);
      for (std::size_t i = 0; i < result.cases.size(); ++i) {
        CheckOneLine(hitscan::Describe(file, i, result.cases[i]));
      }
    }
    for (const hitscan::Case& each : file.cases) {
      for (const hitscan::Value& argument : each.arguments) CheckRoundTrip(argument);
    }
    if (hitscan::CaseFileText(file) != text) {
      std::fputs("saved unchanged, the text differs\n", stderr);
      std::abort();
    }
  } catch (const hitscan::FileError& error) {
    CheckOneLine(error.what());
  }
  return 0;
}
