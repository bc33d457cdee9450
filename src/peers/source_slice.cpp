#include "peers/source_slice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <regex>
#include <set>
#include <utility>

#include "base/text.h"

namespace hitscan {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

bool IsWordChar(char c) { return IsLetter(c) || IsDigit(c) || c == '_' || c == '$'; }
bool IsBlank(char c) { return c == ' ' || c == '\n' || c == '\t'; }

// The end of the comment or literal that begins at `at`; `at` itself if none begins there.
std::size_t EndOfTrivia(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (rest.starts_with("/*")) return std::min(text.find("*/", at), text.size() - 2) + 2;
  const char quote = rest.empty() ? ' ' : rest.front();
  if (quote != '"' && quote != '\'' && quote != '`') return at;
  // An apostrophe may also separate the digits of a number.
  if (quote == '\'' && at > 0 && IsDigit(text[at - 1])) return at;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      return i + 1;
    }
  }
  return text.size();
}

// The position behind the bracket that closes the one at `at`.
std::size_t EndOfBrackets(std::string_view text, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i < text.size();) {
    if (const std::size_t end = EndOfTrivia(text, i); end > i) {
      i = end;
      continue;
    }
    const char c = text[i++];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && --depth == 0) return i;
  }
  return text.size();
}

std::size_t SkipBlanks(std::string_view text, std::size_t at) {
  while (at < text.size() && IsBlank(text[at])) ++at;
  return at;
}

// The words of a source outside of comments and texts.
std::set<std::string> IdentifiersIn(std::string_view text) {
  std::set<std::string> words;
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t end = EndOfTrivia(text, i); end > i) {
      i = end;
    } else if (IsWordChar(text[i])) {
      const std::size_t begin = i;
      while (i < text.size() && IsWordChar(text[i])) ++i;
      words.emplace(text.substr(begin, i - begin));
    } else {
      ++i;
    }
  }
  return words;
}

std::string LastWord(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0 && !IsWordChar(text[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && IsWordChar(text[begin - 1])) --begin;
  return std::string(text.substr(begin, end - begin));
}

// A declaration or statement.
struct Chunk {
  std::string text;                // with the comment before it
  std::vector<std::string> scope;  // "namespace peers {"
  std::set<std::string> names;     // that it declares
  bool always = false;             // it is no declaration
  bool needed = false;
};

// Splits a source into its chunks.
class Splitter {
 public:
  explicit Splitter(SliceLanguage language) : language_(language) {}

  void Split(std::string_view text, const std::vector<std::string>& scope) {
    for (std::size_t at = SkipBlanks(text, 0); at < text.size(); at = SkipBlanks(text, at)) {
      at = Take(text, at, scope);
    }
  }

  std::vector<Chunk>& chunks() { return chunks_; }
  std::vector<std::string>& includes() { return includes_; }

 private:
  // Takes what begins at `at`; returns its end.
  std::size_t Take(std::string_view text, std::size_t at, const std::vector<std::string>& scope) {
    // The comment before a declaration belongs to it unless a blank line follows.
    std::size_t code = at;
    while (text.substr(code).starts_with("//")) {
      code = EndOfTrivia(text, code);
      const std::size_t next = SkipBlanks(text, code);
      const bool is_apart = std::ranges::count(text.substr(code, next - code), '\n') > 1;
      code = next;
      if (is_apart) at = code;
    }
    if (code >= text.size()) return text.size();
    if (text[code] == '#') return TakeDirective(text, code);
    const std::string_view rest = text.substr(code);
    if (language_ == SliceLanguage::kCpp && rest.starts_with("namespace ")) {
      return TakeScope(text, code, scope);
    }
    const std::size_t end = EndOfChunk(text, code);
    const std::string_view body = text.substr(code, end - code);
    if (IsLeftOut(body)) return end;
    if (language_ == SliceLanguage::kCpp && IsStructOfFunctions(body)) {
      return TakeScope(text, code, scope);
    }
    Chunk chunk{std::string(text.substr(at, end - at)), scope, {}, false};
    chunk.names = NamesOf(body);
    chunk.always = chunk.names.empty();
    if (body.starts_with("export ")) {
      chunk.text.erase(code - at, std::string_view("export ").size());
    }
    if (body.starts_with("import ")) {
      includes_.push_back(chunk.text.substr(code - at));
    } else {
      chunks_.push_back(std::move(chunk));
    }
    return end;
  }

  // Imports of other files of the folder, which are part of the text already, and what hands the
  // functions to Hitscan.
  static bool IsLeftOut(std::string_view body) {
    return (body.starts_with("import ") && body.find("from './") != kNone) ||
           body.starts_with("serve(") || body.starts_with("HITSCAN_IMPLEMENT(") ||
           IsMacroCall(body);
  }

  // "GLM_QUERIES(float)"
  static bool IsMacroCall(std::string_view body) {
    const std::size_t end = body.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
    return end != 0 && end != kNone && body[end] == '(' &&
           body.substr(0, end).find("_QUERIES") != kNone;
  }

  std::size_t TakeDirective(std::string_view text, std::size_t at) {
    std::size_t end = at;
    do {
      end = std::min(text.find('\n', end + 1), text.size());
    } while (end < text.size() && text[end - 1] == '\\');
    const std::string line(text.substr(at, end - at));
    if (line.starts_with("#include <") && line.find("<hitscan/") == std::string::npos) {
      includes_.push_back(line);
    }
    // Definitions for the headers of the library stand before them.
    const bool has_value = line.find('(') != std::string::npos;
    if (line.starts_with("#define ") && !has_value) includes_.push_back(line);
    return end;
  }

  // Takes what is between the braces, each declaration for itself.
  std::size_t TakeScope(std::string_view text, std::size_t at, std::vector<std::string> scope) {
    const std::size_t open = text.find('{', at);
    const std::size_t end = EndOfBrackets(text, open);
    scope.emplace_back(text.substr(at, open + 1 - at));
    Split(text.substr(open + 1, end - open - 2), scope);
    return end < text.size() && text[end] == ';' ? end + 1 : end;
  }

  // A struct that is used as a namespace with a parameter.
  static bool IsStructOfFunctions(std::string_view body) {
    static const std::regex kStatic(R"(\n  static )");
    const std::string text(body);
    if (!std::regex_search(text, std::regex(R"(^(template <[^\n]*>\s)?struct \w+ \{)")))
      return false;
    if (text.find(":\n") != std::string::npos) return false;  // "private:"
    return std::distance(std::sregex_iterator(text.begin(), text.end(), kStatic), {}) >= 3;
  }

  // The end of the declaration or statement that begins at `at`.
  std::size_t EndOfChunk(std::string_view text, std::size_t at) const {
    const bool ends_at_semicolon = EndsAtSemicolon(text, at);
    for (std::size_t i = at; i < text.size();) {
      if (const std::size_t end = EndOfTrivia(text, i); end > i) {
        i = end;
      } else if (text[i] == '(' || text[i] == '[' || text[i] == '{') {
        const bool is_body = text[i] == '{';
        i = EndOfBrackets(text, i);
        if (is_body && !ends_at_semicolon) return i;
        // A macro call has no semicolon.
        if (IsMacroCall(text.substr(at, i - at)) || text.substr(at).starts_with("HITSCAN_IMPL")) {
          return i;
        }
      } else if (text[i++] == ';') {
        return i;
      }
    }
    return text.size();
  }

  // Whether the declaration ends at a semicolon, also after braces.
  bool EndsAtSemicolon(std::string_view text, std::size_t at) const {
    const std::string head(text.substr(at, text.find('{', at) - at));
    if (language_ == SliceLanguage::kJavaScript) {
      return !std::regex_search(head, std::regex(R"(^(export )?(async )?(function|class)\b)"));
    }
    static const std::regex kType(R"(^(template <[^\n]*>\s+)?(struct|class|union|enum)\b)");
    if (std::regex_search(head, kType)) return true;
    // A variable with braces; not an operator = or a default argument.
    const std::size_t equals = head.find(" = ");
    return equals != std::string::npos && equals < head.find('(');
  }

  // The names that a chunk declares; none for a statement.
  std::set<std::string> NamesOf(std::string_view body) const {
    return language_ == SliceLanguage::kCpp ? CppNames(body) : ScriptNames(body);
  }

  static std::set<std::string> CppNames(std::string_view body) {
    std::string head(body.substr(0, body.find_first_of("{;")));
    head = std::regex_replace(head, std::regex(R"(^template <[^\n]*>\s+)"), "");
    std::smatch match;
    if (std::regex_search(head, match,
                          std::regex(R"(^(?:struct|class|union|enum(?: class)?) (\w+))"))) {
      return {match[1]};
    }
    if (std::regex_search(head, match, std::regex(R"(^using (?:namespace )?([\w:]+))"))) {
      return {LastWord(match[1].str())};
    }
    if (head.find("operator") != std::string::npos) return {"operator"};
    const std::size_t equals = head.find(" = ");
    const std::size_t bracket = head.find('(');
    if (equals < bracket) return {LastWord(std::string_view(head).substr(0, equals))};
    return {LastWord(std::string_view(head).substr(0, bracket))};
  }

  static std::set<std::string> ScriptNames(std::string_view body) {
    const std::string head(body.substr(0, body.find_first_of('\n')));
    std::smatch match;
    static const std::regex kNamed(R"(^(?:export )?(?:async )?(?:function|class) (\w+))");
    if (std::regex_search(head, match, kNamed)) return {match[1]};
    static const std::regex kVariable(R"(^(?:export )?(?:const|let) )");
    if (!std::regex_search(head, match, kVariable)) return {};
    const std::size_t begin = static_cast<std::size_t>(match.length());
    return IdentifiersIn(body.substr(begin, body.find('=') - begin));
  }

  SliceLanguage language_;
  std::vector<Chunk> chunks_;
  std::vector<std::string> includes_;
};

// Marks the chunks that the words need.
void Mark(std::vector<Chunk>& chunks, const std::string& entry) {
  std::set<std::string> words = IdentifiersIn(entry);
  const auto add = [&words](std::string_view text) { words.merge(IdentifiersIn(text)); };
  for (bool changed = true; changed;) {
    changed = false;
    for (Chunk& chunk : chunks) {
      if (chunk.needed) continue;
      // An operator is needed where one of the types of its namespace is.
      const bool is_operator = chunk.names.contains("operator");
      chunk.needed = chunk.always || std::ranges::any_of(chunk.names, [&](const auto& name) {
                       return words.contains(name);
                     });
      if (is_operator) {
        chunk.needed = std::ranges::any_of(chunks, [&](const Chunk& type) {
          return type.needed && type.text.find("struct ") != std::string::npos &&
                 IdentifiersIn(chunk.text).contains(*type.names.begin());
        });
      }
      if (!chunk.needed) continue;
      changed = true;
      add(chunk.text);
      for (const std::string& each : chunk.scope) add(each);
    }
  }
}

// The needed chunks, with the scopes in which they stand.
std::string TextOf(const std::vector<Chunk>& chunks) {
  std::string text;
  std::vector<std::string> open;
  const auto leave = [&](std::size_t depth) {
    while (open.size() > depth) {
      const bool is_namespace = open.back().starts_with("namespace");
      text += is_namespace ? "\n}\n" : "\n};\n";
      open.pop_back();
    }
  };
  for (const Chunk& chunk : chunks) {
    if (!chunk.needed) continue;
    std::size_t common = 0;
    while (common < std::min(open.size(), chunk.scope.size()) &&
           open[common] == chunk.scope[common]) {
      ++common;
    }
    leave(common);
    for (std::size_t i = common; i < chunk.scope.size(); ++i) {
      open.push_back(chunk.scope[i]);
      text += "\n" + chunk.scope[i] + "\n";
    }
    const bool in_struct = !open.empty() && !open.back().starts_with("namespace");
    text += fmt::format("\n{}{}\n", in_struct ? "  " : "", chunk.text);
  }
  leave(0);
  return text;
}

// Removes from `begin` to `end`, with the blanks before it and, if that leaves an empty line, the
// line break.
void Remove(std::string& text, std::size_t begin, std::size_t end) {
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  if (begin > 0 && text[begin - 1] == '\n' && end < text.size() && text[end] == '\n') ++end;
  text.erase(begin, end - begin);
}

// The end of the statement `throw hitscan::NotAsked(...);` or `notAsked(...);` at `at`, with its
// braces; kNone if there is another statement.
std::size_t EndOfRefusal(std::string_view text, std::size_t at) {
  at = SkipBlanks(text, at);
  const bool braces = at < text.size() && text[at] == '{';
  if (braces) at = SkipBlanks(text, at + 1);
  const std::string_view rest = text.substr(at);
  const bool refuses = rest.starts_with("throw hitscan::NotAsked(") ||
                       rest.starts_with("NotAsked(") || rest.starts_with("notAsked(");
  if (!refuses) return kNone;
  std::size_t end = EndOfBrackets(text, text.find('(', at));
  if (end < text.size() && text[end] == ';') ++end;
  if (!braces) return end;
  end = SkipBlanks(text, end);
  return end < text.size() && text[end] == '}' ? end + 1 : kNone;
}

void RemoveConditions(std::string& text) {
  for (std::size_t at = 0; (at = text.find("if (", at)) != std::string::npos;) {
    const std::size_t end = EndOfRefusal(text, EndOfBrackets(text, at + 3));
    const bool has_else = end != kNone && std::string_view(text).substr(end).starts_with(" else");
    const bool is_else = at >= 5 && text.compare(at - 5, 5, "else ") == 0;
    if (end == kNone || has_else || is_else) {
      at += 4;
    } else {
      Remove(text, at, end);
      at = at > 80 ? at - 80 : 0;
    }
  }
}

// Removes calls of Require... that are statements, also of a loop.
void RemoveRequirements(std::string& text) {
  static const std::regex kCall(R"(\n[ \t]*((?:\w+::)*Require\w+)\()");
  static const std::regex kLoop(R"(\n[ \t]*for \([^;{}\n]*\)\s*((?:\w+::)*Require\w+)\()");
  static const std::regex kEmpty(R"(\n[ \t]*for \([^;{}\n]*\) \{\s*\})");
  for (const std::regex& call : {kLoop, kCall}) {
    std::smatch match;
    std::size_t from = 0;
    while (std::regex_search(text.cbegin() + static_cast<std::ptrdiff_t>(from), text.cend(), match,
                             call)) {
      const std::size_t begin = from + static_cast<std::size_t>(match.position());
      const std::size_t open = begin + static_cast<std::size_t>(match.length()) - 1;
      const std::size_t end = EndOfBrackets(text, open);
      if (end < text.size() && text[end] == ';') {
        text.erase(begin, end + 1 - begin);
        from = begin;
      } else {
        from = open;
      }
    }
  }
  text = std::regex_replace(text, kEmpty, "");
}

}  // namespace

SourceSlice SliceOf(std::string_view source, const std::string& entry, SliceLanguage language) {
  Splitter splitter(language);
  splitter.Split(source, {});
  Mark(splitter.chunks(), entry);
  SourceSlice slice{{}, TextOf(splitter.chunks())};
  for (std::string& include : splitter.includes()) {
    if (std::ranges::find(slice.includes, include) == slice.includes.end()) {
      slice.includes.push_back(std::move(include));
    }
  }
  return slice;
}

std::string WithoutRefusals(std::string source) {
  RemoveConditions(source);
  RemoveRequirements(source);
  return source;
}

std::string ImplementedBy(std::string_view source, const std::string& query) {
  const std::string begin = "HITSCAN_IMPLEMENT(" + query + ",";
  const std::size_t at = source.find(begin);
  if (at == kNone) return {};
  const std::size_t end = EndOfBrackets(source, at + begin.find('('));
  std::string expression(source.substr(at + begin.size(), end - 1 - at - begin.size()));
  expression.erase(0, expression.find_first_not_of(' '));
  if (expression.starts_with('(')) expression = expression.substr(1, expression.size() - 2);
  // In a macro, its argument stands for the parameter.
  const std::size_t define = source.rfind("#define ", at);
  if (define == kNone) return expression;
  std::size_t macro_end = define;
  do {
    macro_end = std::min(source.find('\n', macro_end + 1), source.size());
  } while (macro_end < source.size() && source[macro_end - 1] == '\\');
  if (at > macro_end) return expression;
  static const std::regex kMacro(R"(#define (\w+)\((\w+)\))");
  const std::string head(source.substr(define, macro_end - define));
  std::smatch match;
  if (!std::regex_search(head, match, kMacro)) return expression;
  const std::string call = "\n" + match[1].str() + "(";
  const std::size_t called = source.rfind(call);
  if (called == kNone) return expression;
  const std::size_t open = called + call.size() - 1;
  const std::string argument(source.substr(open + 1, EndOfBrackets(source, open) - open - 2));
  return std::regex_replace(expression, std::regex("\\b" + match[2].str() + "\\b"), argument);
}

std::string MethodOf(std::string_view source, const std::string& query) {
  const std::size_t serve = source.rfind("\nserve({");
  if (serve == kNone) return {};
  const std::size_t open = serve + std::string_view("\nserve(").size();
  const std::size_t last = EndOfBrackets(source, open) - 1;
  for (std::size_t at = open + 1; at < last;) {
    at = SkipBlanks(source, at);
    // The end of the member: the comma after it.
    std::size_t end = at;
    while (end < last && source[end] != ',') {
      const std::size_t trivia = EndOfTrivia(source, end);
      const bool opens = source[end] == '(' || source[end] == '[' || source[end] == '{';
      end = trivia > end ? trivia : opens ? EndOfBrackets(source, end) : end + 1;
    }
    const std::string_view member = source.substr(at, end - at);
    const std::string_view rest = member.starts_with(query) ? member.substr(query.size()) : "";
    const bool is_alone = member == query;
    if (is_alone || (!rest.empty() && !IsWordChar(rest.front()))) return std::string(member);
    at = end + 1;
  }
  return {};
}

}  // namespace hitscan
