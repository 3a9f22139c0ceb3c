//===- Toolchain/InputLanguage.h - which language a file is in ------------===//
#ifndef CHOMP_TOOLCHAIN_INPUTLANGUAGE_H
#define CHOMP_TOOLCHAIN_INPUTLANGUAGE_H

#include "Toolchain/Options.h"

#include "llvm/ADT/StringRef.h"

namespace chomp::toolchain {

/// By a source's name. DriverIsCxx: a C++ compiler takes .c for C++.
Language languageOfFile(llvm::StringRef Path, bool DriverIsCxx);
/// By a name as -x takes it; Other for all but "c" and "c++".
Language languageOfName(llvm::StringRef Name);
/// Whether an input is preprocessed already.
bool isPreprocessed(const Argument &Input);
/// Whether an input is a header, to be precompiled: by its -x, or its name.
bool isHeader(const Argument &Input);
/// That of what an input that is one becomes.
Language languageOfHeader(const Argument &Input, bool DriverIsCxx);

} // namespace chomp::toolchain

#endif
