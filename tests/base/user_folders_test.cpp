#include "base/user_folders.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace hitscan {
namespace {

TEST(UserFolders, FollowTheEnvironment) {
  setenv("XDG_CONFIG_HOME", "/somewhere", 1);
  setenv("XDG_DATA_HOME", "/elsewhere", 1);
  EXPECT_EQ(SettingsFolder(), "/somewhere/hitscan");
  EXPECT_EQ(DataFolder(), "/elsewhere/hitscan");
  setenv("XDG_CONFIG_HOME", "relative", 1);  // to be ignored
  setenv("XDG_DATA_HOME", "relative", 1);
  setenv("HOME", "/home/somebody", 1);
  EXPECT_EQ(SettingsFolder(), "/home/somebody/.config/hitscan");
  EXPECT_EQ(DataFolder(), "/home/somebody/.local/share/hitscan");
  unsetenv("XDG_CONFIG_HOME");
  unsetenv("XDG_DATA_HOME");
  EXPECT_EQ(SettingsFolder(), "/home/somebody/.config/hitscan");
  EXPECT_EQ(DataFolder(), "/home/somebody/.local/share/hitscan");
  unsetenv("HOME");
  EXPECT_EQ(SettingsFolder(), "");
  EXPECT_EQ(DataFolder(), "");
}

}  // namespace
}  // namespace hitscan
