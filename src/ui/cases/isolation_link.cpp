#include "ui/cases/isolation_link.h"

#include <utility>

#include "app/case_scene.h"

namespace hitscan {

void IsolationLink::Update(const PanelInput& input, CaseRows& rows, PanelOutput& output) {
  const CaseScene* scene = input.runner.case_scene();
  if (scene == nullptr) return;
  const Isolation before = std::exchange(isolation_, scene->isolation());
  const bool only_wrong = rows.show() == CaseRows::Show::kWrong;
  if (isolation_ != before) {
    // The other changes of the filter come from the user.
    if (isolation_ == Isolation::kWrong) rows.ShowOnly(CaseRows::Show::kWrong);
    if (isolation_ == Isolation::kOff && before == Isolation::kWrong && only_wrong) {
      rows.ShowOnly(CaseRows::Show::kAll);
    }
  } else if (isolation_ == Isolation::kWrong && (!only_wrong || !rows.search().empty())) {
    output.choices.emplace_back(Action::kIsolateListed);
  }
  if (isolation_ == Isolation::kFiltered && !rows.stale() &&
      rows.version() != scene->listed().version()) {
    output.choices.emplace_back(
        ListCases{{rows.rows().begin(), rows.rows().end()}, rows.version()});
  }
  output.unfinished = output.unfinished || rows.stale();
}

}  // namespace hitscan
