#include <nlohmann/json.hpp>

#include "cases/report.h"

namespace hitscan {
namespace {

std::string Dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Formats a JSON text without blanks as part of a document, with one line for each member and item.
// All lines but the first begin with `blanks` spaces.
std::string Indented(std::string_view compact, std::size_t blanks) {
  constexpr std::size_t kStep = 2;
  std::string text;
  bool in_string = false;
  const auto new_line = [&] { text.append(1, '\n').append(blanks, ' '); };
  for (std::size_t i = 0; i < compact.size(); ++i) {
    const char c = compact[i];
    if (in_string) {
      text += c;
      if (c == '\\') text += compact[++i];
      in_string = c != '"';
    } else if (c == '{' || c == '[') {
      text += c;
      // Empty objects and lists stay on one line.
      if (compact[i + 1] == '}' || compact[i + 1] == ']') {
        text += compact[++i];
      } else {
        blanks += kStep;
        new_line();
      }
    } else if (c == '}' || c == ']') {
      blanks -= kStep;
      new_line();
      text += c;
    } else {
      text += c;
      if (c == ',') new_line();
      if (c == ':') text += ' ';
      in_string = c == '"';
    }
  }
  return text;
}

void WriteCases(const FileReport& file, const ByteSink& write) {
  bool first = true;
  for (std::string_view lines : file.answers()) {
    while (!lines.empty()) {
      const std::size_t end = lines.find('\n');
      write(first ? "\n        " : ",\n        ");
      write(Indented(lines.substr(0, end), 8));
      lines.remove_prefix(end + 1);
      first = false;
    }
  }
}

void WriteFile(const FileReport& file, const ByteSink& write) {
  const std::size_t failed = file.failures().size();
  Json head{{"file", file.path.string()},
            {"query", file.query->name},
            {"passed", file.passed()},
            {"failed", failed}};
  if (!file.unjudged().empty()) head["unjudged"] = file.unjudged().size();
  // The cases are one more member.
  std::string members = Indented(Dumped(head), 4);
  members.resize(members.rfind('\n'));
  write(members + ",\n      \"cases\": [");
  WriteCases(file, write);
  write(file.ids().empty() ? "]\n    }" : "\n      ]\n    }");
}

}  // namespace

void WriteJsonReport(const CheckReport& report, const ByteSink& write) {
  write("{\n  \"implementation\": " + Dumped(report.implementation) + ",\n  \"files\": [");
  for (const FileReport& file : report.files) {
    write(&file == &report.files.front() ? "\n    " : ",\n    ");
    WriteFile(file, write);
  }
  write(report.files.empty() ? "]" : "\n  ]");
  Json errors = Json::array();
  for (const UnusableFile& file : report.unusable) {
    errors.push_back({{"file", file.path.string()}, {"message", file.message}});
  }
  Json left_out = Json::array();
  for (const FileReport& file : report.left_out) {
    left_out.push_back(
        {{"file", file.path.string()}, {"query", file.query->name}, {"cases", file.ids().size()}});
  }
  write(",\n  \"errors\": " + Indented(Dumped(errors), 2));
  write(",\n  \"left_out\": " + Indented(Dumped(left_out), 2) + "\n}\n");
}

}  // namespace hitscan
