#include <gtest/gtest.h>

#include <algorithm>

#include "cases/case_folder.h"
#include "cases/written_case.h"
#include "cases/written_value.h"
#include "edit/case_document.h"
#include "shape/value.h"
#include "support/temporary_folder.h"

// Edits of every case file of the project: only the edited number changes, and undoing brings back
// the bytes.
namespace hitscan {
namespace {

std::string TextNow(const CaseDocument& document) { return CaseFileText(document.files()[0]); }

// The text without the values that are derived from arguments, which edits remove.
std::string WithoutDerivedValues(const CaseFile& file) {
  CaseFile stripped = file;
  for (Case& each : stripped.cases) each = WithoutDerived(file, each);
  return CaseFileText(stripped);
}

// Whether the texts are equal except that `a` has the text `was` where `b` has the text `is`.
bool DifferOnlyIn(const std::string& a, const std::string& b, const std::string& was,
                  const std::string& is) {
  const auto [begin_a, begin_b] = std::ranges::mismatch(a, b);
  const auto front = static_cast<std::size_t>(begin_a - a.begin());
  // The numbers may begin with the same digits: then they begin before the first difference. This
  // tries each place, from the difference back.
  for (std::size_t at = front + 1; at-- > 0 && front - at <= was.size();) {
    if (a.compare(at, was.size(), was) != 0 || b.compare(at, is.size(), is) != 0) continue;
    if (a.compare(at + was.size(), std::string::npos, b, at + is.size(), std::string::npos) == 0) {
      return true;
    }
  }
  return false;
}

class CaseFiles : public testing::TestWithParam<std::filesystem::path> {
 protected:
  CaseFiles() { document.Open(LoadCaseFile(GetParam())); }

  const std::string bytes = ReadAll(GetParam());
  CaseDocument document;
  const CaseFile& file() const { return document.files()[0]; }
};

// The text of the file before the number is replaced. An argument that all cases share is edited
// where it is. A case that takes another argument from the top of the file first gets its own copy.
// If the argument changes, derived values are removed.
std::string Prepared(CaseFile file, std::size_t index, std::size_t parameter, bool changed) {
  if (file.shared[parameter]) return changed ? WithoutDerivedValues(file) : CaseFileText(file);
  Case& test = file.cases[index];
  test = WithArgument(file, test, parameter, WrittenArgument(file, test, parameter));
  if (changed) test = WithoutDerived(file, test);
  return CaseFileText(file);
}

TEST_P(CaseFiles, AnEditedNumberIsTheOnlyDifference) {
  int edits = 0;
  int fields_seen = 0;
  for (std::size_t i = 0; i < file().cases.size(); ++i) {
    const CaseRef ref{0, i};
    for (std::size_t parameter = 0; parameter < file().query->parameters.size(); ++parameter) {
      const Value before = document.At(ref).arguments[parameter];
      const auto fields = WrittenFields(KindOf(before), document.WrittenArgument(ref, parameter));
      // Edits all numbers of the first cases, and one number of each argument of the other cases.
      constexpr std::size_t kWhole = 8;
      const std::size_t count =
          i < kWhole ? fields.size() : std::min<std::size_t>(fields.size(), 1);
      for (std::size_t field = 0; field < count; ++field) {
        // Indices of vertices are integers, so that they refuse the number that is typed.
        const bool is_index = fields[field].field.name.find("triangles") != std::string::npos;
        if (!is_index) ++fields_seen;
        const std::string typed = fields[field].text == "0.75" ? "0.875" : "0.75";
        try {
          document.SetArgumentNumber(ref, parameter, field, typed);
        } catch (const std::exception&) {
          // The number is not valid for the shape, and nothing has changed.
          ASSERT_EQ(TextNow(document), bytes);
          continue;
        }
        if (!is_index) ++edits;
        const std::string edited = TextNow(document);
        const bool changed = !Identical(before, document.At(ref).arguments[parameter]);
        ASSERT_TRUE(document.Undo());
        ASSERT_EQ(TextNow(document), bytes);
        ASSERT_FALSE(document.dirty());
        const std::string expected = Prepared(file(), i, parameter, changed);
        ASSERT_TRUE(DifferOnlyIn(expected, edited, fields[field].text, typed))
            << file().query->parameters[parameter].name << " " << fields[field].field.name
            << " of case " << file().cases[i].id;
      }
    }
  }
  EXPECT_GE(edits, fields_seen / 2);
}

TEST_P(CaseFiles, DraggingEachHandleAndUndoingBringsBackTheBytes) {
  constexpr std::size_t kMostCases = 22;
  for (std::size_t i = 0; i < std::min(file().cases.size(), kMostCases); ++i) {
    const CaseRef ref{0, i};
    for (std::size_t parameter = 0; parameter < file().query->parameters.size(); ++parameter) {
      const Value before = document.At(ref).arguments[parameter];
      const std::vector<Handle> handles = HandlesOf(before);
      constexpr std::size_t kMostHandles = 8;
      for (std::size_t h = 0; h < std::min(handles.size(), kMostHandles); ++h) {
        document.BeginGesture();
        for (const float step : {0.5F, 1.5F}) {
          try {
            const Value now = document.At(ref).arguments[parameter];
            document.SetArgument(ref, parameter,
                                 Dragged(now, h, handles[h].position + Point(step, step, step)));
          } catch (const std::exception&) {
            continue;  // not valid for the shape
          }
        }
        document.EndGesture();
        // The saved text is read as the cases in the document.
        const CaseFile read = ParseCaseFile(GetParam(), TextNow(document));
        for (std::size_t j = 0; j < read.cases.size(); ++j) {
          ASSERT_EQ(read.cases[j], document.At({0, j}));
        }
        while (document.Undo()) {
        }
        ASSERT_EQ(TextNow(document), bytes);
      }
    }
  }
}

// A drag that ends where it began changes nothing.
TEST_P(CaseFiles, ADragThatEndsWhereItBeganIsNoEdit) {
  const CaseRef ref{0, 0};
  for (std::size_t parameter = 0; parameter < document.At(ref).arguments.size(); ++parameter) {
    const Value before = document.At(ref).arguments[parameter];
    const std::vector<Handle> handles = HandlesOf(before);
    if (handles.empty()) continue;
    document.BeginGesture();
    try {
      document.SetArgument(ref, parameter,
                           Dragged(before, 0, handles[0].position + Point(0.5F, 1, 2)));
    } catch (const std::exception&) {
    }
    document.SetArgument(ref, parameter, before);
    document.EndGesture();
    EXPECT_EQ(TextNow(document), bytes);
    EXPECT_FALSE(document.dirty());
  }
}

TEST_P(CaseFiles, CopiesKeepTheTextAndDeletingThemBringsBackTheBytes) {
  const std::size_t count = file().cases.size();
  for (std::size_t i = 0; i < std::min<std::size_t>(count, 40); ++i) {
    const CaseRef copy = document.Duplicate({0, i});
    for (std::size_t parameter = 0; parameter < document.At(copy).arguments.size(); ++parameter) {
      EXPECT_EQ(document.WrittenArgument(copy, parameter),
                document.WrittenArgument({0, i}, parameter));
    }
  }
  EXPECT_NO_THROW(ParseCaseFile(GetParam(), TextNow(document)));
  while (file().cases.size() > count) document.Delete({0, count});
  EXPECT_EQ(TextNow(document), bytes);
}

INSTANTIATE_TEST_SUITE_P(All, CaseFiles, testing::ValuesIn(FindCaseFiles(HITSCAN_ASSETS "/cases")),
                         [](const auto& test) {
                           std::string name = test.param.parent_path().filename().string() + "_" +
                                              test.param.stem().string();
                           for (char& c : name) {
                             if (!isalnum(static_cast<unsigned char>(c))) c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace hitscan
