#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <ranges>

#include "cases/case_file.h"
#include "queries/query_lookup.h"
#include "reading/read_text.h"
#include "support/any_value.h"
#include "support/written_in_texts.h"

// Cases that are printed in many styles are read as the same case, or not at all.
namespace hitscan {
namespace {

// Prints the arguments of a case as people do.
using Arguments = std::vector<std::pair<NamedKind, Json>>;

bool IsVector(const Json& json) {
  return json.is_array() && !json.empty() && json.front().is_number();
}

std::string VectorText(const Json& json, const char* open = "(", const char* close = ")") {
  std::string text;
  for (const Json& number : json) text += (text.empty() ? "" : ", ") + number.dump();
  return open + text + close;
}

// "(1, 2, 3)" or "1"
std::string Written(const Json& json) { return IsVector(json) ? VectorText(json) : json.dump(); }

// Calls `add` with the path of each vector and number: those of members follow `dot`, those of
// items are in brackets if there are some.
void ForEach(const std::string& path, const Json& json, const char* dot, bool brackets,
             const std::function<void(const std::string&, const Json&)>& add) {
  if (!json.is_structured() || IsVector(json)) return add(path, json);
  for (const auto& [key, value] : json.items()) {
    const std::string item = brackets ? "[" + key + "]" : key;
    ForEach(path + (json.is_array() ? item : dot + key), value, dot, brackets, add);
  }
}

// "ray.origin = (1, 2, 3)", a line for each.
std::string Members(const Arguments& arguments) {
  std::string text;
  for (const auto& [parameter, json] : arguments) {
    ForEach(std::string(parameter.name), json, ".", true,
            [&](const std::string& path, const Json& value) {
              text += path + " = " + Written(value) + ";\n";
            });
  }
  return text;
}

// "Origin: x=1, y=2, z=3"
std::string Log(const Arguments& arguments) {
  std::string text;
  for (const auto& [parameter, json] : arguments) {
    ForEach(std::string(parameter.name), json, " ", false,
            [&](const std::string& path, const Json& value) {
              text += "12:00:01.5 [Info] " + path + ": ";
              if (!IsVector(value)) text += value.dump();
              const char* const axes[] = {"x=", ", y=", ", z=", ", w="};
              for (std::size_t i = 0; IsVector(value) && i < value.size() && i < 4; ++i) {
                text += axes[i] + value[i].dump();
              }
              text += "\n";
            });
  }
  return text;
}

std::string InConstructor(const Json& json) {
  if (!json.is_structured() || IsVector(json)) {
    return IsVector(json) ? VectorText(json) : "(" + json.dump() + ")";
  }
  std::string text;
  for (const Json& item : json) {
    text += text.empty() ? "" : ", ";
    text += IsVector(item)         ? "Vec3" + VectorText(item)
            : item.is_structured() ? InConstructor(item)
                                   : item.dump();
  }
  return "(" + text + ")";
}

// "Ray(Vec3(1, 2, 3), Vec3(0, 0, 1)), "
std::string Constructor(const NamedKind& parameter, const Json& json) {
  std::string type(KindName(parameter.kind));
  type.front() = static_cast<char>(std::toupper(type.front()));
  if (IsVector(json)) type = "Vec3";
  std::erase(type, ' ');
  return type + InConstructor(json);
}

std::string Constructors(const Arguments& arguments) {
  std::string text;
  for (const auto& [parameter, json] : arguments) text += Constructor(parameter, json) + ", ";
  return text;
}

// "Ray ray = new Ray(Vec3(1, 2, 3), Vec3(0, 0, 1));"
std::string Variables(const Arguments& arguments) {
  std::string text;
  for (const auto& [parameter, json] : arguments) {
    const std::string made = Constructor(parameter, json);
    text += made.substr(0, made.find('(')) + " " + std::string(parameter.name) + " = new " + made +
            ";\n";
  }
  return text;
}

std::string YamlOf(const std::string& indent, std::string_view name, const Json& json) {
  const std::string head = indent + std::string(name) + ":";
  if (IsVector(json)) return head + " " + VectorText(json, "[", "]") + "\n";
  if (!json.is_structured()) return head + " " + json.dump() + "\n";
  std::string text = head + "\n";
  for (const auto& [key, value] : json.items()) {
    text += json.is_object()
                ? YamlOf(indent + "  ", key, value)
                : indent + "  - " + (IsVector(value) ? VectorText(value, "[", "]") : value.dump()) +
                      "\n";
  }
  return text;
}

std::string Yaml(const Arguments& arguments) {
  std::string text;
  for (const auto& [parameter, json] : arguments) text += YamlOf("", parameter.name, json);
  return text;
}

// Numbers without any name, in order or in any order.
std::vector<std::string> Parts(const Arguments& arguments) {
  std::vector<std::string> parts;
  for (const auto& [parameter, json] : arguments) {
    ForEach("", json, "", false,
            [&](const std::string&, const Json& value) { parts.push_back(Written(value)); });
  }
  return parts;
}
std::string Bare(const Arguments& arguments) {
  return fmt::format("{}\n", fmt::join(Parts(arguments), "\n"));
}
std::string Shuffled(const Arguments& arguments) {
  static std::mt19937 random(7);
  std::vector<std::string> parts = Parts(arguments);
  std::shuffle(parts.begin(), parts.end(), random);
  return fmt::format("{}\n", fmt::join(parts, "\n"));
}

// "The ray has origin (1, 2, 3) and direction (0, 0, 1). It returned (9, 9, 9)."
std::string Prose(const Arguments& arguments) {
  std::string text;
  for (const auto& [parameter, json] : arguments) {
    text += "The " + std::string(parameter.name);
    std::vector<std::string> parts;
    const bool list = json.is_structured() && !IsVector(json);
    const Json items = list ? json : Json::array({json});
    for (const auto& [key, value] : items.items()) {
      parts.push_back((json.is_object() ? key + " " : "") + Written(value));
    }
    text += fmt::format(" {} {}. ", json.is_object() ? "has" : "is",
                        fmt::join(parts, json.is_object() ? " and " : ", "));
  }
  return text + "It returned (9, 9, 9).\n";
}

struct Style {
  const char* name;
  std::string (*print)(const Arguments& arguments);
};
constexpr Style kStyles[] = {{"members", &Members},
                             {"variables", &Variables},
                             {"constructors", &Constructors},
                             {"yaml", &Yaml},
                             {"log", &Log},
                             {"bare", &Bare},
                             {"shuffled", &Shuffled},
                             {"prose", &Prose}};

// Whether the order of numbers without names is all that tells them apart.
bool OrderMatters(const Query& query) {
  return std::ranges::any_of(query.parameters, [](const NamedKind& parameter) {
    return parameter.name == "a" || parameter.kind == kKindOf<Triangle> ||
           parameter.kind == kKindOf<std::vector<Plane>>;
  });
}

TEST(RandomTexts, AreNeverReadAsAnotherCase) {
  std::map<std::string, int> understood;
  std::map<std::string, int> all;
  for (const Query& query : Queries()) {
    for (const AnyValue::Numbers numbers : {AnyValue::kOrdinary, AnyValue::kHostile}) {
      AnyValue any(static_cast<unsigned>(query.name.size()) + 3, numbers);
      for (int round = 0; round < 4; ++round) {
        Arguments arguments;
        for (const NamedKind& parameter : query.parameters) {
          arguments.emplace_back(parameter, WriteValue(any.Of(parameter.kind)));
        }
        for (const auto& [name, print] : kStyles) {
          if (print == &Shuffled && OrderMatters(query)) continue;
          const std::string text = print(arguments);
          const Reading reading = ReadIssue(query, text);
          if (IsWrittenInTexts(query)) {
            ++all[name];
            if (reading.understood()) ++understood[name];
          }
          if (!reading.understood()) continue;
          ASSERT_EQ(reading.cases.size(), 1U) << name << "\n" << text;
          for (std::size_t i = 0; i < arguments.size(); ++i) {
            const auto& [parameter, json] = arguments[i];
            ASSERT_EQ(reading.cases[0].arguments[i], ReadValue(parameter.kind, JsonReader(json)))
                << query.name << ' ' << name << "\n"
                << text << reading.cases[0].written[i];
          }
        }
      }
    }
  }
  for (const auto& [style, count] : all) {
    std::printf("%s: %d of %d\n", style.c_str(), understood[style], count);
  }
  EXPECT_GT(understood["members"], all["members"] * 7 / 10);
  EXPECT_GT(understood["yaml"], all["yaml"] * 7 / 10);
}

TEST(RandomTexts, CrashNothing) {
  // Separated by "~".
  constexpr std::string_view kPieces =
      "ray~origin~planes~ 1~ -2.5e3~(~)~{~}~[~]~,~:~\"~expect~got~true~normal~left~\xff~\n~name~"
      "camera~=~1e999~.~-~triangle~x=~y=~|~---~//~/*~p1~p[0]~Vector3.Zero~<1,2>~-~*~0x1F~12:30:11~"
      "#~a~b~\xE2\x88\x92";
  std::vector<std::string_view> pieces;
  for (const auto piece : std::views::split(kPieces, '~'))
    pieces.emplace_back(piece.begin(), piece.end());
  std::mt19937 random(11);
  const auto queries = Queries();
  std::size_t read = 0;
  for (int round = 0; round < 6000; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i) {
      text += pieces[random() % pieces.size()];
      if (random() % 3 == 0) text += ' ';
    }
    const Reading reading =
        ReadIssue(queries[static_cast<std::size_t>(round) % queries.size()], text);
    if (reading.understood()) {
      ++read;
      EXPECT_NO_THROW(ParseCaseFile("read.json", CaseFileOf(reading))) << text;
    } else {
      EXPECT_FALSE(OpenQuestion(reading).what.empty());
    }
  }
  ReadIssue(queries.front(), std::string(100000, '('));
  ReadIssue(queries.front(), std::string(3000, '1') + "e99999");
  std::printf("%zu were read\n", read);
}

}  // namespace
}  // namespace hitscan
