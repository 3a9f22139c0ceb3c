//===- ClangLimits.cpp - asking what Clang can't bear ---------------------===//
#include "Frontend/Pragmas/ClangLimits.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

using namespace llvm::omp;

namespace chomp {

static constexpr Directive Crashing[] = {
#define CRASHES(Name) Directive::OMPD_##Name,
#include "Frontend/Pragmas/Clang22.def"
};

static constexpr llvm::StringLiteral Unknown[] = {
#define UNKNOWN(Word) #Word,
#include "Frontend/Pragmas/Clang22.def"
};

static constexpr llvm::StringLiteral Hanging[] = {
#define HANGS(Clause) #Clause,
#include "Frontend/Pragmas/Clang22.def"
};

static constexpr llvm::StringLiteral Misplaced[] = {
#define MISPLACED(Clause) #Clause,
#include "Frontend/Pragmas/Clang22.def"
};

static constexpr llvm::StringLiteral Refused[] = {
#define REFUSES(Clause) #Clause,
#include "Frontend/Pragmas/Clang22.def"
};

static constexpr std::pair<Directive, llvm::StringLiteral> RefusedOn[] = {
#define REFUSES_ON(Name, Clause) {Directive::OMPD_##Name, #Clause},
#include "Frontend/Pragmas/Clang22.def"
};

static constexpr Directive ReadsItsClauses[] = {
#define READS_ITS_CLAUSES(Name) Directive::OMPD_##Name,
#include "Frontend/Pragmas/Clang22.def"
};

ClangReads clangReads(Directive Kind, llvm::StringRef Clause) {
  if (llvm::any_of(RefusedOn, [&](const auto &Row) { return Row.first == Kind && Row.second == Clause; }))
    return ClangReads::No;
  if (Kind == OMPD_unknown || llvm::is_contained(ReadsItsClauses, Kind))
    return ClangReads::Yes;
  if (llvm::is_contained(Hanging, Clause) || llvm::is_contained(Refused, Clause))
    return ClangReads::No;
  return llvm::is_contained(Misplaced, Clause) ? ClangReads::NotHere : ClangReads::Yes;
}

bool clangRefuses(Directive Kind, llvm::StringRef Name) {
  return Kind == OMPD_unknown ? llvm::is_contained(Unknown, Name) : llvm::is_contained(Crashing, Kind);
}

} // namespace chomp
