#include "documents/implementation_controller.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>

#include "app/case_scene.h"
#include "implementation/compiler.h"
#include "platform/resources.h"
#include "support/soon.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;
using Form = ImplementationSource::Form;

// An implementation that answers every case with a hit, which is right for rays that start at y = 1
// and point down to y = 0, or with a miss.
std::string ImplementationText(bool hits) {
  return std::string(
             "#include <hitscan/implement.h>\n"
             "std::optional<hitscan::Hit> Mine(const hitscan::Ray& ray, const hitscan::Plane&) "
             "{\n  (void)ray;\n  return ") +
         (hits ? "hitscan::Hit{1, {ray.origin.x, 0, ray.origin.z}}" : "{}") +
         ";\n}\nHITSCAN_IMPLEMENT(raycast_plane, Mine)\n";
}

/// A session with three cases. Two of them expect a hit, one a miss; none expects numbers.
class ImplementationWatcherTest : public testing::Test {
 protected:
  static constexpr const char* kCases = R"({"query": "raycast_plane",
    "plane": {"normal": [0, 1, 0], "distance": 0},
    "cases": [
      {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}},
      {"id": 1, "ray": {"origin": [1, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}},
      {"id": 2, "ray": {"origin": [2, 1, 0], "direction": [0, 1, 0]}, "expect": {"hit": false}}]})";

  ImplementationWatcherTest() {
    setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1);
    WriteAll(Path("cases.json"), kCases);
    runner_.emplace(Environment{
        .log = &log_, .assets = HITSCAN_ASSETS, .cases = {Path("cases.json")}, .user = &user_});
    runner_->Show("RaycastPlane");
  }

  fs::path Path(const std::string& name) const { return folder_.path() / name; }
  AskOptions Options() {
    ++asked_;
    return {{FindWorker()}, std::chrono::hours(1), user_.printed()};
  }
  ImplementationWatcher::GetOptions GetOptions() {
    return [this] { return Options(); };
  }
  // Opens a library, and returns whether it is open after a short time.
  bool Opened(ImplementationWatcher& watcher, const std::string& name) {
    watcher.Open({Form::kLibrary, Path(name).string()});
    return WaitFor(watcher, [&] { return watcher.file(0).opened; });
  }
  static bool WaitFor(ImplementationWatcher& watcher, const std::function<bool()>& condition) {
    return Soon([&] {
      watcher.Poll();
      return condition();
    });
  }
  bool HasPassed(int passed) {
    runner_->UpdateAnswers(true);
    const Verdict verdict = runner_->application()->verdict();
    return verdict.passed == passed && verdict.passed + verdict.wrong == 3;
  }
  // Compiles a library, but not into the folder of the program's compiled sources.
  void MakeLibrary(const std::string& name, bool hits) {
    WriteAll(Path("library.cpp"), ImplementationText(hits));
    const fs::path library =
        Compile(Path("library.cpp"), Path("cache"), {FindWorker()}, false).library;
    fs::copy_file(library, Path(name + ".new"));
    fs::rename(Path(name + ".new"), Path(name));
  }

  TemporaryFolder folder_;
  Log log_;
  UserImplementations user_;
  std::optional<SampleRunner> runner_;
  int asked_ = 0;  ///< the number of requests to open an implementation
};

TEST_F(ImplementationWatcherTest, ALibraryIsOpenedAndAgainWhenItIsReplaced) {
  MakeLibrary("mine.so", true);
  ImplementationWatcher watcher(*runner_, GetOptions());
  ASSERT_TRUE(Opened(watcher, "mine.so")) << log_.Text();
  EXPECT_EQ(runner_->implementation(), "mine.so");
  EXPECT_TRUE(HasPassed(2));
  runner_->document()->Select(CaseRef{0, 1});
  MakeLibrary("mine.so", false);
  EXPECT_TRUE(WaitFor(watcher, [&] { return HasPassed(1); })) << log_.Text();
  EXPECT_EQ(runner_->document()->selected(), (CaseRef{0, 1}));
}

TEST_F(ImplementationWatcherTest, TheLastVersionThatWorkedStaysInUse) {
  MakeLibrary("mine.so", true);
  ImplementationWatcher watcher(*runner_, GetOptions());
  ASSERT_TRUE(Opened(watcher, "mine.so")) << log_.Text();
  EXPECT_TRUE(HasPassed(2));
  fs::remove(Path("mine.so"));
  WriteAll(Path("mine.so"), "no library");
  ASSERT_TRUE(WaitFor(watcher, [&] { return watcher.file(0).failed; }));
  EXPECT_EQ(log_.errors(), 2U) << log_.Text();  // the wrong case, and why it cannot be loaded
  EXPECT_TRUE(user_.Find("mine.so")->outdated());
  EXPECT_NE(runner_->application()->Signature().find("mine.so (last version that compiled)"),
            std::string::npos);
  runner_->ChooseImplementation("hitscan");
  runner_->ChooseImplementation("mine.so");
  EXPECT_TRUE(HasPassed(2)) << "it no longer answers";
  MakeLibrary("mine.so", false);
  EXPECT_TRUE(WaitFor(watcher, [&] { return HasPassed(1); })) << log_.Text();
  EXPECT_FALSE(watcher.file(0).failed);
  EXPECT_FALSE(user_.Find("mine.so")->outdated());
}

// A file that cannot be used at first is chosen when it can be used, unless the user has chosen
// another implementation.
TEST_F(ImplementationWatcherTest, AMendedFileIsChosenUnlessAnotherWas) {
  for (const bool another : {false, true}) {
    const std::string name = another ? "second.so" : "first.so";
    WriteAll(Path(name), "no library");
    ImplementationWatcher watcher(*runner_, GetOptions());
    watcher.Open({Form::kLibrary, Path(name).string()});
    ASSERT_TRUE(WaitFor(watcher, [&] { return watcher.file(0).failed; }));
    EXPECT_EQ(user_.Find(name), nullptr);
    runner_->ChooseImplementation("hitscan");
    if (another) watcher.ChooseNone();
    fs::remove(Path(name));
    MakeLibrary(name, true);
    ASSERT_TRUE(WaitFor(watcher, [&] { return watcher.file(0).opened; })) << log_.Text();
    EXPECT_EQ(runner_->implementation(), another ? "hitscan" : name);
  }
}

TEST_F(ImplementationWatcherTest, ALibraryForAnotherQueryIsChosenToo) {
  runner_->Show("PointInTriangle");
  MakeLibrary("mine.so", true);
  ImplementationWatcher watcher(*runner_, GetOptions());
  ASSERT_TRUE(Opened(watcher, "mine.so")) << log_.Text();
  EXPECT_EQ(runner_->implementation(), "mine.so");
  EXPECT_TRUE(watcher.TakeOpened());
  EXPECT_FALSE(watcher.TakeOpened());
  EXPECT_EQ(log_.errors(), 0U) << log_.Text();
  ASSERT_TRUE(Opened(watcher, "mine.so"));
  EXPECT_TRUE(WaitFor(watcher, [&] { return watcher.TakeOpened(); })) << "it is opened again";
  MakeLibrary("mine.so", false);
  const auto reloaded = [&] {
    return log_.Text().find("Reloaded", log_.Text().find("Reloaded") + 1);
  };
  ASSERT_TRUE(WaitFor(watcher, [&] { return reloaded() != std::string::npos; })) << log_.Text();
  EXPECT_FALSE(watcher.TakeOpened()) << "the user has not opened it";
}

// The settings name the implementation that was used last. It is offered, but opened only when the
// user chooses it.
TEST_F(ImplementationWatcherTest, TheLastOneIsOfferedAndNotOpened) {
  MakeLibrary("mine.so", true);
  ModalDialogs dialogs;
  const ImplementationSource last{Form::kLibrary, Path("mine.so").string()};
  ImplementationController controller(*runner_, dialogs, GetOptions(), last);
  for (int i = 0; i < 60; ++i) {
    controller.watcher().Poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(asked_, 0);
  EXPECT_EQ(controller.watcher().size(), 0U);
  EXPECT_EQ(controller.state().offered, "mine.so");
  EXPECT_EQ(controller.last(), last);
  controller.Choose("");  // the one that is offered
  ASSERT_TRUE(WaitFor(controller.watcher(), [&] { return controller.watcher().file(0).opened; }));
  EXPECT_EQ(controller.state().offered, "");
  EXPECT_TRUE(HasPassed(2));
}

// If the typed text has a problem, the same dialog stays open and shows the problem.
TEST_F(ImplementationWatcherTest, TheDialogSaysWhatIsWrong) {
  ModalDialogs dialogs;
  ImplementationController controller(*runner_, dialogs, GetOptions(), std::nullopt);
  controller.AskWhatToOpen();
  const auto answer = [&](std::size_t reply, const std::string& typed) {
    dialogs.Type(typed);
    dialogs.Choose(reply);
    return dialogs.open() ? dialogs.shown()->error : "";
  };
  constexpr std::size_t kOpen = 0;
  constexpr std::size_t kNew = 1;
  const std::string mine = Path("mine.cpp").string();
  EXPECT_EQ(answer(kOpen, " "), "type the path of a file, or a command");
  EXPECT_EQ(answer(kOpen, mine), mine + ": no such file; New writes one to fill in");
  EXPECT_EQ(answer(kOpen, "a.txt"), "a.txt: name a .cpp, .so, .py or .mjs, or run it as a command");
  EXPECT_EQ(answer(kNew, "a.so"), "a.so: the language is not known; name a .cpp, .py or .mjs");
  EXPECT_EQ(answer(kNew, Path("cases.json.cpp").string()), "");
  EXPECT_TRUE(fs::exists(Path("cases.json.cpp")));
  controller.AskWhatToOpen();
  EXPECT_EQ(answer(kNew, Path("cases.json.cpp").string()),
            Path("cases.json.cpp").string() + " exists; it is not overwritten");
}

}  // namespace
}  // namespace hitscan
