#!/usr/bin/env python3
"""The scanner of C++ sources, the mutation operators, and the list that scripts/mutate keeps."""

import datetime
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import inventory  # noqa: E402
import operators  # noqa: E402
import table  # noqa: E402
from cpp_scanner import Source, blank  # noqa: E402
from mutation_list import LIST, MutationList, mutations_of, sample  # noqa: E402


def functions(text):
    return [(f.name, f.parameters, f.returns) for f in Source(text).functions]


def changed(body, operator, returns="int"):
    """The mutated bodies that the operator makes from the body of a function."""
    text = f"{returns} F() {{ {body} }}"
    source = Source(text)
    sites = [s for s in operators.sites(source, source.functions[0]) if s.operator == operator]
    made = [text[:s.begin] + s.replacement + text[s.end:] for s in sites]
    return [result.removeprefix(f"{returns} F() {{ ").removesuffix(" }") for result in made]


class Blank(unittest.TestCase):
    def test_hides_comments_and_literals(self):
        self.assertEqual(blank('a; // {\nc /* {\n */ "{\\"}" d'), 'a;     \nc     \n    "    " d')
        self.assertEqual(blank("x = '{' + 1'000;"), "x = ' ' + 1'000;")
        self.assertEqual(blank('R"(a " {)" b'), '"        " b')

    def test_reads_the_first_branch_of_a_conditional(self):
        text = "#if A\na\n#  ifdef B\nb\n#  else\nc\n#  endif\n#elif D\nd\n#else\ne\n#endif\nf"
        self.assertEqual(blank(text).split(), ["a", "b", "f"])
        self.assertEqual(blank("#if 0\na\n#else\nb\n#endif").split(), ["b"])
        self.assertEqual(blank("#define A \\\n  { b\nc").split(), ["c"])

    def test_keeps_every_line(self):
        self.assertEqual(blank("/*\n\n*/\n#if A\n#endif\n").count("\n"), 5)


class Functions(unittest.TestCase):
    def test_free_functions(self):
        self.assertEqual(functions("namespace a::b {\nnamespace {\nint F(const A& a, x::B b = {}) { return 1; }\n}\n}"),
                         [("F", "A, B", "int")])
        self.assertEqual(functions("int F(int a);\nvoid G(float* const a[3], D, std::span<const A> s) {}"),
                         [("G", "float*, D, span<A>", "void")])

    def test_templates_and_attributes(self):
        text = "template <class A, int kB = 2>\n[[gnu::cold]] inline std::optional<B<A>> F(A a) { return {}; }"
        self.assertEqual(functions(text), [("F", "A", "optional<B<A>>")])

    def test_members_and_operators(self):
        text = """
            template <class N>
            class A : public B<N> {
             public:
              explicit A(int x) : x_(x), y_{1, x}, z_(F<2>(x)) { G(); }
              ~A() {}
              friend A operator-(A a) { return a; }
              int operator()(int x) const noexcept { return x; }
              auto x() const -> int { return x_; }
              struct Inner { int y() { return 0; } };
             private:
              int x_ = 2;
            };
            int A::z(int i) { return i; }
            bool operator<(const A& a, const A& b) { return true; }
        """
        self.assertEqual([name for name, _, _ in functions(text)],
                         ["A::A", "A::~A", "A::operator-", "A::operator()", "A::x", "A::Inner::y", "A::z", "operator<"])

    def test_a_constructor_begins_at_its_initializers(self):
        text = "struct A { A(float r) : r_(r < 0 ? 0 : r), p{-r} {} float r_; B p; };"
        source = Source(text)
        found = operators.signature(operators.sites(source, source.functions[0]))
        self.assertIn("b", found)
        self.assertIn("u", found)

    def test_lambdas_belong_to_the_function_around_them(self):
        text = "int F() { const auto less = [&](int a, int b) { return a < b; }; return less(1, 2); }\nint G() { return 0; }"
        self.assertEqual([name for name, _, _ in functions(text)], ["F", "G"])

    def test_named_constants(self):
        text = "namespace a {\nconstexpr double kA = 1e-5;\ninline constexpr B kB;\nstruct C { static constexpr int kC = 2; };\n}"
        self.assertEqual([name for name, _, _ in functions(text)], ["kA", "C::kC"])

    def test_neither_enums_nor_variables(self):
        text = "enum class A { kNo, kYes };\nint table[] = {1, 2};\nconst auto f = [](int a) { return a; };\nstd::atomic<int> n{0};"
        self.assertEqual(functions(text), [])

    def test_unbalanced_brackets_are_named_with_their_line(self):
        with self.assertRaisesRegex(ValueError, "a.h:2: unbalanced"):
            Source("int F() {\n(}", "a.h")

    def test_every_source_is_understood(self):
        root = pathlib.Path(__file__).resolve().parents[2]
        names = inventory.read([root / "src/geometry"], root)
        self.assertGreater(len(names), 200)
        for known in names.values():
            self.assertEqual(len(known.signature), len(known.mutations), known.name)
            for mutation in known.mutations:
                self.assertNotEqual(mutation.old.strip(), mutation.site.replacement.strip(), mutation.name)


class Operators(unittest.TestCase):
    def test_letters_are_different(self):
        self.assertEqual(len(set(operators.OPERATORS.values())), len(operators.OPERATORS))

    def test_comparisons(self):
        self.assertEqual(changed("return a < b;", "boundary"), ["return a <= b;"])
        self.assertEqual(changed("return a >= b == c;", "comparison negated"),
                         ["return a < b == c;", "return a >= b != c;"])
        self.assertEqual(changed("return A<b>(c) >> d;", "boundary"), [])
        self.assertEqual(changed("for (int i = 0; i < 3; ++i) G();", "boundary"), [])  # past the end of an array

    def test_logic(self):
        self.assertEqual(changed("return !a && b || c;", "and for or"), ["return !a || b || c;", "return !a && b && c;"])
        self.assertEqual(changed("return !a && b || c;", "condition dropped"),
                         ["return b || c;", "return c;", "return !a || c;", "return !a && b;"])
        self.assertEqual(changed("return !a;", "negation dropped"), ["return a;"])
        self.assertEqual(changed("auto&& a = b;", "and for or"), [])

    def test_forced_conditions(self):
        self.assertEqual(changed("if (S([&](auto as) { int k = as(1); return k; }) < 0) return;", "condition true"),
                         ["if (true) return;"])
        self.assertEqual(changed("if (int k = 1; k < a) return;", "condition false"), ["if (int k = 1; false) return;"])
        self.assertEqual(changed("if (int* k = F()) return;", "condition false"), [])
        self.assertEqual(changed("if constexpr (kA < 1) return;", "condition true"), [])
        self.assertEqual(changed("return G(a < b ? c : d, e);", "condition false"), ["return G(false ? c : d, e);"])

    def test_results(self):
        self.assertEqual(changed("return a < b;", "result true", "bool"), ["return true;"])
        self.assertEqual(changed("return false;", "result false", "bool"), [])
        self.assertEqual(changed("return S([](auto as) { return as(a); }) < 0;", "result false", "bool"), ["return false;"])
        self.assertEqual(changed("return a;", "result true", "int"), [])

    def test_sums_and_products(self):
        self.assertEqual(changed("x = a + b * c - d;", "plus for minus"), ["x = a - b * c - d;", "x = a + b * c + d;"])
        self.assertEqual(changed("x = a + b * c - d;", "term dropped"), ["x = b * c - d;", "x = a - d;", "x = a + b * c;"])
        self.assertEqual(changed("x = f(a) * (b + c) / d;", "factor dropped"),
                         ["x = (b + c) / d;", "x = f(a) / d;", "x = f(a) * (b + c);"])
        self.assertEqual(changed("G(*p, -a, b - -c);", "minus dropped"), ["G(*p, a, b - -c);", "G(*p, -a, b - c);"])
        self.assertEqual(changed("x = a * b;", "plus for times"), ["x = a + b;"])
        self.assertEqual(changed("char* p = q;", "factor dropped"), [])

    def test_numbers(self):
        self.assertEqual(changed("x = 0x1p-20F;", "number zeroed"), ["x = 0.0F;"])
        self.assertEqual(changed("x = 1e-5;", "number doubled"), ["x = (2 * 1e-5);"])
        self.assertEqual(changed("x = 1e-5 + 0.5F + 2.0 + 0x1p-3;", "number rounded"), ["x = 1e-5F + 0.5F + 2.0 + 0x1p-3;"])
        self.assertEqual(changed("x = 0.0F + 0x0p0;", "number zeroed"), [])
        self.assertEqual(changed("x = a[0] + 1'000U;", "number off by one"), ["x = a[1] + 1'000U;", "x = a[0] + 999U;"])
        self.assertEqual(changed("x = StaticError<float, 16>();", "number zeroed"), ["x = StaticError<float, 0>();"])
        self.assertEqual(changed("x = a / 1;", "number off by one"), [])
        self.assertEqual(changed("const float bound = a < b ? c : 2 * d;", "variable zeroed"), ["const float bound = 0;"])
        self.assertEqual(changed("constexpr double kTolerance = 1;", "variable zeroed"), [])

    def test_names(self):
        self.assertEqual(changed("x = std::min(a.x, box.max());", "min for max"),
                         ["x = std::max(a.x, box.max());", "x = std::min(a.x, box.min());"])
        self.assertEqual(changed("x = p.x + q.z;", "component changed"), ["x = p.y + q.z;", "x = p.x + q.x;"])
        self.assertEqual(changed("return Answer{.sure = true};", "boolean flipped"), ["return Answer{.sure = false};"])

    def test_calls(self):
        self.assertEqual(changed("x = F(a, G<b, c>(d), a);", "arguments swapped"),
                         ["x = F(G<b, c>(d), a, a);", "x = F(a, a, G<b, c>(d));"])
        self.assertEqual(changed("x = Dot(a, b);", "arguments swapped"), [])
        self.assertEqual(changed("x = Normalized(v);", "call dropped"), ["x = (v);"])
        self.assertEqual(changed("x = exact::Both(a, b);", "call dropped"), ["x = (a);", "x = (b);"])
        self.assertEqual(changed("const Way way(ray); x = as(a) + s.Get(b);", "call dropped"), [])
        self.assertEqual(changed('if (a) throw InvalidShape("b");', "call dropped"), [])

    def test_statements(self):
        self.assertEqual(changed('RequireFinite(a, "a"); b[i] += 1; const int c = 2; int d(3);', "statement dropped"),
                         ['; b[i] += 1; const int c = 2; int d(3);', 'RequireFinite(a, "a"); ; const int c = 2; int d(3);'])
        self.assertEqual(changed("if (a) b = 1; else G();", "statement dropped"), ["if (a) ; else G();", "if (a) b = 1; else ;"])

    def test_nothing_that_the_compiler_decides(self):
        self.assertEqual(operators.signature(operators.sites(*self._static("static_assert(sizeof(A) == 1 + 2);"))), "")

    @staticmethod
    def _static(body):
        source = Source(f"void F() {{ {body} }}")
        return source, source.functions[0]

    def test_names_of_variables_do_not_matter(self):
        def signature(text):
            source = Source(text)
            return operators.signature(operators.sites(source, source.functions[0]))
        text = "int Side(const A& {0}) {{ const auto {1} = Height({0}, {2}); if ({1} < 0 && {2} > 1) return -1; return 0; }}"
        self.assertEqual(signature(text.format("a", "b", "c")), signature(text.format("point", "height", "allowed")))


class List(unittest.TestCase):
    OLD = """
        bool Near(A a) { return a.x < 1e-5 && a.y > 0; }
        int QuickSide(A a, B b) { if (a.x * b.y - a.y > 2e-5F) return 1; return G(b, a); }
    """

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.known = self.read(self.OLD)
        self.listed = MutationList({})
        mutations = {m.name: m for function in self.known.values() for m in function.mutations}
        self.listed.record([(mutations["Near: boundary 2"], "near 3"), (mutations["QuickSide: boundary 1"], "side 1")],
                           self.known)
        self.listed.functions["QuickSide"]["equivalent"]["term dropped 1"] = "no reason"

    def read(self, text, name="side.h"):
        root = pathlib.Path(self.folder.name)
        for old in root.glob("*"):
            old.unlink()
        (root / name).write_text(text)
        return inventory.read([root], root)

    def test_fits(self):
        self.assertEqual(self.listed.problems(self.known), [])
        self.assertEqual(self.listed.names(), ["Near: boundary 2", "QuickSide: boundary 1"])

    def test_a_move_and_a_renamed_variable_cost_nothing(self):
        known = self.read(self.OLD.replace("a.", "point.").replace("A a", "A point"), "moved.cpp")
        self.assertEqual(self.listed.problems(known), [])

    def test_follows_a_renamed_function(self):
        known = self.read(self.OLD.replace("QuickSide", "FilteredSide"))
        self.assertEqual(self.listed.problems(known),
                         ["there is no function QuickSide; it may now be FilteredSide"])
        self.assertEqual(list(self.listed.refresh(known)), ["QuickSide is now FilteredSide"])
        self.assertEqual(self.listed.problems(known), [])
        self.assertEqual(self.listed.names(), ["Near: boundary 2", "FilteredSide: boundary 1"])
        self.assertEqual(self.listed.equivalent(), [("FilteredSide", "term dropped 1", "no reason")])

    def test_follows_a_function_that_becomes_overloaded(self):
        known = self.read(self.OLD + "bool Near(B b) { return b < 3; }")
        self.assertEqual(list(self.listed.refresh(known)), ["Near is now Near(A)"])
        self.assertEqual(self.listed.problems(known), [])

    def test_follows_a_changed_function(self):
        known = self.read(self.OLD.replace("return a.x <", "if (a.z >= 4) return false; return a.x <"))
        self.assertEqual(self.listed.problems(known), ["Near has changed: its mutations are numbered anew"])
        list(self.listed.refresh(known))
        self.assertEqual(self.listed.problems(known), [])
        self.assertIn("Near: boundary 3", self.listed.names())

    def test_says_what_is_gone(self):
        known = self.read(self.OLD.replace(" && a.y > 0", ""))
        self.assertIn("Near: boundary 2 is gone", list(self.listed.refresh(known)))
        known = self.read("int Other() { return 1; }")
        self.assertIn("QuickSide is gone, with 1 mutations", list(self.listed.refresh(known)))
        self.assertEqual(self.listed.names(), [])

    def test_names_mutations_that_are_not_there(self):
        self.listed.functions["Near"]["caught"]["boundary 9"] = ""
        self.assertEqual(self.listed.problems(self.known), ["there is no mutation Near: boundary 9"])

    def test_is_written_in_the_order_of_the_sites(self):
        path = pathlib.Path(self.folder.name) / "list.json"
        self.listed.functions["Near"]["caught"] = {"boundary 2": "near 3", "boundary 1": "near 1"}
        self.listed.write(path)
        self.assertEqual(list(MutationList.read(path).functions["Near"]["caught"]), ["boundary 1", "boundary 2"])

    def test_records_anew_what_catches_a_mutation(self):
        mutations = {m.name: m for function in self.known.values() for m in function.mutations}
        self.listed.record([(mutations["Near: boundary 2"], "near 4"), (mutations["QuickSide: term dropped 1"], "side 2")],
                           self.known)
        self.assertEqual(self.listed.caught(), [("Near", "boundary 2", "near 4"), ("QuickSide", "boundary 1", "side 1"),
                                                ("QuickSide", "term dropped 1", "side 2")])
        self.assertEqual(self.listed.equivalent(), [])

    def test_signatures_name_mutations(self):
        self.assertEqual(mutations_of("bcb"), ["boundary 1", "comparison negated 1", "boundary 2"])


class Repository(unittest.TestCase):
    """The list and the table of this repository."""

    ROOT = pathlib.Path(__file__).resolve().parents[2]

    def setUp(self):
        self.listed = MutationList.read(LIST)
        functions = inventory.read([self.ROOT / "src" / folder for folder in inventory.FOLDERS], self.ROOT)
        self.known = {m.name: m for function in functions.values() for m in function.mutations}

    def test_has_a_mutation_in_every_file(self):
        covered = {self.known[name].path for name in self.listed.names()}
        self.assertEqual(sorted({m.path for m in self.known.values()} - covered), [], "scripts/mutate --try")

    def test_has_every_operator(self):
        used = {self.known[name].site.operator for name in self.listed.names()}
        self.assertEqual(sorted(set(operators.OPERATORS) - used), [])

    def test_the_page_shows_the_list(self):
        self.assertEqual(table.PATH.read_text(), table.text(self.listed), "run: scripts/mutate --refresh")


class Sample(unittest.TestCase):
    NAMES = [f"F{i}: boundary 1" for i in range(103)]

    def test_covers_everything_once(self):
        day = datetime.date(2026, 2, 27)
        days = [sample(self.NAMES, 10, day + datetime.timedelta(i)) for i in range(11)]
        self.assertEqual({parts for _, _, parts in days}, {11})
        self.assertEqual(sorted(name for names, _, _ in days for name in names), sorted(self.NAMES))
        self.assertLessEqual(max(len(names) for names, _, _ in days), 10)

    def test_is_fixed_for_a_day(self):
        day = datetime.date(2026, 2, 28)
        self.assertEqual(sample(self.NAMES, 10, day), sample(self.NAMES[::-1], 10, day))
        self.assertNotEqual(sample(self.NAMES, 10, day), sample(self.NAMES, 10, day + datetime.timedelta(1)))

    def test_takes_all_when_there_are_few(self):
        self.assertEqual(len(sample(self.NAMES, 500, datetime.date(2026, 1, 1))[0]), 103)
        self.assertEqual(sample([], 5, datetime.date(2026, 1, 1)), ([], 0, 1))


if __name__ == "__main__":
    unittest.main()
