#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/application.h"
#include "app/record_owners.h"
#include "edit/case_document.h"

namespace hitscan {

/// How one argument or one part of the answer is drawn, case by case. What would come out the same
/// for several cases is drawn once.
struct PartLook {
  std::string_view name;                   ///< of the parameter or of the part of the answer
  Look look;                               ///< when the case's first yes-or-no answer is yes
  std::optional<Color> otherwise = {};     ///< the colour when it is no; without it, the same
  std::string_view legend = {};            ///< what the legend calls it, when not its name
  std::string_view legend_otherwise = {};  ///< and when the answer is no; without it, the legend
                                           ///< adds the answer to the name: "ray: misses"
  std::string_view query = {};             ///< only in cases of this query; empty: of any
  bool on_top = false;                     ///< never hidden by the scene
};

/// A line between two arguments or parts of the answer: from a point to the closest one.
struct Link {
  std::string_view from;
  std::string_view to;
  Color color;
  std::string_view legend = {};  ///< what the legend calls it, when not "FROM to TO"
  bool on_top = false;           ///< never hidden by the scene
};

/// A case file of a scene.
struct SceneFile {
  std::string_view name;                                        ///< in assets/cases, no extension
  std::size_t drawn = std::numeric_limits<std::size_t>::max();  ///< only the first so many cases
                                                                ///< are drawn; all are checked
};

/// What a case scene declares.
struct SceneWords {
  std::string_view about;        ///< one sentence on what is seen
  std::vector<SceneFile> cases;  ///< where its cases are
  std::vector<PartLook> looks;   ///< what is drawn, in this order
  std::vector<Link> links = {};
  std::vector<LegendEntry> legend = {};  ///< of what DrawMore draws; stands before the rest
  OrbitCamera camera = {};
  bool axes = true;  ///< the unit axes at the origin
};

/// The application that most samples are: it loads its case files, evaluates their query on each
/// case, logs each wrong answer as an error, and draws arguments and answers. A case whose answer
/// is wrong is drawn again on top: thick, with a large mark and a label that says what went wrong.
/// So is, in a light halo, the case that is selected or under the pointer. When a second
/// implementation is compared with, cases that it answers otherwise are drawn again on top too: red
/// when only the first says yes, blue when only the second does, magenta when both do, but
/// at different places.
class CaseScene : public Application {
 public:
  explicit CaseScene(SceneWords words);

  /// Loads and checks. A query without the chosen implementation is answered by ours. Throws
  /// FileError when a case file cannot be used.
  void Initialize(int width, int height) override;
  /// Draws anew when cases were edited, selected or pointed at since.
  void Render() override;

  std::string Description() const override { return std::string(words_.about); }
  std::vector<LegendEntry> Legend() const override;
  Verdict verdict() const override;
  std::vector<std::filesystem::path> CaseFiles() const override;

  std::string Signature() const override;
  std::vector<std::string> Implementations() const override;

  CaseDocument* cases() override { return &book_; }
  const CaseDocument* cases() const override { return &book_; }
  bool AnswerAnew() override;
  std::optional<CaseRef> CaseAt(Canvas::Part part, Canvas::Layer layer, RecordKind kind,
                                std::size_t record) const override {
    const bool contents = part == Canvas::Part::kContents;
    return (contents ? drawn_by_ : highlighted_by_).CaseAt(layer, kind, record);
  }

  /// What was checked, in the order of the declaration.
  std::span<const CheckedFile> files() const { return book_.files(); }

 protected:
  /// Draws what the declaration cannot say; called after the declared looks, whenever the scene is
  /// drawn anew.
  virtual void DrawMore(Canvas&) {}
  /// Draws a value, from DrawMore, so that pointing at it points at the case.
  void DrawOf(CaseRef ref, const Value& value, const Look& look);
  /// Lets the next Render draw anew: what DrawMore draws has changed.
  void DrawAgain() { drawn_.reset(); }

 private:
  /// What the picture was drawn from.
  struct Drawn {
    std::uint64_t changes;
    std::optional<CaseRef> selected;
    std::optional<CaseRef> hovered;
    bool operator==(const Drawn&) const = default;
  };

  /// The queries of the files, or before they are loaded those declared, each once.
  std::vector<const Query*> Shown() const;
  void RequireOwn(const CaseFile& file) const;
  void LogWrongCases();
  const CheckedFile* FindFileOf(const PartLook& part) const;

  void DrawScene();
  std::size_t DrawnOf(std::size_t file) const;
  void DrawPart(const PartLook& part);
  void DrawLink(const Link& link);
  void MarkWrongCases();
  void MarkDifferences();
  void MarkWrong(CaseRef ref);
  void MarkDifference(CaseRef ref, const CaseResult& other);
  void Label(CaseRef ref, const Point& place, std::string text, Color color);
  void Highlight(CaseRef ref, bool selected);
  /// How a part or argument of that name is drawn, plainly when the declaration does not say.
  Look LookOf(CaseRef ref, std::string_view name) const;

  SceneWords words_;
  CaseDocument book_;
  std::optional<Drawn> drawn_;
  RecordOwners drawn_by_{Canvas::Part::kContents};
  RecordOwners highlighted_by_{Canvas::Part::kHighlights};
  std::vector<CaseRef> labelled_;  ///< by a mark; a highlight has one of its own otherwise
};

/// The yes-or-no of an answer: its first boolean part; nothing when it has none.
std::optional<bool> YesOrNo(const Answer& answer);

/// The argument of that name as its own type. Throws std::out_of_range when the query has no such
/// parameter, std::bad_variant_access when it is of another kind.
template <class T>
const T& Argument(const CheckedFile& checked, std::size_t index, std::string_view name) {
  const auto& parameters = checked.file.query->parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name == name) return std::get<T>(checked.file.cases[index].arguments[i]);
  }
  throw std::out_of_range("no argument " + std::string(name));
}

/// The part of the answer of that name; null when the answer lacks it, as on a miss.
template <class T>
const T* AnswerPartOf(const CheckedFile& checked, std::size_t index, std::string_view name) {
  const Value* part = FindPart(checked.result.cases[index].answer, name);
  return part == nullptr ? nullptr : std::get_if<T>(part);
}

}  // namespace hitscan
