//===- Metadirective.h - the directive that a metadirective stands for ----===//
#ifndef CHOMP_FRONTEND_METADIRECTIVE_H
#define CHOMP_FRONTEND_METADIRECTIVE_H

#include "Frontend/Pragmas/ContextSelector.h"

namespace chomp {

/// One directive that a metadirective may become.
struct Alternative {
  llvm::SmallVector<clang::Token, 16> Directive; ///< Empty: nothing.
  std::vector<SelectorMatch::Condition> Conditions;
  std::vector<DeviceTrait> OfDevices; ///< To be asked as well, where the question is moved to the host.
};

/// The alternatives that suit the context, in the order in which their conditions are to be asked (OpenMP 6.0, 9.4.1);
/// only the last has none. Clauses: what follows the directive's name.
std::vector<Alternative> chooseAlternatives(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Clauses,
                                            const SelectorContext &Context);

/// Likewise in the host's version of a region, where the default device is the host. Here: of the region.
std::vector<Alternative> hostAlternatives(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Clauses,
                                          SelectorContext Here);

/// Whether a statement belongs to the metadirective: one of its directives, suitable or not, has one.
bool takesStatement(llvm::ArrayRef<clang::Token> Clauses);

} // namespace chomp

#endif
