#include "render/layer_buffers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "draw/canvas.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

// Sorting of records by colour. If two primitives have exactly the same depth, the one drawn later
// is visible. To make the picture independent of the order of the calls, records are drawn colour
// by colour: if both have the same colour, it does not matter which one is visible.

inline std::uint32_t KeyOf(Color color) { return std::bit_cast<std::uint32_t>(color); }

/// A colour and the number of its records.
struct ColorGroup {
  Color color;
  std::size_t count = 0;
};

/// The colours of the records, in the order of drawing. Counting millions of lines must be fast, so
/// only few colours are supported: the result is empty when there are more than kMaxColors.
template <typename Record>
std::vector<ColorGroup> CountColors(std::span<const Record> records) {
  constexpr std::size_t kMaxColors = 32;
  std::vector<ColorGroup> groups;
  std::size_t last = 0;  // the group of the previous record: most records have its colour too
  for (const Record& record : records) {
    if (last >= groups.size() || groups[last].color != record.color) {
      const auto found = std::ranges::find(groups, record.color, &ColorGroup::color);
      last = static_cast<std::size_t>(found - groups.begin());
      if (found == groups.end()) {
        if (groups.size() == kMaxColors) return {};
        groups.push_back({record.color});
      }
    }
    ++groups[last].count;
  }
  std::ranges::sort(groups, {}, [](const ColorGroup& group) { return KeyOf(group.color); });
  return groups;
}

/// The corners of triangles, triangle by triangle in the order of drawing. Triangles whose corners
/// have different colours are also ordered by position, because the colours inside such a triangle
/// depend on its position.
inline std::vector<VertexRecord> InColorOrder(std::span<const VertexRecord> corners) {
  using Three = std::array<VertexRecord, 3>;
  const auto before = [](const Three& one, const Three& other) {
    for (std::size_t i = 0; i < one.size(); ++i) {
      const std::uint32_t key = KeyOf(one[i].color);
      const std::uint32_t other_key = KeyOf(other[i].color);
      if (key != other_key) return key < other_key;
    }
    const bool plain = one[0].color == one[1].color && one[1].color == one[2].color;
    return !plain && std::memcmp(one.data(), other.data(), sizeof one) < 0;
  };
  std::vector<Three> triangles(corners.size() / 3);
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    std::copy_n(corners.begin() + static_cast<std::ptrdiff_t>(3 * i), 3, triangles[i].begin());
  }
  std::ranges::sort(triangles, before);
  std::vector<VertexRecord> sorted;
  sorted.reserve(corners.size());
  for (const Three& three : triangles) sorted.insert(sorted.end(), three.begin(), three.end());
  return sorted;
}

// The records are uploaded without conversion, so the shaders depend on their layout.
static_assert(sizeof(Color) == 4 && offsetof(Color, red) == 0 && offsetof(Color, alpha) == 3);
static_assert(offsetof(LineRecord, color) == 12 && offsetof(LineRecord, end) == 16 &&
              offsetof(LineRecord, bounded) == 28 && offsetof(LineRecord, marks) == 29 &&
              offsetof(LineRecord, width_sixteenths) == 30);

// When the fields of the next record are read: for each vertex, or for each instance.
enum class Advance { kPerVertex, kPerInstance };

// Describes the fields of one record to the vertex array that is bound.
class Layout {
 public:
  Layout(std::size_t record_size, Advance advance, std::size_t begin = 0)
      : stride_(static_cast<GLsizei>(record_size)),
        divisor_(advance == Advance::kPerInstance ? 1 : 0),
        begin_(begin) {}

  void Floats(GLuint location, GLint count, std::size_t offset) const {
    Enable(location);
    glVertexAttribPointer(location, count, GL_FLOAT, GL_FALSE, stride_, Address(offset));
  }
  void ColorBytes(GLuint location, std::size_t offset) const {
    Enable(location);
    glVertexAttribPointer(location, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride_, Address(offset));
  }
  void Bytes(GLuint location, GLint count, std::size_t offset) const {
    Enable(location);
    glVertexAttribIPointer(location, count, GL_UNSIGNED_BYTE, stride_, Address(offset));
  }
  void Shorts(GLuint location, GLint count, std::size_t offset) const {
    Enable(location);
    glVertexAttribIPointer(location, count, GL_UNSIGNED_SHORT, stride_, Address(offset));
  }

 private:
  // When a buffer is bound, OpenGL expects an offset that is cast to a pointer.
  const void* Address(std::size_t offset) const {
    return reinterpret_cast<const void*>(begin_ + offset);  // NOLINT(performance-no-int-to-ptr)
  }

  void Enable(GLuint location) const {
    glEnableVertexAttribArray(location);
    glVertexAttribDivisor(location, divisor_);
  }

  GLsizei stride_;
  GLuint divisor_;
  std::size_t begin_;  // the offset of the first record, in bytes
};

void BindBuffer(const RecordBuffer& records) {
  glBindVertexArray(records.array.name());
  glBindBuffer(GL_ARRAY_BUFFER, records.buffer.name());
}

// Allocates the buffer for `count` records and uploads them; their contents are undefined if
// `records` is null. Returns the size of the buffer in bytes.
template <typename Record>
std::uint64_t Allocate(std::size_t count, const Record* records, RecordBuffer& to) {
  // Each line or dot is drawn with four vertices, and a GLsizei counts up to 0x7fffffff.
  constexpr std::size_t kMaxRecords = 0x7fffffff / 4;
  if (count > kMaxRecords) throw RenderError(fmt::format("more than {} records", kMaxRecords));
  to.count = static_cast<GLsizei>(count);
  if (count == 0) return 0;
  const std::size_t bytes = count * sizeof(Record);
  glBindBuffer(GL_ARRAY_BUFFER, to.buffer.name());
  // Allocates new storage each time, so that the driver need not wait for frames that still read
  // the old storage.
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes), records, GL_DYNAMIC_DRAW);
  return bytes;
}

// Collects the records of one colour, so that they are uploaded in blocks.
template <typename Record>
class ColorBlock {
 public:
  explicit ColorBlock(std::size_t first) : next_(first) { records_.reserve(kMaxLength); }
  void Add(const Record& record) {
    records_.push_back(record);
    if (records_.size() == kMaxLength) Flush();
  }
  void Flush() {
    const auto at = [](std::size_t count) { return static_cast<GLintptr>(count * sizeof(Record)); };
    glBufferSubData(GL_ARRAY_BUFFER, at(next_), at(records_.size()), records_.data());
    next_ += records_.size();
    records_.clear();
  }

 private:
  static constexpr std::size_t kMaxLength = 2048;
  std::vector<Record> records_;
  std::size_t next_;
};

// Uploads lines or points colour by colour; returns the number of bytes. The opacity is the highest
// byte of KeyOf, so the first `faint_count` records are those that are blended.
template <typename Record>
std::uint64_t UploadByColor(const std::vector<Record>& from, RecordBuffer& to) {
  to.faint_count = static_cast<GLsizei>(std::ranges::count_if(
      from, [](const Record& record) { return record.color.alpha <= kMostBlended; }));
  const std::vector<ColorGroup> groups = CountColors(std::span<const Record>(from));
  if (groups.size() == 1) return Allocate(from.size(), from.data(), to);
  if (groups.empty()) {
    std::vector<Record> sorted = from;
    std::ranges::sort(sorted, {}, [](const Record& record) { return KeyOf(record.color); });
    return Allocate(sorted.size(), sorted.data(), to);
  }
  const std::uint64_t bytes = Allocate<Record>(from.size(), nullptr, to);
  std::vector<ColorBlock<Record>> blocks;
  std::size_t first = 0;
  for (const ColorGroup& group : groups) {
    blocks.emplace_back(first);
    first += group.count;
  }
  std::size_t last = 0;
  for (const Record& record : from) {
    if (groups[last].color != record.color) {
      last = static_cast<std::size_t>(std::ranges::find(groups, record.color, &ColorGroup::color) -
                                      groups.begin());
    }
    blocks[last].Add(record);
  }
  for (ColorBlock<Record>& block : blocks) block.Flush();
  return bytes;
}

std::uint64_t UploadTriangles(const std::vector<VertexRecord>& from, RecordBuffer& to) {
  const std::vector<VertexRecord> sorted = InColorOrder(from);
  return Allocate(sorted.size(), sorted.data(), to);
}

}  // namespace

void LayerBuffers::Bind(RecordKind kind, GLsizei stride, GLsizei first_step) {
  RecordBuffer& records = kind == RecordKind::kLine ? lines_ : points_;
  if (records.stride == stride && records.first_step == first_step) {
    return glBindVertexArray(records.array.name());
  }
  records.stride = stride;
  records.first_step = first_step;
  BindBuffer(records);
  const auto layout = [&](std::size_t record_size) {
    const std::size_t step = static_cast<std::size_t>(stride) * record_size;
    return Layout(step, Advance::kPerInstance, static_cast<std::size_t>(first_step) * step);
  };
  if (kind == RecordKind::kLine) {
    const Layout line = layout(sizeof(LineRecord));
    line.Floats(0, 3, offsetof(LineRecord, start));
    line.ColorBytes(1, offsetof(LineRecord, color));
    line.Floats(2, 3, offsetof(LineRecord, end));
    line.Bytes(3, 2, offsetof(LineRecord, bounded));  // and marks
    line.Shorts(4, 1, offsetof(LineRecord, width_sixteenths));
  } else {
    const Layout point = layout(sizeof(PointRecord));
    point.Floats(0, 3, offsetof(PointRecord, position));
    point.ColorBytes(1, offsetof(PointRecord, color));
    point.Floats(2, 1, offsetof(PointRecord, size));
  }
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

LayerBuffers::LayerBuffers() {
  // Bind describes the vertex arrays of lines and points.
  for (const RecordBuffer* corners : {&triangles_, &solids_, &outlined_solids_, &translucent_}) {
    BindBuffer(*corners);
    const Layout vertex(sizeof(VertexRecord), Advance::kPerVertex);
    vertex.Floats(0, 3, offsetof(VertexRecord, position));
    vertex.ColorBytes(1, offsetof(VertexRecord, color));
  }
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

std::uint64_t LayerBuffers::Upload(const Recording& recording) {
  constexpr std::uint16_t kPixel = 16;  // in sixteenths of a pixel
  std::uint16_t thinnest = kPixel + 1;
  std::uint16_t widest = 0;
  for (const LineRecord& line : recording.lines) {
    thinnest = std::min(thinnest, line.width_sixteenths);
    widest = std::max(widest, line.width_sixteenths);
  }
  has_thin_lines_ = thinnest <= kPixel;
  has_wide_lines_ = widest > kPixel;
  const std::uint64_t bytes = UploadByColor(recording.lines, lines_) +
                              UploadByColor(recording.points, points_) +
                              UploadTriangles(recording.triangles, triangles_) +
                              UploadTriangles(recording.solids, solids_) +
                              UploadTriangles(recording.outlined_solids, outlined_solids_) +
                              UploadTriangles(recording.translucent, translucent_);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  return bytes;
}

}  // namespace hitscan
