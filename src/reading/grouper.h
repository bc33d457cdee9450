#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "reading/number_groups.h"
#include "reading/text_table.h"

namespace hitscan {

/// The words with spaces between them.
std::string JoinedWords(const std::vector<std::string>& words);

/// Groups the numbers of a text while it walks through its lexemes, bracket by bracket.
class Grouper {
 public:
  explicit Grouper(std::string_view text);

  /// Reads until there are more groups than are kept.
  void Run();
  /// Adds the cells of a table of `text`: their titles are names. Appends what each row reports.
  void Add(const TextTable& table, std::string_view text, std::vector<std::string>& row_remarks);
  /// The groups in order. Appends the ranges of the text that report results, and of comments.
  std::vector<NumberGroup> TakeGroups(std::vector<TextRange>& remarks);
  /// Whether there are more groups than are kept.
  bool full() const { return groups_.size() > kMostGroups; }
  static constexpr std::size_t kMostGroups = 10'000;
  /// Longer words and titles are no names.
  static constexpr std::size_t kLongestName = 100;

 private:
  /// What is known while one bracket, or the text around all brackets, is read.
  struct Scope {
    const Scope* outer = nullptr;
    std::vector<std::size_t> brackets = {};
    bool text_level = false;
    bool vector = false;   ///< the bracket of a vector type: it has numbers only
    bool unknown = false;  ///< a part of that vector is a name, whose value is not known
    bool calculated = false;
    std::vector<Label> names = {};      ///< since the last group, in order
    std::vector<Label> passed = {};     ///< names of shapes earlier in the statement
    std::vector<Label> listed = {};     ///< names before commas: "a, b = 1, 2"
    std::size_t first_listed = 0;       ///< how many groups there were before them
    std::size_t next_listed = 0;        ///< the name of the next value; 0: no values yet
    std::vector<NumberPiece> run = {};  ///< numbers beside each other
    bool run_calculated = false;
    bool past = false;               ///< after "was"
    std::string assigned = {};       ///< the variable before "="
    std::size_t assigned_from = 0;   ///< its groups begin here
    std::size_t assigned_names = 0;  ///< how many names stood before "="
  };
  struct Header {
    Label label;
    std::size_t indent = 0;
    bool deeper = false;  ///< lines after it are indented more
  };

  bool At(std::size_t i, Lexeme::Type type, std::string_view text = {}) const;
  void Read(Scope& scope);
  void ReadMark(Scope& scope);
  void ReadWord(Scope& scope);
  void ReadBracket(Scope& scope);
  void ReadLineEnd(Scope& scope);
  /// "x = 1", "min_x: 2", "p[0] = 3"; false when the word at the place begins none of these.
  bool ReadComponent(Scope& scope);
  /// "[2]" after a name; false when there is none.
  bool ReadIndex(Scope& scope);
  bool IsFollowedByNumber(std::size_t number) const;
  bool IsTypeParameter(std::size_t open) const;
  bool IsNegated(std::size_t before) const;

  void EndStatement(Scope& scope);
  void EndAssignment(Scope& scope);
  void Assign(Scope& scope);
  /// A name alone between commas: the groups of that variable belong to the bracket.
  void UseVariable(Scope& scope);
  bool BeginsReportHere() const;
  bool IsTypeWord() const;
  void UseNames(Scope& scope);
  static void AddName(Scope& scope, Label label);
  Label LabelOf(const Lexeme& word);
  void FlushRun(Scope& scope);
  /// The names that tell what a group there is, the nearest first, but not too many.
  std::vector<Label> LabelsFor(const Scope& scope) const;
  static void AddLabel(std::vector<Label>& labels, const Label& label);
  void Emit(Scope& scope, std::vector<NumberPiece> numbers, bool calculated);
  void AddComponent(Scope& scope, std::size_t axis, const NumberPiece& number, bool calculated,
                    const std::vector<std::string>& rest);
  void BeginReport(std::size_t offset, std::size_t depth);
  void EndReport(std::size_t offset);
  /// "rayEnd: (0, 0, 9) ... the end was (0, 0, 7)": the second one is a result.
  void ReportPast();
  std::size_t Column(std::size_t offset) const;

  std::string_view text_;
  LexedText lexed_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t next_bracket_ = 1;
  std::vector<NumberGroup> groups_;
  std::vector<Header> headers_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> variables_;
  struct Components {
    std::size_t group;
    std::size_t depth;
  };
  std::map<std::string, Components, std::less<>> components_;
  std::string last_component_;
  std::vector<bool> is_component_;
  std::optional<std::size_t> report_from_;
  std::size_t report_depth_ = 0;
  std::vector<TextRange> remarks_;
  std::unordered_map<std::string_view, Label> known_labels_;
};

}  // namespace hitscan
