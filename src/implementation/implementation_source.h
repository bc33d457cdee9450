#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "implementation/user_implementation.h"

namespace hitscan {

/// Where the user's implementation comes from.
struct ImplementationSource {
  enum class Form {
    kSource,   ///< a C++ source
    kLibrary,  ///< a shared library made from such a source
    kProgram,  ///< a command that reads and prints lines of JSON
  };
  Form form;
  std::string text;       ///< the path or the command
  std::string name = {};  ///< of a source that has one; see NameSource
  /// Options of the compiler for a source that needs a library, as the shell reads them.
  std::string build = {};

  /// The name in menus, legends and reports: `name`, else that of the file, or the command.
  std::string Name() const;
  bool operator==(const ImplementationSource&) const = default;
};

/// Gives a source a name (ImplementationSource::name) by which SourceNamed finds it from now on.
/// May be called at any time and from any thread; a later source of the same name replaces the
/// earlier one.
void NameSource(ImplementationSource source);
/// SourceNamed no longer finds a source by this name.
void ForgetSource(const std::string& name);

/// The source that `text` names: one with this name (NameSource), or a file with the extension
/// .cpp, .cc, .cxx, .so or .dylib. nullopt for any other text, which is the name of a built-in
/// implementation.
std::optional<ImplementationSource> SourceNamed(const std::string& text);

/// Whether both are the same file or command.
bool SameSource(const ImplementationSource& a, const ImplementationSource& b);

/// A name for a source that no other implementation has, a built-in one included: the name of the
/// file; if that is taken, the path as given; if that is taken too, the absolute path.
std::string DistinctName(const ImplementationSource& source,
                         const std::function<bool(const std::string&)>& is_taken);

/// The files that the source names: the source or library itself, or the words of a command that
/// are files. What these include is known only after OpenImplementation.
std::vector<std::filesystem::path> FilesNamedBy(const ImplementationSource& source);

/// The result of opening an implementation.
struct OpenedImplementation {
  std::shared_ptr<UserImplementation> implementation;  ///< null when it cannot be used
  std::filesystem::path library;                       ///< that was compiled from a source
  std::vector<std::string> errors;           ///< why not: one line, or the compiler's lines
  std::vector<std::filesystem::path> files;  ///< the files on which it depends
};

/// Compiles the source if necessary and starts the implementation. Throws Cancelled soon after
/// `cancelled` is set.
OpenedImplementation OpenImplementation(const ImplementationSource& source, std::string name,
                                        const AskOptions& options,
                                        const std::atomic<bool>& cancelled);

/// The file that the user edits: the source, or the last file that a command names. Empty when
/// there is none.
std::filesystem::path FileToEdit(const ImplementationSource& source);

/// Appended to the name of an implementation for which UserImplementation::outdated holds.
inline constexpr std::string_view kOutdated = " (last version that compiled)";

/// The user's implementations that were opened, by name.
class UserImplementations {
 public:
  /// Adds an implementation, and removes an earlier one of the same name.
  void Add(std::shared_ptr<UserImplementation> implementation);
  /// The implementation of that name, or null.
  std::shared_ptr<UserImplementation> Find(std::string_view name) const;
  /// The same, but null also when it does not answer the query.
  std::shared_ptr<UserImplementation> Find(std::string_view name, const Query& query) const;
  std::vector<std::string> NamesFor(const Query& query) const;
  const std::vector<std::shared_ptr<UserImplementation>>& all() const { return all_; }

  /// A sink for the lines that the implementations print. It may be called from any thread.
  OutputSink printed();
  /// The lines that were printed since the last call.
  std::vector<std::string> TakePrinted();

 private:
  struct Printed {
    std::mutex mutex;
    std::vector<std::string> lines;
  };

  std::shared_ptr<Printed> printed_ = std::make_shared<Printed>();
  std::vector<std::shared_ptr<UserImplementation>> all_;
};

/// The answerer of the query with that name: the user's implementation, else what was reported or
/// the built-in one; null when there is none. `user`, which may be null, has the user's
/// implementations.
std::shared_ptr<Answerer> FindAnswerer(const Query& query, std::string_view name,
                                       const UserImplementations* user);

/// The same, but the exact implementation when there is none of that name.
std::shared_ptr<Answerer> AnswererOrExact(const Query& query, std::string_view name,
                                          const UserImplementations* user);

}  // namespace hitscan
