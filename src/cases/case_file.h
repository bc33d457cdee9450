#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/regular_file.h"
#include "query/query.h"

namespace hitscan {

class JsonDocument;
class JsonReader;
struct Outcome;

/// Arguments of a query, and the expected answer.
struct Case {
  int id;
  std::vector<Value> arguments;  ///< in the order of the query's parameters
  Answer expected;               ///< the expected parts of the answer; empty: nothing is expected
  std::string note;
  /// Only the expected parts of an answer are judged: "judge": "named".
  bool judges_named_only = false;
  /// What a library answered, according to a public issue; null if it is not known. The issue may
  /// name only some parts of the answer.
  std::shared_ptr<const Outcome> reported = nullptr;

  /// The JSON object of the case as it is written; null if that is still the text of item number
  /// `item` in the document of the file. Use WrittenCase to read it.
  std::shared_ptr<const std::string> text = {};
  /// The index of the case in the document of the file, also after edits; nullopt for a new case.
  std::optional<std::size_t> item = {};

  /// Compares the values bit by bit, as Identical does: a file keeps the sign of a zero. The texts
  /// are not compared.
  bool operator==(const Case& other) const;
};

/// A file of cases: the format is described in assets/cases/README.md.
struct CaseFile {
  std::filesystem::path path = {};
  const Query* query = nullptr;
  std::string source = {};  ///< where the cases come from, in words
  std::string note = {};
  std::string library = {};        ///< whose answers are reported; may be empty
  double tolerance = 0;            ///< absolute, and relative above 1
  bool judges_named_only = false;  ///< for cases without the key "judge"
  std::vector<bool> shared = {};   ///< for each parameter, whether all cases share one argument
  bool has_reported = false;       ///< whether a case that was read says what was reported
  std::vector<Case> cases = {};
  std::shared_ptr<const JsonDocument> document = nullptr;  ///< the text of the file
  /// The JSON of arguments at the top level of the file, by parameter, that were edited since the
  /// document was read.
  std::map<std::size_t, std::string> shared_texts = {};
};

/// Reads a case file strictly. Throws FileError that names file, line, JSON pointer and value.
CaseFile LoadCaseFile(const std::filesystem::path& path);

/// Reads a text as if it were the file at `path`. Throws FileError as LoadCaseFile does.
CaseFile ParseCaseFile(const std::filesystem::path& path, std::string text);

/// Opens the text of a case file without reading its cases. Throws FileError, also for a file of
/// more than `max_bytes`. The path may also be that of a mesh (IsMeshFile): then the text is that
/// of a case of model_raycast, with a ray to the mesh.
std::shared_ptr<const JsonDocument> OpenCaseDocument(const std::filesystem::path& path,
                                                     std::uintmax_t max_bytes = kMaxFileBytes);
/// The document of a text, as if it were the file at `path`.
std::shared_ptr<const JsonDocument> ParseCaseDocument(const std::filesystem::path& path,
                                                      std::string text);

/// The query of such a document. Throws FileError, also for errors in members other than `cases`.
const Query& QueryOf(const JsonDocument& document);

/// Reads the cases of such a document. Throws FileError as LoadCaseFile does.
CaseFile ReadCaseFile(std::shared_ptr<const JsonDocument> document);

/// Called with each case after it is read, and with the file, whose list of cases is empty.
using CaseVisitor = std::function<void(const CaseFile& file, Case&& test)>;

/// Reads the cases one by one without keeping them; returns the file with an empty list of cases.
/// Throws FileError when a later case is invalid, after earlier ones have been visited.
CaseFile VisitCases(std::shared_ptr<const JsonDocument> document, const CaseVisitor& visit);

/// The keys that are read in a case or at the top level of a file. Other keys are annotations,
/// unless they look misspelt: an unknown key of four letters or more that is one edit away from a
/// known key.
class KnownKeys {
 public:
  explicit KnownKeys(const Query& query);
  /// Throws JsonError about the first key that looks misspelt.
  void Require(const JsonReader& object);

 private:
  std::vector<std::string_view> known_;
  std::set<std::string, std::less<>>
      accepted_;  ///< keys that are read, and annotations found so far
};

/// Reads the expected parts of an answer from an object with a member for each; the result is empty
/// when nothing is expected. Throws JsonError.
Answer ReadExpected(const JsonReader& json, const Query& query);

/// The text of the file with its current cases. It differs from the text that was read only where
/// cases were added, removed or changed.
std::string CaseFileText(const CaseFile& file);

}  // namespace hitscan
