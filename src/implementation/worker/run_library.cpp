#include "implementation/worker/run_library.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "hitscan/implement.h"
#include "implementation/worker/shared_region.h"

namespace hitscan {
namespace {

using detail::Entry;

SharedRegion* region = nullptr;
// Set in a process that the library forked: it must not answer beside its parent.
bool forked = false;

void ReportOutOfMemory() {
  region->out_of_memory = 1;
  throw std::bad_alloc();
}

void SetText(const std::string& text) {
  const std::size_t size = std::min(text.size(), sizeof(region->text) - 1);
  std::memcpy(region->text, text.data(), size);
  region->text[size] = '\0';
}

bool WriteByte() {
  const char byte = 1;
  ssize_t written = 0;
  do {
    written = write(kDoneFd, &byte, 1);
  } while (written < 0 && errno == EINTR);
  return written == 1;
}

// False at the end of input.
bool ReadByte() {
  char byte = 0;
  ssize_t size = 0;
  do {
    size = read(kGoFd, &byte, 1);
  } while (size < 0 && errno == EINTR);
  return size == 1;
}

// The implemented queries in the order of the source; empty after an error, which is reported.
std::vector<const Entry*> Load(const char* path) {
  std::vector<const Entry*> entries;
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    SetText(dlerror());
    return entries;
  }
  void* const symbol = dlsym(library, "hitscan_implement_1");
  if (symbol == nullptr) {
    SetText("it has no HITSCAN_IMPLEMENT of this version of hitscan/implement.h");
    return entries;
  }
  using First = const void*();
  const void* const first = reinterpret_cast<First*>(symbol)();
  for (auto entry = static_cast<const Entry*>(first); entry != nullptr; entry = entry->next) {
    entries.insert(entries.begin(), entry);
  }
  std::string text;
  for (const Entry* entry : entries) {
    text.append(entry->query).append("\t").append(entry->signature).append("\n");
  }
  SetText(text);
  if (entries.empty()) SetText("it has no HITSCAN_IMPLEMENT");
  return entries;
}

void Ask(const Entry& entry, std::uint32_t index, SharedAnswer& answer) {
  // Words that the function does not write, as after a miss, are 0, so that answers can be
  // compared.
  std::fill_n(answer.words, region->answer_words, 0U);
  region->calls.fetch_add(1, std::memory_order_relaxed);
  answer.status = entry.call(region->arguments() + region->starts[index], answer.words,
                             reinterpret_cast<char*>(answer.words), sizeof(answer.words));
  if (forked) _exit(0);
}

bool Same(const SharedAnswer& a, const SharedAnswer& b) {
  if (a.status != b.status) return false;
  if (a.status == detail::kAnswered) {
    return std::equal(a.words, a.words + region->answer_words, b.words);
  }
  return a.status != detail::kThrew || std::strcmp(reinterpret_cast<const char*>(a.words),
                                                   reinterpret_cast<const char*>(b.words)) == 0;
}

void RunBatch(const Entry& entry) {
  const std::uint32_t count = region->count;
  for (std::uint32_t i = 0; i < count; ++i) Ask(entry, i, region->answers[i]);
  SharedAnswer again{};
  for (std::uint32_t i = count; i-- > 0;) {
    Ask(entry, i, again);
    region->differs[i] = Same(region->answers[i], again) ? 0 : 1;
    if (region->differs[i] != 0) region->again[i] = again;
  }
  region->finished = 1;
}

}  // namespace

int RunLibrary(const char* path) {
  struct stat status {};
  if (fstat(kSharedMemoryFd, &status) != 0) return 2;
  void* const memory = mmap(nullptr, static_cast<std::size_t>(status.st_size),
                            PROT_READ | PROT_WRITE, MAP_SHARED, kSharedMemoryFd, 0);
  if (memory == MAP_FAILED) return 2;
  close(kSharedMemoryFd);
  region = static_cast<SharedRegion*>(memory);
  std::set_new_handler(ReportOutOfMemory);
  // Otherwise what is printed last is lost when the process is ended.
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  pthread_atfork(nullptr, nullptr, [] { forked = true; });
  const std::vector<const Entry*> entries = Load(path);
  region->loaded = entries.empty() ? SharedRegion::kFailed : SharedRegion::kLoaded;
  if (!WriteByte()) return 0;
  while (ReadByte()) {
    RunBatch(*entries.at(region->entry));
    if (!WriteByte()) break;
  }
  return 0;
}

}  // namespace hitscan
