#pragma once

#include <algorithm>

#include "app/case_scene.h"

namespace hitscan {

/// Every ordered pair of a few shapes, `a` against `b`: a shape that meets another than itself is
/// red, one that meets none is blue.
class PairScene : public CaseScene {
 public:
  using CaseScene::CaseScene;

  std::vector<LegendEntry> Legend() const override {
    std::vector<LegendEntry> legend{{kRed, "meets another"}, {kBlue, "meets none"}};
    for (LegendEntry& entry : CaseScene::Legend()) legend.push_back(std::move(entry));
    return legend;
  }

 protected:
  void DrawMore(Canvas&) override {
    for (std::size_t file = 0; file < files().size(); ++file) {
      const CheckedFile& checked = files()[file];
      std::vector<Value> drawn;
      for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
        const Value& shape = checked.file.cases[i].arguments.front();
        if (std::ranges::find(drawn, shape) != drawn.end()) continue;
        drawn.push_back(shape);
        const Color color = MeetsAnother(checked, shape) ? kRed : kBlue;
        DrawOf({file, i}, shape, {.color = color, .half_size = 1});
      }
    }
  }

 private:
  static bool MeetsAnother(const CheckedFile& checked, const Value& shape) {
    for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
      const std::vector<Value>& pair = checked.file.cases[i].arguments;
      if (pair.front() != shape || pair.back() == shape) continue;
      if (YesOrNo(checked.result.cases[i].answer).value_or(false)) return true;
    }
    return false;
  }
};

}  // namespace hitscan
