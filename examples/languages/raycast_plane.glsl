// Shader code, as a fragment shader includes it; `shader.cpp` compiles the same text as C++.

/// The distance along a ray to the front of a plane, or -1.
float raycastPlane(vec3 origin, vec3 direction, vec3 normal, float distance) {
  float approach = dot(direction, normal);
  if (approach >= 0.0) return -1.0;
  float t = (distance - dot(origin, normal)) / approach;
  return t < 0.0 ? -1.0 : t;
}
