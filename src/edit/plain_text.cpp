#include "edit/plain_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "edit/case_document.h"
#include "edit/tokenizer.h"

namespace hitscan {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

template <std::size_t N>
bool IsOneOf(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::ranges::find(words, word) != words.end();
}

constexpr std::array<std::string_view, 5> kExpecting{"expect", "expected", "expects", "expecting",
                                                     "should"};
constexpr std::array<std::string_view, 4> kGetting{"got", "actual", "actually", "returned"};
// Names whose numbers are ids or tolerances, not members of shapes.
constexpr std::array<std::string_view, 4> kCounting{"case", "id", "tolerance", "margin"};

// Types of programming languages, names of axes and conjunctions: numbers after such a word belong
// to the name before it.
bool IsTransparent(std::string_view word) {
  constexpr std::array<std::string_view, 18> kWords{
      "x",  "y",  "z",  "w",  "f",   "float", "double", "glm",  "hitscan",
      "is", "at", "of", "to", "the", "a",     "and",    "with", "are"};
  return IsOneOf(word, kWords) || word.starts_with("vec") || word.starts_with("dvec") ||
         word.starts_with("float") || word.starts_with("fvector");
}

std::size_t Leaves(const Json& form) {
  if (!form.is_structured()) return 1;
  std::size_t count = 0;
  for (const Json& item : form) count += Leaves(item);
  return count;
}

Json ToJson(double number) {
  constexpr double kMaxInteger = 1e9;
  const bool is_minus_zero = number == 0 && std::signbit(number);
  if (is_minus_zero || number != std::trunc(number) || std::abs(number) > kMaxInteger)
    return number;
  return static_cast<std::int64_t>(number);
}

// A copy of the form with its numbers replaced by these, in order.
Json Filled(const Json& form, const double*& number) {
  if (!form.is_structured()) return ToJson(*number++);
  Json filled = form;
  for (Json& item : filled) item = Filled(item, number);
  return filled;
}

class Reader {
 public:
  Reader(const Query& query, const Case& pattern) : query_(query) {
    for (const Value& value : pattern.arguments) forms_.push_back(WriteValue(value));
    built_.resize(forms_.size());
  }

  PlainCase Read(std::string_view text) {
    for (const Token& token : Tokenize(text)) {
      if (token.word.empty()) {
        Number(token.number);
      } else {
        Name(token.word, token.called);
      }
    }
    Flush();
    return Result();
  }

 private:
  enum class Mode { kArguments, kExpected, kSkipped };

  void Number(double number) {
    if (mode_ == Mode::kSkipped || counting_) return;
    if (!unknown_.empty()) {
      throw EditError(fmt::format("\"{}\" is none of the names that {} knows: {}", unknown_,
                                  query_.name, Names()));
    }
    if (target_.kind == Target::kNothing) {
      throw EditError(
          fmt::format("the number {} follows no name; {} knows {}", number, query_.name, Names()));
    }
    numbers_.push_back(number);
  }

  void Name(const std::string& name, bool called) {
    // "Ray r(...": an unknown word after a parameter's name or kind is the name of a variable.
    const bool declared = called && named_parameter_;
    named_parameter_ = false;
    std::string small;
    for (const std::string& word : WordsOf(name)) small += word;
    if (WordsOf(name) == WordsOf(query_.name)) return;
    if (TakeSide(small) || Take(name) || Take(small)) return;
    for (const std::string& word : WordsOf(name)) {
      if (Take(word) || IsTransparent(word)) continue;
      // An unknown name is an error only when numbers follow it.
      if (!declared) unknown_ = name;
    }
  }

  bool Take(const std::string& word) {
    if (IsOneOf(word, kCounting) && FindParameter(word) == kNone) {
      Aim({});
      counting_ = true;
      return true;
    }
    if (IsOneOf(word, kExpecting) || IsOneOf(word, kGetting)) {
      Flush();
      mode_ = IsOneOf(word, kExpecting) ? Mode::kExpected : Mode::kSkipped;
      unknown_.clear();
      return true;
    }
    if (word == "true" || word == "false") return TakeTruth(word == "true");
    if (mode_ == Mode::kExpected && TakePart(word)) return true;
    if (const std::size_t parameter = FindParameter(word); parameter != kNone) {
      mode_ = Mode::kArguments;
      Aim({Target::kParameter, parameter, {}});
      named_parameter_ = true;
      return true;
    }
    if (mode_ == Mode::kSkipped) return TakePart(word);
    return TakeMember(word) || TakePart(word);
  }

  // After "got" follows the same part with its wrong value, or another part with its expected
  // value.
  bool TakePart(const std::string& word) {
    const NamedKind* part = query_.FindAnswerPart(word);
    if (part == nullptr) return false;
    Aim({Target::kPart, 0, word});
    return true;
  }

  bool TakeTruth(bool truth) {
    if (mode_ == Mode::kSkipped || target_.kind != Target::kPart) return true;
    if (query_.FindAnswerPart(target_.name)->kind == kKindOf<bool>) expect_[target_.name] = truth;
    return true;
  }

  // A parameter whose value is a word: the side of a frustum.
  bool TakeSide(const std::string& word) {
    if (target_.kind != Target::kParameter || !forms_[target_.parameter].is_string()) return false;
    if (!built_[target_.parameter].is_null() || FindParameter(word) != kNone) return false;
    built_[target_.parameter] = word;
    return true;
  }

  std::size_t FindParameter(std::string_view word) const {
    const auto& parameters = query_.parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].name == word) return i;
    }
    // The parameter of that kind, if there is exactly one.
    std::size_t found = kNone;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (KindName(parameters[i].kind) != word) continue;
      if (found != kNone) return kNone;
      found = i;
    }
    return found;
  }

  // The members of the parameter, or of its items if it is a list.
  const Json& MembersOf(std::size_t parameter) const {
    const Json& form = forms_[parameter];
    return form.is_array() ? form.front() : form;
  }

  bool IsFree(std::size_t parameter, const std::string& member) const {
    return forms_[parameter].is_array() || !built_[parameter].contains(member);
  }

  bool TakeMember(const std::string& word) {
    constexpr std::size_t kShortest = 3;
    for (const bool whole : {true, false}) {
      if (!whole && word.size() < kShortest) break;
      for (std::size_t step = 0; step <= forms_.size(); ++step) {
        // The parameter that was named last is tried first.
        if (step == 0 && current_ == kNone) continue;
        const std::size_t parameter = step == 0 ? current_ : step - 1;
        const Json& members = MembersOf(parameter);
        if (!members.is_object()) continue;
        for (const auto& member : members.items()) {
          const bool named = whole ? member.key() == word : member.key().starts_with(word);
          if (!named || !IsFree(parameter, member.key())) continue;
          Aim({Target::kMember, parameter, member.key()});
          return true;
        }
      }
    }
    return false;
  }

  struct Target {
    enum Kind { kNothing, kParameter, kMember, kPart } kind = kNothing;
    std::size_t parameter = 0;
    std::string name = {};  // of the member or part
  };

  void Aim(Target target) {
    Flush();
    unknown_.clear();
    counting_ = false;
    if (target.kind == Target::kParameter || target.kind == Target::kMember) {
      current_ = target.parameter;
    }
    target_ = std::move(target);
  }

  [[noreturn]] void WrongCount(std::string_view name, std::size_t wanted) const {
    throw EditError(fmt::format("{} takes {} number{}, not {}", name, wanted,
                                wanted == 1 ? "" : "s", numbers_.size()));
  }

  void Flush() {
    if (numbers_.empty()) return;
    const double* number = numbers_.data();
    switch (target_.kind) {
      case Target::kNothing:
        break;
      case Target::kPart:
        FillPart(number);
        break;
      case Target::kMember:
        FillMember(number);
        break;
      case Target::kParameter:
        FillParameter(number);
        break;
    }
    numbers_.clear();
  }

  void FillPart(const double* number) {
    if (numbers_.size() == 1) {
      expect_[target_.name] = ToJson(*number);
      return;
    }
    Json list = Json::array();
    for (const double each : numbers_) list.push_back(ToJson(each));
    expect_[target_.name] = std::move(list);
  }

  void FillMember(const double*& number) {
    const Json& form = MembersOf(target_.parameter).at(target_.name);
    if (Leaves(form) != numbers_.size()) WrongCount(target_.name, Leaves(form));
    Json& built = built_[target_.parameter];
    if (!forms_[target_.parameter].is_array()) {
      built[target_.name] = Filled(form, number);
      return;
    }
    if (built.empty() || built.back().contains(target_.name)) built.push_back(Json::object());
    built.back()[target_.name] = Filled(form, number);
  }

  void FillParameter(const double*& number) {
    const Json& form = forms_[target_.parameter];
    const std::string_view name = query_.parameters[target_.parameter].name;
    const double* end = number + numbers_.size();
    Json& built = built_[target_.parameter];
    if (form.is_object()) {
      for (const auto& member : form.items()) {
        if (number == end || built.contains(member.key())) continue;
        if (static_cast<std::size_t>(end - number) < Leaves(member.value())) break;
        built[member.key()] = Filled(member.value(), number);
      }
      if (number != end) WrongCount(name, Leaves(form));
    } else if (form.is_array() && form.front().is_structured()) {
      // A list may have any number of items; a triangle without exactly three corners is refused
      // later.
      const std::size_t each = Leaves(form.front());
      if (numbers_.size() % each != 0) WrongCount(name, Leaves(form));
      while (number != end) built.push_back(Filled(form.front(), number));
    } else {
      if (numbers_.size() != Leaves(form)) WrongCount(name, Leaves(form));
      built = Filled(form, number);
    }
  }

  PlainCase Result() {
    PlainCase result{Json::object(), {}};
    for (std::size_t i = 0; i < built_.size(); ++i) {
      if (built_[i].is_null()) continue;
      const std::string name(query_.parameters[i].name);
      if (forms_[i].is_object()) Complete(built_[i], forms_[i], name, result.taken);
      result.json[name] = std::move(built_[i]);
    }
    if (result.json.empty()) {
      throw EditError(
          fmt::format("the text names nothing that {} knows: {}", query_.name, Names()));
    }
    if (!expect_.empty()) result.json["expect"] = expect_;
    return result;
  }

  static void Complete(Json& built, const Json& form, const std::string& name,
                       std::vector<std::string>& taken) {
    for (const auto& member : form.items()) {
      if (built.contains(member.key())) continue;
      built[member.key()] = member.value();
      taken.push_back(member.key() + " of " + name);
    }
  }

  std::string Names() const {
    std::string names;
    for (std::size_t i = 0; i < forms_.size(); ++i) {
      names.append(names.empty() ? "" : ", ").append(query_.parameters[i].name);
      if (!MembersOf(i).is_object()) continue;
      std::string members;
      for (const auto& member : MembersOf(i).items()) {
        members.append(members.empty() ? "" : ", ").append(member.key());
      }
      names += " (" + members + ")";
    }
    for (const NamedKind& part : query_.parts) names.append(", ").append(part.name);
    return names;
  }

  const Query& query_;
  std::vector<Json> forms_;
  std::vector<Json> built_;
  Json expect_ = Json::object();
  Mode mode_ = Mode::kArguments;
  Target target_;
  std::size_t current_ = kNone;
  std::vector<double> numbers_;
  std::string unknown_;
  bool counting_ = false;
  bool named_parameter_ = false;  // by the word before
};

}  // namespace

PlainCase ReadPlainCase(const Query& query, std::string_view text, const Case& pattern) {
  return Reader(query, pattern).Read(text);
}

}  // namespace hitscan
