//===- Sha256.cpp - FIPS 180-4, straight from the standard's text ---------===//
//
// Only the whole-buffer form: side files are read at once anyway.
//
//===----------------------------------------------------------------------===//
#include "Core/Sha256.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace {

constexpr std::uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void addBlock(std::uint32_t (&H)[8], const unsigned char *Block) {
  std::uint32_t W[64];
  for (int I = 0; I < 16; ++I)
    W[I] = std::uint32_t(Block[4 * I]) << 24 | std::uint32_t(Block[4 * I + 1]) << 16 |
           std::uint32_t(Block[4 * I + 2]) << 8 | Block[4 * I + 3];
  for (int I = 16; I < 64; ++I) {
    std::uint32_t S0 = std::rotr(W[I - 15], 7) ^ std::rotr(W[I - 15], 18) ^ (W[I - 15] >> 3);
    std::uint32_t S1 = std::rotr(W[I - 2], 17) ^ std::rotr(W[I - 2], 19) ^ (W[I - 2] >> 10);
    W[I] = W[I - 16] + S0 + W[I - 7] + S1;
  }
  auto [A, B, C, D, E, F, G, L] = H;
  for (int I = 0; I < 64; ++I) {
    std::uint32_t S1 = std::rotr(E, 6) ^ std::rotr(E, 11) ^ std::rotr(E, 25);
    std::uint32_t T1 = L + S1 + ((E & F) ^ (~E & G)) + K[I] + W[I];
    std::uint32_t S0 = std::rotr(A, 2) ^ std::rotr(A, 13) ^ std::rotr(A, 22);
    std::uint32_t T2 = S0 + ((A & B) ^ (A & C) ^ (B & C));
    L = G, G = F, F = E, E = D + T1, D = C, C = B, B = A, A = T1 + T2;
  }
  const std::uint32_t Add[8] = {A, B, C, D, E, F, G, L};
  for (int I = 0; I < 8; ++I)
    H[I] += Add[I];
}

} // namespace

std::string chomp::sha256(const void *Data, std::size_t Size) {
  std::uint32_t H[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const unsigned char *Bytes = static_cast<const unsigned char *>(Data);
  std::size_t Whole = Size / 64 * 64;
  for (std::size_t I = 0; I < Whole; I += 64)
    addBlock(H, Bytes + I);
  // The last one or two blocks: the rest, a one bit, zeros, and the length in bits.
  unsigned char Last[128] = {};
  std::size_t Rest = Size - Whole, Length = Rest < 56 ? 64 : 128;
  if (Rest)
    std::memcpy(Last, Bytes + Whole, Rest);
  Last[Rest] = 0x80;
  for (int I = 0; I < 8; ++I)
    Last[Length - 1 - I] = static_cast<unsigned char>((std::uint64_t(Size) * 8) >> (8 * I));
  for (std::size_t I = 0; I < Length; I += 64)
    addBlock(H, Last + I);
  std::string Text;
  for (std::uint32_t Word : H)
    for (int Shift = 28; Shift >= 0; Shift -= 4)
      Text += "0123456789abcdef"[Word >> Shift & 15];
  return Text;
}
