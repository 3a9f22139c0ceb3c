//===- Sha256.h - the hash that ties a side file to its program -----------===//
//
// FIPS 180-4. Here and not from a library, since the runtime links none.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_SHA256_H
#define CHOMP_CORE_SHA256_H

#include <cstddef>
#include <string>

namespace chomp {

/// 64 lower-case hexadecimal digits.
std::string sha256(const void *Data, std::size_t Size);

} // namespace chomp

#endif
