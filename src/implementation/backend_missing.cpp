// Refuses own implementations on systems without POSIX processes.
#include "base/errors.h"
#include "implementation/backend.h"
#include "implementation/compiler.h"

namespace hitscan {
namespace {

[[noreturn]] void Refuse() {
  throw CannotRun("user implementations cannot be run on this system: they need POSIX processes");
}

}  // namespace

FileDescriptor& FileDescriptor::operator=(FileDescriptor&&) noexcept { return *this; }
int FileDescriptor::Release() { return -1; }
void FileDescriptor::Close() {}
std::size_t ChildProcess::MostAtOnce() { return 0; }

std::unique_ptr<Backend> MakeLibraryBackend(const std::filesystem::path&, AskOptions,
                                            const std::atomic<bool>&) {
  Refuse();
}
#if !defined(__EMSCRIPTEN__)
std::string DescribeTimeLimit(const AskOptions&) { return {}; }
std::unique_ptr<Backend> MakeProgramBackend(std::string, AskOptions) { Refuse(); }
#endif
Compilation Compile(const std::filesystem::path&, const std::filesystem::path&,
                    const ProcessLimits&, const std::atomic<bool>&, std::chrono::milliseconds,
                    const std::string&) {
  Refuse();
}
bool IsCppSource(const std::filesystem::path& path) { return path.extension() == ".cpp"; }

}  // namespace hitscan
