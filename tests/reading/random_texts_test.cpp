#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "cases/case_file.h"
#include "queries/queries.h"
#include "reading/read_text.h"
#include "support/any_value.h"

// Cases that are printed in many styles are read as the same case, or not at all.
namespace hitscan {
namespace {

// Prints the arguments of a case as people do.
class Style {
 public:
  virtual ~Style() = default;
  virtual const char* name() const = 0;
  virtual std::string Print(const Query& query, const std::vector<Json>& arguments) = 0;

 protected:
  static std::string Vector(const Json& json, const char* open = "(", const char* close = ")") {
    std::string text;
    for (const Json& number : json) text += (text.empty() ? "" : ", ") + number.dump();
    return open + text + close;
  }
  static bool IsVector(const Json& json) { return json.is_array() && json.front().is_number(); }
};

// "ray.origin = (1, 2, 3)", a line for each.
class Members : public Style {
 public:
  const char* name() const override { return "members"; }
  std::string Print(const Query& query, const std::vector<Json>& arguments) override {
    std::string text;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      Add(text, std::string(query.parameters[i].name), arguments[i]);
    }
    return text;
  }

 private:
  static void Add(std::string& text, const std::string& path, const Json& json) {
    if (json.is_object()) {
      for (const auto& [key, value] : json.items()) Add(text, path + "." + key, value);
    } else if (json.is_array() && !IsVector(json)) {
      for (std::size_t i = 0; i < json.size(); ++i) {
        Add(text, path + "[" + std::to_string(i) + "]", json[i]);
      }
    } else {
      text += path + " = " + (IsVector(json) ? Vector(json) : json.dump()) + ";\n";
    }
  }
};

// "Ray ray(Vec3(1, 2, 3), Vec3(0, 0, 1));"
class Constructors : public Style {
 public:
  explicit Constructors(bool variables) : variables_(variables) {}
  const char* name() const override { return variables_ ? "variables" : "constructors"; }
  std::string Print(const Query& query, const std::vector<Json>& arguments) override {
    std::string text;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      std::string type(KindName(query.parameters[i].kind));
      type.front() = static_cast<char>(std::toupper(type.front()));
      if (IsVector(arguments[i])) type = "Vec3";
      std::erase(type, ' ');
      const std::string variable(query.parameters[i].name);
      text += (variables_ ? type + " " + variable + " = new " : "") + type +
              Arguments(arguments[i]) + (variables_ ? ";\n" : ", ");
    }
    return text;
  }

 private:
  static std::string Arguments(const Json& json) {
    if (IsVector(json)) return Vector(json);
    if (!json.is_structured()) return "(" + json.dump() + ")";
    std::string text;
    for (const Json& item : json) {
      text += text.empty() ? "" : ", ";
      text += IsVector(item)         ? "Vec3" + Vector(item)
              : item.is_structured() ? Arguments(item)
                                     : item.dump();
    }
    return "(" + text + ")";
  }
  bool variables_;
};

class Yaml : public Style {
 public:
  const char* name() const override { return "yaml"; }
  std::string Print(const Query& query, const std::vector<Json>& arguments) override {
    std::string text;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      Add(text, "", std::string(query.parameters[i].name), arguments[i]);
    }
    return text;
  }

 private:
  static void Add(std::string& text, const std::string& indent, const std::string& name,
                  const Json& json) {
    text += indent + name + ":";
    if (IsVector(json)) {
      text += " " + Vector(json, "[", "]") + "\n";
    } else if (json.is_object()) {
      text += "\n";
      for (const auto& [key, value] : json.items()) Add(text, indent + "  ", key, value);
    } else if (json.is_array()) {
      text += "\n";
      for (const Json& item : json) {
        text += indent + "  - " + (IsVector(item) ? Vector(item, "[", "]") : item.dump()) + "\n";
      }
    } else {
      text += " " + json.dump() + "\n";
    }
  }
};

// "Origin: x=1, y=2, z=3"
class Log : public Style {
 public:
  const char* name() const override { return "log"; }
  std::string Print(const Query& query, const std::vector<Json>& arguments) override {
    std::string text;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      Add(text, std::string(query.parameters[i].name), arguments[i]);
    }
    return text;
  }

 private:
  static void Add(std::string& text, const std::string& name, const Json& json) {
    if (json.is_object()) {
      for (const auto& [key, value] : json.items()) Add(text, name + " " + key, value);
    } else if (json.is_array() && !IsVector(json)) {
      for (std::size_t i = 0; i < json.size(); ++i) Add(text, name + std::to_string(i), json[i]);
    } else if (IsVector(json)) {
      text += "12:00:01.5 [Info] " + name + ": ";
      const char* const axes[] = {"x=", ", y=", ", z=", ", w="};
      for (std::size_t i = 0; i < json.size() && i < 4; ++i) text += axes[i] + json[i].dump();
      text += "\n";
    } else {
      text += "12:00:01.5 [Info] " + name + ": " + json.dump() + "\n";
    }
  }
};

// Numbers without any name, in order or in any order.
class Bare : public Style {
 public:
  explicit Bare(std::mt19937* random) : random_(random) {}
  const char* name() const override { return random_ == nullptr ? "bare" : "shuffled"; }
  std::string Print(const Query&, const std::vector<Json>& arguments) override {
    std::vector<std::string> parts;
    for (const Json& argument : arguments) Add(parts, argument);
    if (random_ != nullptr) std::shuffle(parts.begin(), parts.end(), *random_);
    std::string text;
    for (const std::string& part : parts) text += part + "\n";
    return text;
  }

 private:
  static void Add(std::vector<std::string>& parts, const Json& json) {
    if (IsVector(json)) {
      parts.push_back(Vector(json));
    } else if (json.is_structured()) {
      for (const Json& item : json) Add(parts, item);
    } else {
      parts.push_back(json.dump());
    }
  }
  std::mt19937* random_;
};

// "The ray has origin (1, 2, 3) and direction (0, 0, 1). It returned (9, 9, 9)."
class Prose : public Style {
 public:
  const char* name() const override { return "prose"; }
  std::string Print(const Query& query, const std::vector<Json>& arguments) override {
    std::string text;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      text += "The " + std::string(query.parameters[i].name);
      if (arguments[i].is_object()) {
        const char* between = " has ";
        for (const auto& [key, value] : arguments[i].items()) {
          text += between + key + " " + (IsVector(value) ? Vector(value) : value.dump());
          between = " and ";
        }
      } else if (IsVector(arguments[i])) {
        text += " is " + Vector(arguments[i]);
      } else if (arguments[i].is_array()) {
        const char* between = " is ";
        for (const Json& item : arguments[i]) {
          text += between + (IsVector(item) ? Vector(item) : item.dump());
          between = ", ";
        }
      } else {
        text += " is " + arguments[i].dump();
      }
      text += ". ";
    }
    return text + "It returned (9, 9, 9).\n";
  }
};

// Whether the order of numbers without names is all that tells them apart.
bool OrderMatters(const Query& query) {
  return std::ranges::any_of(query.parameters, [](const NamedKind& parameter) {
    return parameter.name == "a" || parameter.kind == kKindOf<Triangle> ||
           parameter.kind == kKindOf<std::vector<Plane>>;
  });
}

TEST(RandomTexts, AreNeverReadAsAnotherCase) {
  std::mt19937 random(7);
  Members members;
  Constructors variables(true);
  Constructors constructors(false);
  Yaml yaml;
  Log log;
  Bare bare(nullptr);
  Bare shuffled(&random);
  Prose prose;
  std::map<std::string, int> understood;
  std::map<std::string, int> all;
  for (const Query& query : Queries()) {
    for (const AnyValue::Numbers numbers : {AnyValue::kOrdinary, AnyValue::kHostile}) {
      AnyValue any(static_cast<unsigned>(query.name.size()) + 3, numbers);
      for (int round = 0; round < 4; ++round) {
        std::vector<Value> values;
        std::vector<Json> arguments;
        for (const NamedKind& parameter : query.parameters) {
          values.push_back(any.Of(parameter.kind));
          arguments.push_back(WriteValue(values.back()));
        }
        for (Style* const style : std::initializer_list<Style*>{
                 &members, &variables, &constructors, &yaml, &log, &bare, &shuffled, &prose}) {
          if (style == &shuffled && OrderMatters(query)) continue;
          const std::string text = style->Print(query, arguments);
          const Reading reading = ReadReport(query, text);
          ++all[style->name()];
          if (!reading.understood()) continue;
          ++understood[style->name()];
          ASSERT_EQ(reading.cases.size(), 1U) << style->name() << "\n" << text;
          for (std::size_t i = 0; i < values.size(); ++i) {
            const Value expected = ReadValue(query.parameters[i].kind, JsonReader(arguments[i]));
            ASSERT_EQ(reading.cases[0].arguments[i], expected)
                << query.name << ' ' << style->name() << "\n"
                << text << reading.cases[0].composed.arguments[i];
          }
        }
      }
    }
  }
  for (const auto& [style, count] : all) {
    std::printf("%s: %d of %d\n", style.c_str(), understood[style], count);
  }
  EXPECT_GT(understood["members"], all["members"] * 8 / 10);
  EXPECT_GT(understood["yaml"], all["yaml"] * 8 / 10);
}

TEST(RandomTexts, CrashNothing) {
  const char* const pieces[] = {"ray",
                                "origin",
                                "planes",
                                " 1",
                                " -2.5e3",
                                "(",
                                ")",
                                "{",
                                "}",
                                "[",
                                "]",
                                ",",
                                ":",
                                "\"",
                                "expect",
                                "got",
                                "true",
                                "normal",
                                "left",
                                "\xff",
                                "\n",
                                "name",
                                "camera",
                                "=",
                                "1e999",
                                ".",
                                "-",
                                "triangle",
                                "x=",
                                "y=",
                                "|",
                                "---",
                                "//",
                                "/*",
                                "p1",
                                "p[0]",
                                "Vector3.Zero",
                                "<1,2>",
                                "-",
                                "*",
                                "0x1F",
                                "12:30:11",
                                "#",
                                "a",
                                "b",
                                "\xE2\x88\x92"};
  std::mt19937 random(11);
  const auto queries = Queries();
  std::size_t read = 0;
  for (int round = 0; round < 6000; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i) {
      text += pieces[random() % std::size(pieces)];
      if (random() % 3 == 0) text += ' ';
    }
    const Reading reading =
        ReadReport(queries[static_cast<std::size_t>(round) % queries.size()], text);
    if (reading.understood()) {
      ++read;
      EXPECT_NO_THROW(ParseCaseFile("read.json", CaseFileOf(reading))) << text;
    } else {
      EXPECT_FALSE(OpenQuestion(reading).what.empty());
    }
  }
  ReadReport(queries.front(), std::string(100000, '('));
  ReadReport(queries.front(), std::string(3000, '1') + "e99999");
  std::printf("%zu were read\n", read);
}

}  // namespace
}  // namespace hitscan
