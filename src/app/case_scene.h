#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/application.h"
#include "app/case_grid.h"
#include "app/margin_survey.h"
#include "app/registry.h"
#include "app/scene_loader.h"
#include "app/scene_painter.h"
#include "query/query.h"

namespace hitscan {

/// The declaration of a scene and the paths of its case files, one for each of its `cases`. The
/// file with an empty path is that of the assets.
struct DeclaredScene {
  SceneDeclaration declaration;
  std::vector<std::filesystem::path> files;
};

/// The application of most samples. It loads its case files, evaluates their query on each case,
/// logs each wrong answer as an error, and draws arguments and answers. A case whose answer is
/// wrong is drawn again on top: thick, with a large mark and a label that says what went wrong. The
/// case that is selected or under the mouse is also drawn again, with an outline. When the
/// answers are compared with those of a second implementation, the cases with different answers are
/// drawn again on top too, in the colour of the implementation that answers yes, or in a third
/// colour if both implementations say the same.
class CaseScene : public Application {
 public:
  explicit CaseScene(DeclaredScene scene);
  /// A scene with the case files of the assets, and of queries of the user's project those of the
  /// project.
  explicit CaseScene(SceneDeclaration declaration);

  void Attach(const Environment& environment) override;

  /// Loads the case files and checks them. If a query lacks the chosen implementation, its first
  /// implementation answers. Throws FileError when a case file cannot be used.
  void Initialize(int width, int height) override;
  /// Draws what has changed since the last call, as ScenePainter::Render does.
  void Render() override;
  /// Makes the next Render draw everything.
  void Draw() override;

  std::string Description() const override;
  std::vector<std::string> Questions() const override;
  std::vector<LegendEntry> Legend() const override;
  std::string Signature() const override;
  std::vector<std::string> Implementations() const override;
  Verdict verdict() const override;

  /// Whether the cases are still being read in the background. The document is empty until then.
  bool loading() const { return loader_.loading(); }
  /// Shows the cases if they have been read meanwhile; with `wait`, waits for them. Returns whether
  /// this call has shown them. Throws FileError as Initialize does.
  bool FinishLoading(bool wait);
  std::optional<float> Progress() const override { return loader_.Progress(); }
  std::string ProgressText() const override { return loader_.ProgressText(); }

  /// The case files that it checks. Valid after Attach.
  std::vector<std::filesystem::path> CaseFiles() const { return loader_.CaseFiles(); }
  /// The queries of the files, each once; before the files are loaded, the declared queries.
  std::vector<const Query*> ShownQueries() const;
  /// The cases that it shows. They can be edited: Render then draws the changes.
  CaseDocument& document() { return document_; }
  const CaseDocument& document() const { return document_; }
  /// The listed variants of a case, which the user keeps or discards; null when none are listed.
  /// The variant that is previewed is drawn like a selected case.
  VariantList* variants() { return variants_ ? &*variants_ : nullptr; }
  const VariantList* variants() const { return variants_ ? &*variants_ : nullptr; }
  void ListVariants(CaseRef original);
  void DiscardVariants();
  /// Draws this case like a selected case, with the given and the exact answer. This lasts until
  /// the next call of Preview, ListVariants or UpdateImplementations.
  void Preview(std::optional<PreviewedCase> previewed);
  const PreviewedCase* previewed() const { return preview_ ? &*preview_ : nullptr; }
  /// Whether this case or a variant is drawn like a selected case. Then the labels of the cases in
  /// the document are not to be shown.
  bool previews() const { return preview_ || (variants_ && variants_->previewed()); }
  /// Shows only some of the cases.
  void ShowOnly(ShownCases shown) {
    filter_.ShowOnly(shown);
    enlarges_ = false;
  }
  ShownCases shown() const { return filter_.shown(); }
  /// Sets the cases that the table lists, for ShownCases::kListed.
  void List(std::span<const CaseRef> rows, std::uint64_t version) { filter_.List(rows, version); }
  const ListedCases& listed() const { return filter_.listed(); }
  bool Shows(CaseRef ref) const { return filter_.Shows(document_, ref); }
  /// Whether the cases are few enough that those that are not shown can be faint, not hidden.
  bool CanFade() const { return painter_.CanFade(); }
  /// Whether cases that are not shown are drawn faintly.
  bool Fades() const { return painter_.Fades(); }
  /// Whether so many cases are shown that the picture shows their density.
  bool IsMany() const { return painter_.IsMany(); }
  /// The margins of all cases if they are many. Each Render computes some of them.
  MarginSurvey& survey() { return survey_; }
  const MarginSurvey& survey() const { return survey_; }
  /// Whether margins of many cases are still to be computed.
  bool Surveys() const { return Measures() && survey_.measured(); }
  /// The cells in which the cases are drawn; empty when all are drawn in one picture.
  const CaseGrid& grid() const { return grid_; }
  CaseGrid& grid() { return grid_; }
  /// A drawing of this case alone, as in a cell of a grid.
  std::unique_ptr<CaseGrid::Cell> DrawAlone(CaseRef ref);
  /// Draws the cases in a grid or in one picture, instead of as the scene declares.
  void Arrange(bool in_grid) {
    in_grid_ = in_grid;
    enlarges_ = false;
  }
  /// Sets whether the selected case is drawn alone in place of a grid, or of cases that are too
  /// many for a grid. This lasts until no case is selected, or until ShowOnly or Arrange is called.
  void Enlarge(bool enlarges) { enlarges_ = enlarges; }
  /// Whether a case is drawn alone: then it is the only cell of grid().
  bool enlarged() const { return grid_.cells().size() == 1; }
  /// Whether there are enough cases for a grid, and not too many.
  bool CanBeGrid() const;
  /// Whether the cases are drawn in a grid when more than one of them is shown.
  bool PrefersGrid() const;
  /// Whether the cases are pairs of a few shapes, each of which has one cell.
  bool ShowsPairs() const;
  /// The scale in which the scene is recorded in the canvas.
  const PictureScale& scale() const { return painter_.scale(); }
  /// Answers all cases again, with the implementations that the environment names now.
  void UpdateImplementations();
  /// Takes the answers of the user's implementations, as CaseDocument::UpdateAnswers does.
  bool UpdateAnswers(bool wait);
  /// The case that drew a record of the canvas. A triangle or solid is identified by the index of
  /// any of its corners. nullopt for records that belong to no case, or to all cases of a file.
  std::optional<CaseRef> CaseAt(Canvas::Part part, Canvas::Layer layer, RecordKind kind,
                                std::size_t record) const {
    return painter_.OwnersOf(part).CaseAt(layer, kind, record);
  }

 protected:
  /// Draws what cannot be declared. Called after the declared looks are drawn, each time the scene
  /// is drawn again. By default calls the declaration's draw_more.
  virtual void DrawMore(SceneView& view);
  /// Makes the next Render draw again. Call it when DrawMore has something new to draw.
  void DrawAgain() { painter_.DrawAgain(); }

 private:
  /// Logs the error when the query cannot be opened (Query::open).
  void OpenQuery(const Query& query);
  void RenderGrid();
  /// Whether a painter has drawn something: that of the picture, or those of cells.
  bool Drew(bool (ScenePainter::*something)() const) const;
  /// A painter that draws this case alone.
  ScenePainter PainterOf(CaseRef ref, Canvas& canvas);
  std::span<const CaseFile> files() const { return document_.files(); }
  /// Whether the margins of all cases are computed: there are many, shown or not.
  bool Measures() const { return !painter_.CanFade(); }
  void LogWrongCases();

  SceneDeclaration declaration_;
  CaseDocument document_;
  std::size_t other_cases_ = 0;
  std::optional<VariantList> variants_;
  std::optional<PreviewedCase> preview_;
  std::uint64_t previews_ = 0;  ///< increases when `preview_` changes or variants are discarded
  CaseFilter filter_;
  MarginSurvey survey_;
  bool log_when_answered_ = false;  ///< log wrong cases when no answer is pending any more
  SceneLoader loader_;
  ScenePainter painter_;
  CaseGrid grid_;
  /// The state on which the shown cases depend.
  struct ShownState {
    std::uint64_t document;
    std::uint64_t changes;
    std::uint64_t filter;
    std::optional<CaseRef> selected;
    bool operator==(const ShownState&) const = default;
  };
  std::optional<ShownState> shown_state_;
  std::vector<CaseRef> first_shown_;  ///< the first shown cases, at most kMostCells + 1
  std::optional<bool> in_grid_;       ///< the user's choice
  bool enlarges_ = false;             ///< the selected case is drawn in place of the grid
  /// Whether surfaces of different cases overlap; nullopt until that is needed.
  mutable std::optional<bool> overlapping_;
};

/// The looks of a generic scene for queries: arguments red if the answer is yes and blue if it is
/// no, and shapes of answers green. Arguments and parts of the answer that are not drawn have none.
std::vector<PartLook> PlainLooks(std::span<const Query* const> queries);

/// A new instance of a sample.
std::unique_ptr<Application> MakeSample(const SampleEntry& sample);

/// A generic scene for a query that has no sample. It draws all arguments and answers of the cases
/// with PlainLooks.
std::unique_ptr<Application> MakeQueryScene(const Query& query);

/// The sample of that name, or the generic scene of the query of that name; null when there is no
/// sample or query of that name.
std::unique_ptr<Application> MakeApplication(std::string_view name);

}  // namespace hitscan
