#include "queries/queries.h"
#include "reading/example.h"

// The forms in which people write a case down in public reports.
namespace hitscan {
namespace {

class Forms : public testing::TestWithParam<Example> {};
TEST_P(Forms, AreUnderstood) { ExpectRead(GetParam()); }

const Example kForms[] = {
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
};
INSTANTIATE_TEST_SUITE_P(OfReports, Forms, testing::ValuesIn(kForms), ExampleName);

TEST(Table, HasACaseInEachRowAndAsksForThePlane) {
  const char* const table =
      "| point | expected | got |\n"
      "| --- | --- | --- |\n"
      "| (1, 0, 9) | 9 | 2.5 |\n"
      "| (40, 0, 9) | 9 | 0.25 |\n";
  const Query& query = *FindQuery("distance_from_plane");
  const Reading missing = ReadReport(query, table);
  ASSERT_TRUE(missing.trouble);
  EXPECT_NE(missing.trouble->what.find("the plane is not said"), std::string::npos)
      << missing.trouble->what;
  const Reading reading =
      ReadReport(query, std::string("plane normal (0, 0, 1) distance 0\n\n") + table);
  ASSERT_TRUE(reading.understood()) << OpenQuestion(reading).what;
  ASSERT_EQ(reading.cases.size(), 2U);
  EXPECT_EQ(reading.cases[0].arguments[0], Value(Point(1, 0, 9)));
  EXPECT_EQ(reading.cases[1].arguments[0], Value(Point(40, 0, 9)));
  EXPECT_EQ(reading.cases[1].note, "reported: expected 9, got 0.25");
  EXPECT_EQ(reading.cases[1].answer, (Answer{{"distance", 9.0F}}));
}

}  // namespace
}  // namespace hitscan
