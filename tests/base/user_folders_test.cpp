#include "base/user_folders.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

TEST(UserFolders, FollowTheEnvironment) {
  setenv("XDG_CONFIG_HOME", "/somewhere", 1);
  setenv("XDG_DATA_HOME", "/elsewhere", 1);
  EXPECT_EQ(SettingsFolder(), "/somewhere/hitscan");
  EXPECT_EQ(DataFolder(), "/elsewhere/hitscan");
  setenv("XDG_CONFIG_HOME", "relative", 1);  // relative paths are ignored
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
  EXPECT_EQ(CacheFolder(), "");
  setenv("HOME", "/home/somebody", 1);
  EXPECT_EQ(CacheFolder(), "/home/somebody/.cache/hitscan");
  setenv("XDG_CACHE_HOME", "/cache", 1);
  EXPECT_EQ(CacheFolder(), "/cache/hitscan");
  setenv("XDG_CACHE_HOME", "relative", 1);
  EXPECT_EQ(CacheFolder(), "/home/somebody/.cache/hitscan");
  unsetenv("XDG_CACHE_HOME");
  unsetenv("HOME");
}

/// The folder cache/hitscan/include, which is made in a folder of the test.
class PrivateFolder : public testing::Test {
 protected:
  PrivateFolder() : cache_(temporary_.path() / "cache"), top_(cache_ / "hitscan") {}

  // The reason why the folder is refused; empty when it is not.
  std::string Refusal() const {
    try {
      MakePrivateFolder(top_, top_ / "include");
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  }
  static unsigned ModeOf(const fs::path& path) {
    return static_cast<unsigned>(fs::status(path).permissions());
  }
  static void SetMode(const fs::path& path, unsigned mode) {
    fs::permissions(path, static_cast<fs::perms>(mode));
  }

  static constexpr const char* kRemedy =
      "; remove it, or set XDG_CACHE_HOME to a folder of your own";
  TemporaryFolder temporary_;
  fs::path cache_;
  fs::path top_;
};

TEST_F(PrivateFolder, IsMadeForItsUserOnly) {
  const mode_t before = umask(0);
  EXPECT_EQ(Refusal(), "");
  umask(before);
  for (const fs::path& folder : {cache_, top_, top_ / "include"}) {
    EXPECT_EQ(ModeOf(folder), 0700U) << folder;
  }
  EXPECT_EQ(Refusal(), "") << "it is there";
}

TEST_F(PrivateFolder, IsRefusedWhenOthersCanWriteToOneOfThoseAboveIt) {
  ASSERT_EQ(Refusal(), "");
  for (const fs::path& folder : {top_, top_ / "include"}) {
    SetMode(folder, 0755);
    EXPECT_EQ(Refusal(), "") << "others may read";
    SetMode(folder, 0770);
    EXPECT_EQ(Refusal(),
              folder.string() + ": other users can replace the code in it (mode 0770)" + kRemedy);
    SetMode(folder, 01702);
    EXPECT_EQ(Refusal(),
              folder.string() + ": other users can replace the code in it (mode 1702)" + kRemedy);
    SetMode(folder, 0700);
  }
}

// In a folder like /tmp, other users can make folders, but cannot replace folders of the user.
TEST_F(PrivateFolder, MayBeInAFolderForEveryUserThatHasTheStickyBit) {
  ASSERT_EQ(Refusal(), "");
  SetMode(cache_, 01777);
  EXPECT_EQ(Refusal(), "");
  SetMode(cache_, 0777);
  EXPECT_EQ(Refusal(),
            cache_.string() +
                ": every user can replace the folders in it; set its sticky bit (chmod +t), or "
                "set XDG_CACHE_HOME to a folder of your own");
}

TEST_F(PrivateFolder, IsNoFile) {
  fs::create_directory(cache_);
  WriteAll(top_, "a file");
  EXPECT_NE(Refusal(), "");
  fs::remove(top_);
  fs::create_directory(temporary_.path() / "elsewhere");
  fs::create_directory_symlink(temporary_.path() / "elsewhere", top_);
  EXPECT_EQ(Refusal(), "") << "a link of the user";
}

TEST_F(PrivateFolder, OfAnotherUserIsRefused) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can make folders of another user";
  constexpr uid_t kOther = 65534;
  const std::string reason =
      ": belongs to another user (number 65534), who can replace the code in it";
  ASSERT_EQ(Refusal(), "");
  for (const fs::path& folder : {top_ / "include", top_}) {
    ASSERT_EQ(chown(folder.c_str(), kOther, kOther), 0);
    EXPECT_EQ(Refusal(), folder.string() + reason + kRemedy);
  }
  // A link to a folder of the user. The owner of the link could point it elsewhere later, so the
  // owner has to be the user or root.
  fs::rename(top_, temporary_.path() / "elsewhere");
  ASSERT_EQ(chown((temporary_.path() / "elsewhere").c_str(), 0, 0), 0);
  ASSERT_EQ(chown((temporary_.path() / "elsewhere" / "include").c_str(), 0, 0), 0);
  fs::create_directory_symlink(temporary_.path() / "elsewhere", top_);
  EXPECT_EQ(Refusal(), "");
  ASSERT_EQ(lchown(top_.c_str(), kOther, kOther), 0);
  EXPECT_EQ(Refusal(), top_.string() + reason + kRemedy);
}

}  // namespace
}  // namespace hitscan
