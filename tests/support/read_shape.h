#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "shape/value.h"

// Reads values from JSON texts, and finds the errors of such texts.
namespace hitscan {

inline Value Read(Kind kind, const char* text) {
  const Json json = Json::parse(text);
  return ReadValue(kind, JsonReader(json));
}

/// The path and the reason of the error, or "no fault".
inline std::string ReadFault(Kind kind, const char* text) {
  try {
    Read(kind, text);
  } catch (const JsonError& error) {
    return error.pointer() + ": " + error.what();
  }
  return "no fault";
}

}  // namespace hitscan
