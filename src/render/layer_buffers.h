#pragma once

#include <cstdint>

#include "draw/canvas.h"
#include "render/gl_objects.h"

// The vertex buffers of a layer of a canvas.
namespace hitscan {

/// The records of one kind on the graphics card, with the memory layout of the recording.
struct RecordBuffer {
  GlVertexArray array;
  GlBuffer buffer;
  GLsizei count = 0;
  GLsizei faint_count = 0;  // the first lines or dots, of an opacity of at most kMostBlended
  // The vertex array describes the lines or dots first_step * stride, (first_step + 1) * stride...
  GLsizei stride = 0;
  GLsizei first_step = 0;
};

/// One layer of one part of a canvas on the graphics card.
class LayerBuffers {
 public:
  LayerBuffers();

  /// Binds the lines or points first_step * stride, (first_step + 1) * stride... for drawing.
  void Bind(RecordKind kind, GLsizei stride, GLsizei first_step);

  /// Replaces the contents; returns the number of bytes uploaded.
  std::uint64_t Upload(const Recording& recording);

  const RecordBuffer& lines() const { return lines_; }
  const RecordBuffer& points() const { return points_; }
  const RecordBuffer& triangles() const { return triangles_; }
  const RecordBuffer& solids() const { return solids_; }
  const RecordBuffer& outlined_solids() const { return outlined_solids_; }
  const RecordBuffer& translucent() const { return translucent_; }
  /// Whether there are lines at most a pixel wide, and whether there are wider lines.
  bool has_thin_lines() const { return has_thin_lines_; }
  bool has_wide_lines() const { return has_wide_lines_; }
  bool has_surfaces() const {
    return triangles_.count + solids_.count + outlined_solids_.count + translucent_.count > 0;
  }
  bool empty() const {
    return lines_.count == 0 && points_.count == 0 && triangles_.count == 0 && solids_.count == 0 &&
           outlined_solids_.count == 0 && translucent_.count == 0;
  }

 private:
  RecordBuffer lines_;
  RecordBuffer points_;
  RecordBuffer triangles_;
  RecordBuffer solids_;
  RecordBuffer outlined_solids_;
  RecordBuffer translucent_;
  bool has_thin_lines_ = false;
  bool has_wide_lines_ = false;
};

}  // namespace hitscan
