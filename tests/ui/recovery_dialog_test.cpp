#include "ui/files/recovery_dialog.h"

#include <gtest/gtest.h>

#include "render/offscreen.h"
#include "ui/imgui_context.h"

namespace hitscan {
namespace {

using What = RecoveryChoice::What;

class RecoveryDialogTest : public testing::Test {
 protected:
  std::optional<RecoveryChoice> Build() {
    interface_.BeginPicture(800, 600);
    const std::optional<RecoveryChoice> choice = dialog_.Build();
    interface_.Skip();
    return choice;
  }

  Offscreen offscreen_{800, 600};
  ImguiContext interface_{1};
  RecoveryDialog dialog_;
};

TEST_F(RecoveryDialogTest, TheKeysMarkARowAndRestoreIt) {
  dialog_.Open({{.file = "a"}, {.file = "b"}, {.file = "c", .problem = "damaged"}}, false);
  EXPECT_EQ(Build(), std::nullopt);
  const auto chosen = [this](std::initializer_list<ListKey> keys) {
    for (const ListKey key : keys) dialog_.Press(key);
    return Build();
  };
  EXPECT_EQ(chosen({ListKey::kDown, ListKey::kChoose}), (RecoveryChoice{What::kRestore, 1}));
  EXPECT_EQ(chosen({}), std::nullopt) << "only once";
  EXPECT_EQ(chosen({ListKey::kDown, ListKey::kChoose}), std::nullopt) << "it cannot be restored";
  EXPECT_EQ(chosen({ListKey::kDown, ListKey::kChoose}), (RecoveryChoice{What::kRestore, 0}));
  EXPECT_EQ(chosen({ListKey::kUp, ListKey::kUp, ListKey::kChoose}),
            (RecoveryChoice{What::kRestore, 1}));
}

TEST_F(RecoveryDialogTest, WithoutRowsItStaysClosed) {
  dialog_.Open({}, true);
  EXPECT_FALSE(dialog_.open());
  dialog_.Press(ListKey::kChoose);
  EXPECT_EQ(Build(), std::nullopt);
}

}  // namespace
}  // namespace hitscan
