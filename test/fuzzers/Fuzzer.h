//===- Fuzzer.h - what libFuzzer's targets share --------------------------===//
#ifndef CHOMP_TEST_FUZZER_H
#define CHOMP_TEST_FUZZER_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <unistd.h>

/// libFuzzer's own mutations.
extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

namespace chomp::fuzz {

/// What holds for every input. libFuzzer keeps the input for which it doesn't.
inline void require(bool Holds, const char *What) {
  if (Holds)
    return;
  std::fprintf(stderr, "fuzz: error: %s\n", What);
  std::abort();
}

inline std::string_view text(const uint8_t *Data, size_t Size) { return {reinterpret_cast<const char *>(Data), Size}; }

/// Writes Text as the mutated input, as much of it as there is room for.
inline size_t give(std::string_view Text, uint8_t *Data, size_t MaxSize) {
  const size_t Size = std::min(Text.size(), MaxSize);
  std::memcpy(Data, Text.data(), Size);
  return Size;
}

/// Choices of a mutator.
class Choice {
public:
  explicit Choice(unsigned Seed) : Random(Seed) {}
  /// From 0 to Count - 1.
  size_t below(size_t Count) { return std::uniform_int_distribution<size_t>(0, Count - 1)(Random); }
  bool oneOf(size_t Count) { return below(Count) == 0; }
  template <typename List> auto &of(List &Words) { return Words[below(std::size(Words))]; }

private:
  std::minstd_rand Random;
};

/// A folder of this process's, in memory where the system has such a place. It goes when the process ends normally.
class Folder {
public:
  Folder() {
    for (const char *Base : {"/dev/shm", "/tmp"}) {
      Path = std::string(Base) + "/chomp-fuzz-XXXXXX";
      if (mkdtemp(Path.data()))
        return;
    }
    std::abort();
  }
  std::string file(const char *Name) const { return Path + "/" + Name; }
  void write(const char *Name, std::string_view Text) const {
    std::FILE *To = std::fopen(file(Name).c_str(), "w");
    require(To && std::fwrite(Text.data(), 1, Text.size(), To) == Text.size(), "a temporary file can be written");
    std::fclose(To);
  }
  std::string Path;
};

} // namespace chomp::fuzz

#endif
