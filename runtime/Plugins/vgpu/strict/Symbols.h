//===- Symbols.h - addresses of the program in the user's words -----------===//
//
// Code addresses become the user's functions and lines, by asking addr2line (or LLVM's), since the kernels' text is
// marked with the user's own lines; addresses of variables become names, by the symbol tables of the program's files.
// Slow: only for what is reported, and for the first use of a variable.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_STRICT_SYMBOLS_H
#define CHOMP_PLUGINS_VGPU_STRICT_SYMBOLS_H

#include <cstdint>
#include <string>
#include <vector>

namespace chomp::vgpu::strict {

/// A place in the user's source.
struct SourcePlace {
  std::string Function, File;
  int Line = 0; ///< 0: nobody knows.

  /// "x.c:12", or the code's address in its file.
  std::string text() const;
};

/// The innermost place of the user's own that a code address belongs to; not one in Chomp's headers. Caller: the
/// address is the one that a call returns to.
SourcePlace placeOf(const void *Code);

/// The same, but nothing where the code's debug information has no line for it.
SourcePlace lineOf(const void *Code);

/// The line itself, where its file is there to be read.
std::string sourceLine(const SourcePlace &Place);

/// What stands at an address of the program's files.
struct Symbol {
  enum class Kind {
    None,     ///< Not in any file of the program.
    Constant, ///< In memory that nobody can write to.
    Variable, ///< In a variable, Name, or in memory of a file that has no names.
  } What = Kind::None;
  std::uintptr_t Begin = 0, End = 0;
  std::string Name;         ///< As the user wrote it; "" where there is none.
  bool Device = false;      ///< Of a kernel file.
  bool ThreadLocal = false; ///< The calling thread's own.
};
Symbol symbolAt(std::uintptr_t Address);

/// The thread-local variables of the kernel files in the file of the program that Code lies in, at the calling thread's
/// addresses: the variables of a team.
std::vector<Symbol> teamVariables(const void *Code);

/// The tables of virtual functions of classes that the host's code has, in the order of their addresses: Name is the
/// class's. Without those of the C++ library.
std::vector<Symbol> hostTables();
/// How many files the program has loaded up to now.
unsigned long long filesLoaded();

/// The name of the host's function that begins at an address; "" where there is none, or it is a kernel's, or one of
/// C's or C++'s libraries, which a kernel may name too.
std::string hostFunction(const void *Code);

/// "the host's stack", "the host's heap", "host memory"; "" for an address where nothing is.
std::string describeHost(std::uintptr_t Address);

/// How many of Size bytes from Begin on there are, up to the first page that isn't.
std::size_t existing(std::uintptr_t Begin, std::size_t Size);

} // namespace chomp::vgpu::strict

#endif
