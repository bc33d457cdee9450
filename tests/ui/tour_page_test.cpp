#include "ui/tour_page.h"

#include <gtest/gtest.h>

#include <array>
#include <variant>

#include "ui/widget_test.h"

namespace hitscan {
namespace {

class TourPageTest : public WidgetTest {
 protected:
  void Build() override { page_.Build({0, 0, 1000, 600}, cards_, {}, "", output_); }

  std::array<TourCard, 2> cards_{TourCard{"One", "about one"}, TourCard{"Two", "about two", true}};
  TourPage page_;
  PanelOutput output_;
};

TEST_F(TourPageTest, ACardOffersToOpenCode) {
  page_.Open();
  Click("Open...");
  ASSERT_EQ(output_.choices.size(), 1U);
  EXPECT_EQ(std::get<Action>(output_.choices.front()), Action::kOpenImplementation);
  const std::string letters = Letters();
  EXPECT_EQ(letters.find("Open..."), letters.rfind("Open...")) << "one card alone";
}

}  // namespace
}  // namespace hitscan
