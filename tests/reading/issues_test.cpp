#include "queries/query_lookup.h"
#include "reading/example.h"

// Texts in the style of public issues, in many languages and forms.
namespace hitscan {
namespace {

class Issues : public testing::TestWithParam<Example> {};
TEST_P(Issues, AreUnderstood) { ExpectRead(GetParam()); }

const Example kIssues[] = {
    {"LogWithTimeStamps", "raycast_aabb",
     "09:15:02 [Debug] Origin: x=12.5, y=-3, z=40\n"
     "09:15:02 [Debug] Direction: x=0.25, y=0, z=-0.96824584\n"
     "09:15:03 [Debug] Min: x=10, y=-5, z=-8 Max: x=15, y=5, z=-2\n",
     R"({"ray": {"origin": [12.5, -3, 40], "direction": [0.25, 0, -0.96824584]},
         "aabb": {"min": [10, -5, -8], "max": [15, 5, -2]}})"},
    {"DebuggerDump", "linetest_triangle",
     "ray : { point1 = (x = 1.5, y = -2.25, z = 8), point2 = (x = 2, y = -2, z = 7.5), maxFraction "
     "= 1 },\n"
     "triangle : { [0] = (x = 1, y = -4, z = 9) [1] = (x = 3, y = 0, z = 7) [2] = (x = 2, y = -5, "
     "z "
     "= 7) }\n",
     R"({"line": {"start": [1.5, -2.25, 8], "end": [2, -2, 7.5]},
         "triangle": [[1, -4, 9], [3, 0, 7], [2, -5, 7]]})"},
    {"JavaConstructors", "raycast_triangle",
     "Vector3 t1 = new Vector3(4.0f, -11.0f, 52.0f);\n"
     "Vector3 t2 = new Vector3(4.0f, -8.0f, 55.0f);\n"
     "Vector3 t3 = new Vector3(7.0f, -11.0f, 52.0f);\n"
     "Ray ray = new Ray(new Vector3(4.0f, -11.0f, 52.5f), new Vector3(-0.0f, 0.8f, 0.6f));\n",
     R"({"ray": {"origin": [4.0, -11.0, 52.5], "direction": [-0.0, 0.8, 0.6]},
         "triangle": [[4.0, -11.0, 52.0], [4.0, -8.0, 55.0], [7.0, -11.0, 52.0]]})"},
    {"CSharpWithConstants", "raycast_aabb",
     "var ray = new Ray(new Vector3(.75f, .125f, 2), new Vector3(0, 0, -3));\n"
     "var box = new BoundingBox(Vector3.Zero, Vector3.One);   // returns 1, should be null\n",
     R"({"ray": {"origin": [0.75, 0.125, 2], "direction": [0, 0, -3]},
         "aabb": {"min": [0, 0, 0], "max": [1, 1, 1]}})",
     "reported: returns 1, should be null"},
    {"JavaScriptConstant",
     "linetest_plane",
     "const l = new THREE.Line3(new THREE.Vector3(6, 1, 0), new THREE.Vector3(-2, 1, 0));\n"
     "const p = new THREE.Plane(new THREE.Vector3(1, 0, 0), 4);   // constant: x = -4 here\n",
     R"({"line": {"start": [6, 1, 0], "end": [-2, 1, 0]},
         "plane": {"normal": [1, 0, 0], "distance": -4}})",
     "taken as told: the plane is normal . x = -4",
     {{"constant", "negated"}}},
    {"CgalSixNumbers", "triangle_aabb",
     "Point_3 p0(-1.5, -2.25, 17.5), p1(-3, -1.5, 14.75), p2(-2.5, -1.5, 18);\n"
     "Bbox_3 box(-20.5, -7.25, 11.25, -16, 0, 17.5);\n",
     R"({"triangle": [[-1.5, -2.25, 17.5], [-3, -1.5, 14.75], [-2.5, -1.5, 18]],
         "aabb": {"min": [-20.5, -7.25, 11.25], "max": [-16, 0, 17.5]}})"},
    {"RustWithACopy", "closest_point_triangle",
     "let a = na::Point3::new(1.25, -3.5, 6.25); let b = na::Point3::new(-0.75, -4.0, 6.5); let c "
     "= "
     "b;\n"
     "let p = na::Point3::new(2.0, -3.5, 6.5);    // left: 0.0, right: 0.25\n",
     R"({"point": [2.0, -3.5, 6.5],
         "triangle": [[1.25, -3.5, 6.25], [-0.75, -4.0, 6.5], [-0.75, -4.0, 6.5]]})",
     "reported: left: 0.0, right: 0.25"},
    {"CArrays", "sphere_aabb",
     "vec3 box[2] = {{-1.f, -1.f, -1.f}, {5.f, 6.f, 7.f}};\n"
     "vec4 sphere = {2.f, 3.f, 4.f, 0.5f};\n",
     R"({"sphere": {"center": [2, 3, 4], "radius": 0.5},
         "aabb": {"min": [-1, -1, -1], "max": [5, 6, 7]}})"},
    {"SessionWithEcho", "linetest_aabb",
     "julia> box = Box(Point3(-8, -2.5, 1.5), Point3(-6, -0.5, 3.0))\n"
     "Box{3,Float64}\n"
     "├─ min: Point(-8.0, -2.5, 1.5)\n"
     "└─ max: Point(-6.0, -0.5, 3.0)\n"
     "julia> line = Segment(Point(-2,-4,0), Point(-8, 0, 4))\n",
     R"({"line": {"start": [-2, -4, 0], "end": [-8, 0, 4]},
         "aabb": {"min": [-8.0, -2.5, 1.5], "max": [-6.0, -0.5, 3.0]}})"},
    {"ProseWithAResult", "closest_point_aabb",
     "- Suppose that point is ( 5 , 240 , 3 ), min is ( 6, 20, 3 ) and max is ( 12, 180, 9 )\n"
     "=> Then the method returns closest_point ( 6, 20, 3 ), which is wrong.\n",
     R"({"point": [5, 240, 3], "aabb": {"min": [6, 20, 3], "max": [12, 180, 9]}})",
     "reported: returns closest_point ( 6, 20, 3 ), which is wrong"},
    {"ProseWithNames", "linetest_sphere",
     "rayStart = (1, 0, 9), rayEnd = (1, 0, 0), sphereCenter = (0, 0, 0), radius = 3. HitPoint was "
     "<0.0, 0.0, -7.5>",
     R"({"line": {"start": [1, 0, 9], "end": [1, 0, 0]},
         "sphere": {"center": [0, 0, 0], "radius": 3}})",
     "reported: HitPoint was <0.0, 0.0, -7.5>"},
    {"ProseWithAConstant",
     "closest_point_plane",
     "a plane with normal (0,0,1) and constant 7; projecting (0,0,30) should be at (0,0,7)",
     R"({"point": [0, 0, 30], "plane": {"normal": [0, 0, 1], "distance": 7}})",
     "reported: should be at (0,0,7)",
     {{"constant", "distance"}}},
    {"Columns", "convex_convex",
     "A:\n"
     "   0.5   -0.25  1.0\n"
     "  -0.75  -1.50  1.0\n"
     "   0.0    2.0   1.0\n"
     "B:\n"
     "  -0.5   -0.75  1.0\n"
     "   0.75   1.25  1.0\n",
     R"({"a": [[0.5, -0.25, 1.0], [-0.75, -1.50, 1.0], [0.0, 2.0, 1.0]],
         "b": [[-0.5, -0.75, 1.0], [0.75, 1.25, 1.0]]})"},
    {"BracesWithoutCommas", "triangle_triangle",
     "p0={8.5 3.75 1.5}, p1={10 3.75 1.75}, p2={8.5 2.75 1.5}; q0={9.5 2.75 1.5}, q1={9.75 2.75 "
     "1.75}, q2={9.5 2.85 1.75}",
     R"({"a": [[8.5, 3.75, 1.5], [10, 3.75, 1.75], [8.5, 2.75, 1.5]],
         "b": [[9.5, 2.75, 1.5], [9.75, 2.75, 1.75], [9.5, 2.85, 1.75]]})"},
    {"Numpy", "convex_convex",
     "p0 = np.array([[14.25, 9.75, 8.75]])\n"
     "p1 = np.array([[16, 8.5, 6.25], [14.25, 12.5, 8.25], [20, 8.5, 10]])\n",
     R"({"a": [[14.25, 9.75, 8.75]],
         "b": [[16, 8.5, 6.25], [14.25, 12.5, 8.25], [20, 8.5, 10]]})"},
    {"InThePlane", "raycast_aabb",
     "ray: origin=Point2 [3, 1] direction=Vector2 [1, 0]\n"
     "aabb: [Point2 [11, 4] - Point2 [13, 6]]\n",
     R"({"ray": {"origin": [3, 1, 0], "direction": [1, 0, 0]},
         "aabb": {"min": [11, 4, -1], "max": [13, 6, 1]}})",
     "two coordinates: z is 0; the box reaches from -1 to 1 in z"},
    {"Unity", "raycast_sphere",
     "Ray ray = new Ray(new Vector3(0f, 1.5f, -10f), Vector3.right);\n"
     "var center = new Vector3(3, 1.5f, -10);\n"
     "float radius = 0.25f;\n"
     "// Debug.Log prints \"no hit\"\n",
     R"({"ray": {"origin": [0, 1.5, -10], "direction": [1, 0, 0]},
         "sphere": {"center": [3, 1.5, -10], "radius": 0.25}})",
     "prints \"no hit\""},
    {"UnrealLog", "linetest_aabb",
     "LogTemp: Warning: Start: X=-120.000 Y=35.500 Z=10.000\n"
     "LogTemp: Warning: End: X=480.000 Y=35.500 Z=10.000\n"
     "LogTemp: Warning: Min: X=0.000 Y=0.000 Z=0.000 Max: X=100.000 Y=50.000 Z=20.000\n",
     R"({"line": {"start": [-120.0, 35.5, 10.0], "end": [480.0, 35.5, 10.0]},
         "aabb": {"min": [0, 0, 0], "max": [100.0, 50.0, 20.0]}})"},
    {"Godot",
     "raycast_plane_two_sided",
     "var origin = Vector3(0, 5, 0)\nvar dir = Vector3.DOWN\n"
     "var plane = Plane(Vector3(0, 1, 0), 2)\n# expected (0, 2, 0), got null\n",
     R"({"ray": {"origin": [0, 5, 0], "direction": [0, -1, 0]},
         "plane": {"normal": [0, 1, 0], "distance": 2}})",
     "expected (0, 2, 0), got null",
     {{"constant", "distance"}}},
    {"MonoGameToString", "raycast_aabb",
     "Ray: {Position:{X:1 Y:2 Z:3} Direction:{X:0 Y:0 Z:-1}}\n"
     "Box: {Min:{X:-1 Y:-1 Z:-9} Max:{X:2 Y:4 Z:-5}}\n",
     R"({"ray": {"origin": [1, 2, 3], "direction": [0, 0, -1]},
         "aabb": {"min": [-1, -1, -9], "max": [2, 4, -5]}})"},
    {"Glm", "raycast_triangle",
     "glm::vec3 orig(0.0f, 0.0f, 3.0f);\nglm::vec3 dir(0.0f, 0.0f, -1.0f);\n"
     "glm::vec3 v0(-1.f, -1.f, 0.f), v1(1.f, -1.f, 0.f), v2(0.f, 1.f, 0.f);\n"
     "bool hit = glm::intersectRayTriangle(orig, dir, v0, v1, v2, bary, t); // false\n",
     R"({"ray": {"origin": [0, 0, 3], "direction": [0, 0, -1]},
         "triangle": [[-1, -1, 0], [1, -1, 0], [0, 1, 0]]})"},
    {"GlmNormalized", "raycast_sphere",
     "const glm::vec3 rayOrigin{2.f, 0.f, 0.f};\n"
     "const glm::vec3 rayDirection = glm::normalize(glm::vec3(-1.f, 0.5f, 0.f));\n"
     "const glm::vec3 sphereCenter{0.f, 1.f, 0.f};\nconst float sphereRadius = 1.5f;\n",
     R"({"ray": {"origin": [2, 0, 0], "direction": [-1, 0.5, 0]},
         "sphere": {"center": [0, 1, 0], "radius": 1.5}})"},
    {"RustStructs", "sphere_sphere",
     "let a = Sphere { center: Vec3::new(0.0, 0.0, 0.0), radius: 1.0 };\n"
     "let b = Sphere { center: Vec3::new(1.5, 0.0, 0.0), radius: 0.5_f32 };\n"
     "assert!(a.intersects(&b)); // panics\n",
     R"({"a": {"center": [0, 0, 0], "radius": 1}, "b": {"center": [1.5, 0, 0], "radius": 0.5}})"},
    {"NumberedSpheres", "sphere_sphere",
     "sphere 1: center (0, 0, 0) radius 1; sphere 2: center (1, 0, 0) radius 2",
     R"({"a": {"center": [0, 0, 0], "radius": 1}, "b": {"center": [1, 0, 0], "radius": 2}})"},
    {"LetteredSpheres", "sphere_sphere",
     "sphere A has center (0, 0, 0) and radius 1, sphere B has center (1, 0, 0) and radius 2",
     R"({"a": {"center": [0, 0, 0], "radius": 1}, "b": {"center": [1, 0, 0], "radius": 2}})"},
    {"PythonArguments", "closest_point_line",
     "closest = closest_point_on_segment(point=[1.5, 2.0, 0.0], start=[0, 0, 0], end=[3, 0, 0])\n",
     R"({"point": [1.5, 2.0, 0.0], "line": {"start": [0, 0, 0], "end": [3, 0, 0]}})"},
    {"PythonAssignments", "point_in_sphere",
     ">>> center = (1, 1, 1)\n>>> radius = 2.5\n>>> p = (2, 2, 3)\n>>> inside(p, center, radius)\n",
     R"({"point": [2, 2, 3], "sphere": {"center": [1, 1, 1], "radius": 2.5}})"},
    {"JavaScriptObjects", "point_in_aabb",
     "const box = { min: { x: -1, y: 0, z: 2 }, max: { x: 1, y: 3, z: 5 } };\n"
     "const point = { x: 0.5, y: 3, z: 4 };\nconsole.log(contains(box, point)); // false\n",
     R"({"point": [0.5, 3, 4], "aabb": {"min": [-1, 0, 2], "max": [1, 3, 5]}})"},
    {"JsonWithOtherNames", "raycast_sphere",
     R"({"ray": {"from": [0, 0, 9], "dir": [0, 0, -2]}, "ball": {"centre": [0, 1, 0], "r": 1.25}})",
     R"({"ray": {"origin": [0, 0, 9], "direction": [0, 0, -2]},
         "sphere": {"center": [0, 1, 0], "radius": 1.25}})"},
    {"ThreeBox3", "aabb_aabb",
     "const a = new THREE.Box3(new THREE.Vector3(0, 0, 0), new THREE.Vector3(2, 2, 2));\n"
     "const b = new THREE.Box3(new THREE.Vector3(2, -1, -1), new THREE.Vector3(4, 1, 1));\n",
     R"({"a": {"min": [0, 0, 0], "max": [2, 2, 2]}, "b": {"min": [2, -1, -1], "max": [4, 1, 1]}})"},
    {"UnityBounds",
     "point_in_aabb",
     "var bounds = new Bounds(new Vector3(1, 2, 3), new Vector3(4, 6, 5));\n"
     "var p = new Vector3(3, 2, 3);\n",
     R"({"point": [3, 2, 3], "aabb": {"center": [1, 2, 3], "extents": [2, 3, 2.5]}})",
     "extents are half of the size",
     {{"box", "size"}}},
    {"CenterAndHalfExtents", "sphere_aabb",
     "Box center: (1.0, 2.0, 3.0), half extents: (0.5, 0.5, 0.25)\n"
     "Sphere center: (2.0, 2.0, 3.0), radius: 0.4\n",
     R"({"sphere": {"center": [2, 2, 3], "radius": 0.4},
         "aabb": {"center": [1, 2, 3], "extents": [0.5, 0.5, 0.25]}})"},
    {"CenterAndSize", "raycast_aabb",
     "ray origin (5, 0, 0), ray direction (-1, 0, 0)\nbox center (0, 0, 0), box size (2, 0.6, 1)",
     R"({"ray": {"origin": [5, 0, 0], "direction": [-1, 0, 0]},
         "aabb": {"center": [0, 0, 0], "extents": [1, 0.3, 0.5]}})",
     "extents are half of the size"},
    {"RayToATarget", "raycast_sphere",
     "I cast a ray from (0.1, 0, 5) to (0.3, 0, -5). The sphere is at center (0, 0, 0) with radius "
     "1.",
     R"({"ray": {"origin": [0.1, 0, 5], "direction": [0.2, 0, -10]},
         "sphere": {"center": [0, 0, 0], "radius": 1}})",
     "the ray is given by two points"},
    {"CppMembers", "linetest_plane",
     "seg.start.x = 1; seg.start.y = 2; seg.start.z = 3;\n"
     "seg.end.x = 1; seg.end.y = -2; seg.end.z = 3;\n"
     "plane.normal = Vec3(0, 1, 0);\nplane.distance = 0.5;\n",
     R"({"line": {"start": [1, 2, 3], "end": [1, -2, 3]},
         "plane": {"normal": [0, 1, 0], "distance": 0.5}})"},
    {"CIndexes", "point_in_aabb",
     "float p[3], mins[3], maxs[3];\np[0] = 1; p[1] = 2; p[2] = 3;\n"
     "mins[0] = 0; mins[1] = 0; mins[2] = 0;\nmaxs[0] = 1; maxs[1] = 2; maxs[2] = 3;\n",
     R"({"point": [1, 2, 3], "aabb": {"min": [0, 0, 0], "max": [1, 2, 3]}})"},
    {"Lua", "linetest_sphere",
     "local p1 = Vector3.new(0, 4, 0)\nlocal p2 = Vector3.new(0, -4, 0)\n"
     "local center, radius = Vector3.new(0, 0, 1), 1.0 \n",
     R"({"line": {"start": [0, 4, 0], "end": [0, -4, 0]},
         "sphere": {"center": [0, 0, 1], "radius": 1}})"},
    {"Kotlin", "point_in_triangle",
     "val a = Vec3(0f, 0f, 0f)\nval b = Vec3(4f, 0f, 0f)\nval c = Vec3(0f, 4f, 0f)\n"
     "val p = Vec3(1f, 1f, 0f)\nprintln(inside(p, a, b, c)) // false, expected true\n",
     R"({"point": [1, 1, 0], "triangle": [[0, 0, 0], [4, 0, 0], [0, 4, 0]]})", "expected true"},
    {"Swift", "raycast_plane",
     "let ray = Ray(origin: SIMD3<Float>(0, 2, 0), direction: SIMD3<Float>(0, -1, 0))\n"
     "let plane = Plane(normal: SIMD3<Float>(0, 1, 0), distance: 0.25)\n",
     R"({"ray": {"origin": [0, 2, 0], "direction": [0, -1, 0]},
         "plane": {"normal": [0, 1, 0], "distance": 0.25}})"},
    {"GoLiterals", "aabb_plane",
     "box := AABB{Min: Vec3{-1, -1, -1}, Max: Vec3{1, 1, 1}}\n"
     "plane := Plane{Normal: Vec3{1, 0, 0}, Distance: 1.0}\n",
     R"({"aabb": {"min": [-1, -1, -1], "max": [1, 1, 1]},
         "plane": {"normal": [1, 0, 0], "distance": 1}})"},
    {"Yaml", "raycast_aabb",
     "ray:\n  origin: [0, 0, 5]\n  direction: [0, 0, -1]\nbox:\n  min: [-1, -1, -1]\n  max: [1, 1, "
     "1]\nepsilon: 0.001\n",
     R"({"ray": {"origin": [0, 0, 5], "direction": [0, 0, -1]},
         "aabb": {"min": [-1, -1, -1], "max": [1, 1, 1]}})"},
    {"MarkdownBullets", "sphere_plane",
     "**Steps**\n* Sphere center: (0, 2, 0)\n* Sphere radius: 2\n* Plane normal: (0, 1, 0)\n"
     "* Plane distance: 0\n\n**Expected**: intersects\n**Actual**: does not\n",
     R"({"sphere": {"center": [0, 2, 0], "radius": 2},
         "plane": {"normal": [0, 1, 0], "distance": 0}})",
     "Actual**: does not"},
    {"ProseInASentence", "point_in_aabb",
     "When I test the point (2.5, 1, 1) against a box with min (0, 0, 0) and max (2.5, 2, 2), it "
     "returns false in version 1.4.2.",
     R"({"point": [2.5, 1, 1], "aabb": {"min": [0, 0, 0], "max": [2.5, 2, 2]}})",
     "reported: returns false in version 1.4.2"},
    {"ExpectedFirst", "closest_point_sphere",
     "Expected: (2, 0, 0)\nActual: (0, 0, 0)\npoint = (7, 0, 0)\nsphere: center = (1, 0, 0), "
     "radius "
     "= 1\n",
     R"({"point": [7, 0, 0], "sphere": {"center": [1, 0, 0], "radius": 1}})",
     "Expected: (2, 0, 0)"},
    {"GdbPrint", "raycast_sphere",
     "(gdb) p ray\n$1 = {origin = {x = 0.5, y = 0, z = 4}, dir = {x = 0, y = 0, z = -1}}\n"
     "(gdb) p sphere\n$2 = {center = {x = 0, y = 0, z = 0}, radius = 0.5}\n",
     R"({"ray": {"origin": [0.5, 0, 4], "direction": [0, 0, -1]},
         "sphere": {"center": [0, 0, 0], "radius": 0.5}})"},
    {"UnicodeMinus", "side_of_plane",
     "point = (0, \xE2\x88\x92"
     "0.5, 0), normal = (0, 1, 0), distance = \xE2\x88\x92"
     "1",
     R"({"point": [0, -0.5, 0], "plane": {"normal": [0, 1, 0], "distance": -1}})"},
    {"ScientificNotation", "raycast_triangle",
     "o = (1e-3, -2.5E+2, 0.)\nd = (0, 1, 0)\nv0 = (-1, 0, -1)\nv1 = (1, 0, -1)\nv2 = (0, 0, 1)\n",
     R"({"ray": {"origin": [1e-3, -2.5e2, 0], "direction": [0, 1, 0]},
         "triangle": [[-1, 0, -1], [1, 0, -1], [0, 0, 1]]})"},
    {"VariablesInAConstructor", "raycast_aabb",
     "Vector3 p = new Vector3(0, 0, 7);\nVector3 q = new Vector3(0, 0, -1);\n"
     "Ray r = new Ray(p, q);\n"
     "BoundingBox box = new BoundingBox(new Vector3(-2, -2, -2), new Vector3(2, 2, 2));\n",
     R"({"ray": {"origin": [0, 0, 7], "direction": [0, 0, -1]},
         "aabb": {"min": [-2, -2, -2], "max": [2, 2, 2]}})"},
    {"TriangleConstructor", "triangle_plane",
     "Triangle tri(Vec3(1,0,0), Vec3(0,1,0), Vec3(0,0,1));\n"
     "Plane plane(Vec3(0,0,1), 0);\n",
     R"({"triangle": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
         "plane": {"normal": [0, 0, 1], "distance": 0}})"},
    {"FlatPolygon", "point_in_triangle", "p = (0.5, 0.25), a = (0, 0), b = (1, 0), c = (0, 1)",
     R"({"point": [0.5, 0.25, 0], "triangle": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]})",
     "two coordinates: z is 0"},
    {"PlaneThroughAPoint", "distance_from_plane",
     "point = (3, 4, 5)\nplane normal = (0, 0, 1)\nplane origin = (7, 7, 2)\n",
     R"({"point": [3, 4, 5], "plane": {"normal": [0, 0, 1], "distance": 2}})",
     "the plane is given by a normal and a point"},
    {"ThreePlanes", "intersect_three_planes",
     "p1 = Plane(normal=(1, 0, 0), distance=1)\np2 = Plane(normal=(0, 1, 0), distance=2)\n"
     "p3 = Plane(normal=(0, 0, 1), distance=3)\n",
     R"({"planes": [{"normal": [1, 0, 0], "distance": 1}, {"normal": [0, 1, 0], "distance": 2},
                    {"normal": [0, 0, 1], "distance": 3}]})"},
    {"LookAt", "camera_look_at",
     "eye = (0, 0, 5), target = (0, 0, 0), up = (0, 1, 0), fov = 60, aspect = 1.5, near = 0.1, far "
     "= "
     "100",
     R"({"camera": {"eye": [0, 0, 5], "target": [0, 0, 0], "up": [0, 1, 0], "fov_y": 60,
                    "aspect": [1.5, 1], "near": 0.1, "far": 100}})"},
    {"FlatRay", "raycast_line_2d",
     "ray origin (0, 0), direction (1, 0); line normal (-1, 0), distance -3",
     R"({"ray": {"origin": [0, 0], "direction": [1, 0]},
         "line": {"normal": [-1, 0], "distance": -3}})"},
};
INSTANTIATE_TEST_SUITE_P(InAllLanguages, Issues, testing::ValuesIn(kIssues), ExampleName);

TEST(Table, HasACaseInEachRowAndAsksForThePlane) {
  const char* const table =
      "| point | expected | got |\n"
      "| --- | --- | --- |\n"
      "| (1, 0, 9) | 9 | 2.5 |\n"
      "| (40, 0, 9) | 9 | 0.25 |\n";
  const Query& query = *FindQuery("distance_from_plane");
  const Reading missing = ReadIssue(query, table);
  ASSERT_TRUE(missing.trouble);
  EXPECT_NE(missing.trouble->what.find("the plane is not said"), std::string::npos)
      << missing.trouble->what;
  const Reading reading =
      ReadIssue(query, std::string("plane normal (0, 0, 1) distance 0\n\n") + table);
  ASSERT_TRUE(reading.understood()) << OpenQuestion(reading).what;
  ASSERT_EQ(reading.cases.size(), 2U);
  EXPECT_EQ(reading.cases[0].arguments[0], Value(Point(1, 0, 9)));
  EXPECT_EQ(reading.cases[1].arguments[0], Value(Point(40, 0, 9)));
  EXPECT_EQ(reading.cases[1].note, "reported: expected 9, got 0.25");
  EXPECT_EQ(reading.cases[1].answer, (Answer{{"distance", 9.0F}}));
}

TEST(Table, MayHaveAColumnForEachCoordinate) {
  const Reading reading = ReadIssue(*FindQuery("point_in_sphere"),
                                    "center (0, 0, 0) radius 2\n\n"
                                    "| x | y | z | got |\n|---|:-:|---|---|\n"
                                    "| 1 | 2 | -3 | false |\n|0.5|0|0||\n\nThat is all.");
  ASSERT_TRUE(reading.understood()) << OpenQuestion(reading).what;
  ASSERT_EQ(reading.cases.size(), 2U);
  EXPECT_EQ(reading.cases[0].arguments[0], Value(Point(1, 2, -3)));
  EXPECT_EQ(reading.cases[0].note, "reported: got false");
  EXPECT_EQ(reading.cases[1].arguments[0], Value(Point(0.5F, 0, 0)));
  EXPECT_EQ(reading.cases[1].note, "");
}

TEST(SeveralCases, FollowEachOtherUnderTheSameNames) {
  const Reading reading = ReadIssue(*FindQuery("point_in_sphere"),
                                    "point: (0, 0, 1) center: (0, 0, 0) radius: 2\n"
                                    "point: (0, 0, 3) center: (0, 0, 0) radius: 2\n");
  ASSERT_TRUE(reading.understood()) << OpenQuestion(reading).what;
  ASSERT_EQ(reading.cases.size(), 2U);
  EXPECT_EQ(reading.cases[0].answer, (Answer{{"inside", true}}));
  EXPECT_EQ(reading.cases[1].answer, (Answer{{"inside", false}}));
}

TEST(SeveralQueries, AreOffered) {
  std::vector<std::string_view> names;
  for (const Query* const query : QueriesThatFit(
           "ray origin (0, 0, 5) direction (0, 0, -1), plane normal (0, 0, 1) distance 0")) {
    names.push_back(query->name);
  }
  EXPECT_EQ(names, (std::vector<std::string_view>{"raycast_plane", "raycast_plane_two_sided",
                                                  "nearest_plane", "distance_along_ray"}));
}

TEST(CaseFiles, HaveTheNumbersAsWritten) {
  const Reading reading = ReadIssue(*FindQuery("point_in_sphere"),
                                    "p = (0.1, .5f, 16777217), center = (0, 0, 0), radius = 2.50");
  ASSERT_TRUE(reading.understood()) << OpenQuestion(reading).what;
  EXPECT_NE(CaseFileOf(reading).find(
                R"({"id": 0, "point": [0.1, 0.5, 16777217], "sphere": {"center": [0, 0, 0], )"
                R"("radius": 2.50}, "expect": {"inside": false}})"),
            std::string::npos)
      << CaseFileOf(reading);
}

}  // namespace
}  // namespace hitscan
