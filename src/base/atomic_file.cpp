#include "base/atomic_file.h"

#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <system_error>

#include "base/file_writing.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// The path after all symbolic links are followed. The file at that path need not exist.
fs::path FollowLinks(fs::path path) {
  constexpr int kMaxLinks = 40;
  for (int links = 0; links <= kMaxLinks; ++links) {
    // A link in /dev/fd contains a description of the open file, which need not be a path
    // ("pipe:[7]").
    if (OpenDescriptor(path)) return path;
    std::error_code error;
    if (!fs::is_symlink(fs::symlink_status(path, error))) return path;
    path = path.parent_path() / fs::read_symlink(path);
  }
  throw std::system_error(std::make_error_code(std::errc::too_many_symbolic_link_levels));
}

// Buffers small pieces: a system call for every few bytes would be slow.
void ProduceInLargePieces(const ByteProducer& produce, const ByteSink& write) {
  constexpr std::size_t kPiece = std::size_t{1} << 16U;
  std::string piece;
  const auto flush = [&] {
    if (!piece.empty()) write(piece);
    piece.clear();
  };
  produce([&](std::string_view bytes) {
    if (piece.size() + bytes.size() > kPiece) flush();
    if (bytes.size() > kPiece) {
      write(bytes);
    } else {
      piece += bytes;
    }
  });
  flush();
}

}  // namespace

fs::path TemporaryBeside(const fs::path& path) {
  static constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuv";
  std::random_device random;
  std::string name = ".hitscan-";
  for (int i = 0; i < 8; ++i) name += kDigits[random() % kDigits.size()];
  return path.parent_path() / name;
}

void WriteFileAtomically(const fs::path& path, std::string_view bytes) {
  WriteFileAtomically(path, [&](const ByteSink& write) { write(bytes); });
}

void WriteFileAtomically(const fs::path& path, const ByteProducer& produce) {
  try {
    WriteTarget(FollowLinks(path),
                [&](const ByteSink& write) { ProduceInLargePieces(produce, write); });
  } catch (const std::system_error& error) {
    throw std::runtime_error(path.string() + ": cannot be written: " + error.code().message());
  }
}

fs::path FreePath(const fs::path& path) {
  fs::path free = path;
  std::error_code error;
  for (int number = 2; fs::exists(fs::symlink_status(free, error)); ++number) {
    const std::string name = path.stem().string() + "-" + std::to_string(number);
    free = path.parent_path() / (name + path.extension().string());
  }
  return free;
}

bool WriteToSameFile(const fs::path& a, const fs::path& b) {
  try {
    const fs::path at_a = FollowLinks(a);
    const fs::path at_b = FollowLinks(b);
    if (fs::is_regular_file(at_a) && fs::is_regular_file(at_b)) return fs::equivalent(at_a, at_b);
    if (fs::exists(at_a) || fs::exists(at_b)) return false;
    // absolute() is needed because weakly_canonical leaves a relative path relative if none of its
    // folders exists.
    return fs::weakly_canonical(fs::absolute(at_a)) == fs::weakly_canonical(fs::absolute(at_b));
  } catch (const std::system_error&) {
    // Such a path cannot be written; WriteFileAtomically reports the reason.
    return false;
  }
}

}  // namespace hitscan
