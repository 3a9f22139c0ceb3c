//===- LibraryFunctions.cpp - functions of the library, whoever declares them ===//
#include "Analysis/LibraryFunctions.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace chomp {

llvm::StringRef withoutSize(const FunctionDecl *F) {
  const llvm::StringRef Name = F->getIdentifier() ? F->getName() : "";
  const auto [Stem, Size] = Name.rsplit('_');
  return F->getBuiltinID() && Name.starts_with("__sync_") && llvm::all_of(Size, llvm::isDigit) ? Stem : Name;
}

llvm::StringRef libraryBuiltin(const FunctionDecl *F) {
  const Builtin::Context &Builtins = F->getASTContext().BuiltinInfo;
  llvm::StringRef Name = F->getIdentifier() && F->getBuiltinID() ? F->getName() : "";
  if (!Name.consume_front("__builtin_") || Name == "alloca")
    return "";
  const unsigned Plain = F->getASTContext().Idents.get(Name).getBuiltinID();
  const char *Header = Plain && Builtins.isPredefinedLibFunction(Plain) ? Builtins.getHeaderName(Plain) : nullptr;
  return Header && *Header && llvm::StringRef(Header) != "complex.h" ? Name : "";
}

std::string libraryHeader(const FunctionDecl *F) {
  const ASTContext &Context = F->getASTContext();
  if (llvm::StringRef Plain = libraryBuiltin(F); !Plain.empty())
    return "<" + std::string(Context.BuiltinInfo.getHeaderName(Context.Idents.get(Plain).getBuiltinID())) + ">";
  if (!F->isExternC() || !F->getIdentifier() || F->isDefined() || !F->isExternallyVisible() ||
      Context.getSourceManager().isInSystemHeader(F->getLocation()))
    return "";
  if (const unsigned Own = F->getBuiltinID()) {
    const char *Header = Context.BuiltinInfo.isPredefinedLibFunction(Own) ? Context.BuiltinInfo.getHeaderName(Own) : "";
    return Header && *Header ? "<" + std::string(Header) + ">" : "";
  }
  // What Clang has no builtin for, or only one of another type: int strlen();
  static const llvm::StringMap<const char *> Headers = [] {
    llvm::StringMap<const char *> Map;
    for (llvm::StringRef Name : {"abort", "abs", "atof", "atoi", "atol", "atoll", "bsearch", "calloc", "exit", "free",
                                 "getenv", "labs", "llabs", "malloc", "qsort", "rand", "realloc", "srand", "system"})
      Map[Name] = "<stdlib.h>";
    for (llvm::StringRef Name : {"memchr", "memcmp", "memcpy", "memmove", "memset", "strcat", "strchr", "strcmp",
                                 "strcpy", "strlen", "strncat", "strncmp", "strncpy", "strrchr", "strstr"})
      Map[Name] = "<string.h>";
    for (llvm::StringRef Name :
         {"fflush", "fprintf", "fputs", "getchar", "printf", "putchar", "puts", "snprintf", "sprintf", "sscanf"})
      Map[Name] = "<stdio.h>";
    return Map;
  }();
  auto Known = Headers.find(F->getName());
  return Known == Headers.end() ? "" : Known->second;
}

bool isLibrarys(const FunctionDecl *F) {
  return F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()) || !libraryHeader(F).empty();
}

} // namespace chomp
