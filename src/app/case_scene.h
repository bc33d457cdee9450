#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/application.h"
#include "app/case_scene/case_extent.h"
#include "app/intersection_lines.h"
#include "app/isolation.h"
#include "app/picture_scale.h"
#include "app/record_owners.h"
#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "cases/case_loader.h"
#include "edit/case_document.h"
#include "edit/variant_list.h"

namespace hitscan {

/// A case that is no case of the document, with two answers.
struct PreviewedCase {
  CaseFile file;     ///< has only this case; what it expects is the exact answer
  CaseResult got;    ///< the answer of the implementation
  std::string name;  ///< of the implementation
};

/// The application that most samples are: it loads its case files, evaluates their query on each
/// case, logs each wrong answer as an error, and draws arguments and answers. A case whose answer
/// is wrong is drawn again on top: thick, with a large mark and a label that says what went wrong.
/// The case that is selected or under the mouse is also drawn again, with a light halo. When the
/// answers are compared with those of a second implementation, the cases that it answers
/// differently are drawn again on top too: red when only the first implementation answers yes, blue
/// when only the second does, otherwise magenta.
class CaseScene : public Application {
 public:
  explicit CaseScene(SceneDeclaration declaration);

  /// Loads the case files and checks them. A query that lacks the chosen implementation is answered
  /// by its first one. Throws FileError when a case file cannot be used.
  void Initialize(int width, int height) override;
  /// Draws again if a case was edited, selected or hovered since the last call.
  void Render() override;
  /// Makes the next Render draw everything.
  void Draw() override { drawn_.reset(); }

  std::string Description() const override;
  std::vector<LegendEntry> Legend() const override;
  std::string Signature() const override;
  std::vector<std::string> Implementations() const override;
  Verdict verdict() const override;

  /// Whether the cases are still being read in the background: there are none until then.
  bool loading() const { return loader_ != nullptr; }
  /// Shows the cases if they have been read meanwhile; with `wait`, waits for them. Returns whether
  /// they were. Throws FileError as Initialize does.
  bool FinishLoading(bool wait);
  std::optional<float> Progress() const override;
  std::string ProgressText() const override;

  /// The case files that it checks. Valid after Attach.
  std::vector<std::filesystem::path> CaseFiles() const;
  /// The cases that it shows. They can be edited: Render then draws the changes.
  CaseDocument& document() { return document_; }
  const CaseDocument& document() const { return document_; }
  /// The variants of a case that are listed to be kept or discarded; null when there are none. The
  /// one that is previewed is drawn like a selected case.
  VariantList* variants() { return variants_ ? &*variants_ : nullptr; }
  const VariantList* variants() const { return variants_ ? &*variants_ : nullptr; }
  void ListVariants(CaseRef original);
  void DiscardVariants();
  /// Draws this case with both answers, like a selected case, until another case or nullopt is
  /// given or other implementations are chosen.
  void Preview(std::optional<PreviewedCase> previewed);
  const PreviewedCase* previewed() const { return preview_ ? &*preview_ : nullptr; }
  /// Shows only some of the cases.
  void Isolate(Isolation isolation);
  Isolation isolation() const { return isolation_; }
  /// The cases that the table lists, for Isolation::kFiltered.
  void List(std::span<const CaseRef> rows, std::uint64_t version);
  const ListedCases& listed() const { return listed_; }
  bool Shows(CaseRef ref) const;
  /// Whether so few cases are drawn that those that are not shown can be faint instead of hidden.
  bool CanFade() const;
  /// Whether cases that are not shown are drawn faintly.
  bool Fades() const;
  /// A look in a neutral colour close to the background, without faces.
  Look FadedLook(Look look) const;
  /// The scale of the picture, in which its canvas is recorded.
  const PictureScale& scale() const { return scale_; }
  /// Answers all cases again, with the implementations that the environment names now.
  void UpdateImplementations();
  /// Takes the answers of own implementations, as CaseDocument::UpdateAnswers does.
  bool UpdateAnswers(bool wait);
  /// The case that drew a record of the canvas. A triangle or solid is identified by the index of
  /// any of its corners. nullopt for records that belong to no case, or to all cases of a file.
  std::optional<CaseRef> CaseAt(Canvas::Part part, Canvas::Layer layer, RecordKind kind,
                                std::size_t record) const {
    const bool contents = part == Canvas::Part::kContents;
    return (contents ? owners_ : highlight_owners_).CaseAt(layer, kind, record);
  }

 protected:
  /// Draws what cannot be declared. Called after the declared looks are drawn, each time the scene
  /// is drawn again. By default calls the declaration's draw_more.
  virtual void DrawMore(SceneView& view);
  /// Makes the next Render draw again. Call it when DrawMore has something new to draw.
  void DrawAgain() { drawn_.reset(); }

 private:
  /// The label of the mark of a case.
  struct MarkLabel {
    CaseRef ref;
    Point position;
    std::string text;
    Paint paint;
  };

  /// The state that the contents of the canvas were drawn from.
  struct Drawn {
    std::uint64_t changes;  ///< of the document
    std::optional<CaseRef> selected;
    std::optional<CaseRef> hovered;
    std::uint64_t previews;
    std::uint64_t isolations;
    bool why;
    bool fades;
    bool operator==(const Drawn&) const = default;
  };

  /// The colour of what an own implementation has not answered yet.
  static constexpr Paint kUnanswered{{210, 210, 210}, Role::kPending};
  /// The mark of a case of which nothing is expected.
  static constexpr Paint kUnjudged{{205, 180, 255}, Role::kUnjudged};

  std::span<const CaseFile> files() const { return document_.files(); }
  /// The queries of the files, each once; before the files are loaded, the declared ones.
  std::vector<const Query*> Shown() const;
  void BeginLoading(const std::vector<std::filesystem::path>& paths);
  /// Whether the chosen implementation is built in, not the user's own.
  bool AnswersItself() const;
  /// Throws FileError when it cannot be used.
  void OpenFile(const std::filesystem::path& path);
  /// Opens the text that stands in for a file: see Environment.
  void OpenStandIn(const std::filesystem::path& path);
  CheckedFile Load(const std::filesystem::path& path);
  void RequireOwn(const CaseFile& file) const;
  void LogWrongCases();
  const CaseFile* FindFileOf(const PartLook& part) const;
  bool DrawsPlanes() const;

  /// How a part is painted. Unless the declaration names a role, an argument that is not shared has
  /// the colour of the answer, others have Role::kGiven, and parts of the answer Role::kResult.
  /// `query` may be null.
  static Paint PaintOf(const PartLook& part, const Query* query, bool is_shared, bool yes);
  /// Whether faces are drawn: not with so many cases that they would hide each other.
  bool DrawsFaces() const;
  /// Whether there are so many cases that their lines have no marks: see Look::crowded.
  bool IsCrowded() const;
  /// The look with planes as large as opened files need them.
  Look InFiles(const Look& look) const;
  /// Whether an edit of a case is drawn without drawing the others again: there are many, and each
  /// is drawn alone.
  bool CanLeaveOut() const;
  void DrawScene();
  /// Draws the case that was left out of the contents, as a part of the highlights.
  void DrawLeftOut();
  void DrawLooks();
  /// Draws the cases that are not shown, faintly.
  void DrawFaded();
  /// Whether this case is to be drawn now.
  bool IsDrawn(CaseRef ref) const {
    if (drawing_faded_) return !Shows(ref);
    return Shows(ref) && (drawing_left_out_ ? ref == left_out_ : ref != left_out_);
  }
  /// Of the `all` cases of that file, the first that may be drawn now and one past the last.
  std::pair<std::size_t, std::size_t> RangeOf(std::size_t file, std::size_t all) const;
  void Note(std::optional<CaseRef> ref);
  std::size_t DrawnOf(std::size_t file) const;
  std::size_t DrawnOfAll() const;
  void DrawPart(const PartLook& part);
  void DrawLink(const Link& link);
  /// Draws the lines in which surfaces of a case intersect.
  void DrawIntersections();
  /// Cases of its queries that come with the program, in other files than its own.
  std::size_t CountOtherCases(std::span<const std::filesystem::path> own) const;
  void MarkWrongCases();
  void MarkUnjudgedCases();
  void MarkDifferences();
  void MarkWrong(CaseRef ref);
  void MarkDifference(CaseRef ref, const CaseResult& other);
  /// The label of the mark of a case; null when it has none.
  const MarkLabel* LabelOf(CaseRef ref) const;
  void Label(CaseRef ref, const Point& position, std::string text, const Paint& paint);
  void Highlight(CaseRef ref, bool selected);
  /// Whether a case that is not in the document is drawn like a selected one.
  bool previews() const { return preview_ || (variants_ && variants_->previewed()); }
  void HighlightVariant(std::size_t index);
  void HighlightPreview();
  /// Draws the numbers that decide the exact answer.
  void DrawWhy(CaseRef ref);
  /// Draws a case, which has this result, with a halo.
  void DrawHighlight(const CaseFile& file, std::size_t index, const CaseResult& result,
                     bool selected);
  /// How a part or argument of that name is drawn; the default look when it is not declared.
  Look LookOf(const Query& query, const CaseResult& result, std::string_view name) const;

  SceneDeclaration declaration_;
  CaseDocument document_;
  std::size_t other_cases_ = 0;
  std::unique_ptr<CaseLoader> loader_;  ///< null when nothing is loaded in the background
  std::string checked_by_;              ///< the built-in implementation that it checks; empty: none
  std::optional<VariantList> variants_;
  std::optional<PreviewedCase> preview_;
  std::uint64_t previews_ = 0;  ///< how often a list was opened or closed, or `preview_` changed
  Isolation isolation_ = Isolation::kOff;
  ListedCases listed_;
  std::uint64_t isolations_ = 0;  ///< how often one of them changed
  std::optional<Drawn> drawn_;
  std::uint64_t contents_changes_ = 0;  ///< of the document, when the contents were drawn
  /// A case that is edited among many: it is drawn with the highlights, so that neither the records
  /// nor the picture of all others are made again.
  std::optional<CaseRef> left_out_;
  bool drawing_left_out_ = false;
  bool drawing_faded_ = false;
  bool log_when_answered_ = false;  ///< own implementations are still asked
  IntersectionLines intersections_;
  PictureScale scale_;                ///< stays while a case is edited
  std::optional<CaseExtent> extent_;  ///< of opened files
  RecordOwners owners_{Canvas::Part::kContents};
  RecordOwners highlight_owners_{Canvas::Part::kHighlights};
  /// The labels of marked cases, by case: their highlights get the same ones.
  std::vector<MarkLabel> labelled_;
};

}  // namespace hitscan
