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
    kProgram,  ///< a command that speaks JSON
  };
  Form form;
  std::string text;  ///< the path or the command

  /// The name in menus, legends and reports: the file's, or the command.
  std::string Name() const;
  bool operator==(const ImplementationSource&) const = default;
};

/// The source or library that the text names, if its extension is that of one: .cpp, .cc, .cxx, .so
/// (.dylib); nullopt for a name.
std::optional<ImplementationSource> SourceOfFile(const std::string& text);

/// Whether both are the same file or command.
bool SameSource(const ImplementationSource& a, const ImplementationSource& b);

/// The name of a source among others: that of the file; if that is taken, also by a built-in
/// implementation, the path as given, else the absolute path.
std::string DistinctName(const ImplementationSource& source,
                         const std::function<bool(const std::string&)>& is_taken);

/// The files that it names: its own, or the words of a command that are files. Those that they
/// include are known once it is opened.
std::vector<std::filesystem::path> FilesNamedBy(const ImplementationSource& source);

/// What opening an implementation came to.
struct OpenedImplementation {
  std::shared_ptr<UserImplementation> implementation;  ///< null when it cannot be used
  std::filesystem::path library;                       ///< that was made from a source
  std::vector<std::string> errors;                     ///< why: one line, or those of the compiler
  std::vector<std::filesystem::path> files;            ///< a change of one of them changes it
};

/// Compiles the source if necessary and starts the implementation. Throws Cancelled soon after
/// `cancelled` is set.
OpenedImplementation OpenImplementation(const ImplementationSource& source, std::string name,
                                        const AskOptions& options,
                                        const std::atomic<bool>& cancelled);

/// The file that the user edits: the source, or the last file that a command names. Empty when
/// there is none.
std::filesystem::path FileToEdit(const ImplementationSource& source);

/// Follows the name of an implementation that is outdated.
inline constexpr std::string_view kOutdated = " (last version that compiled)";

/// The user's implementations that were opened, by name.
class UserImplementations {
 public:
  /// Replaces the one of that name, if there is one.
  void Add(std::shared_ptr<UserImplementation> implementation);
  /// Null when there is none of that name.
  std::shared_ptr<UserImplementation> Find(std::string_view name) const;
  /// Null also when it does not answer the query.
  std::shared_ptr<UserImplementation> Find(std::string_view name, const Query& query) const;
  std::vector<std::string> NamesFor(const Query& query) const;
  const std::vector<std::shared_ptr<UserImplementation>>& all() const { return all_; }

  /// Receives what they print; may be called from any thread.
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

/// What answers the query by that name: the user's implementation, else the built-in one; null when
/// there is neither. `user`, which may be null, are the user's implementations.
std::shared_ptr<Answerer> FindAnswerer(const Query& query, std::string_view name,
                                       const UserImplementations* user);

/// The same, but the exact implementation when there is none of that name.
std::shared_ptr<Answerer> AnswererOrExact(const Query& query, std::string_view name,
                                          const UserImplementations* user);

}  // namespace hitscan
