//===- Schedule.cpp - drawing ---------------------------------------------===//
//
// An order is a Feistel network over the next power of four, walked on where it leads out of the range: a bijection
// whatever its rounds compute, so that a league of any size needs no table.
//
//===----------------------------------------------------------------------===//
#include "Plugins/vgpu/Schedule.h"

#include <atomic>

using namespace chomp::vgpu;

namespace {

std::uint64_t Seed = 0;
std::atomic<std::uint64_t> Launches{0};
thread_local std::uint64_t State = 0;

/// Splitmix64's finisher: every bit of the result depends on every bit of Value.
std::uint64_t mix(std::uint64_t Value) {
  Value = (Value ^ Value >> 30) * 0xbf58476d1ce4e5b9;
  Value = (Value ^ Value >> 27) * 0x94d049bb133111eb;
  return Value ^ Value >> 31;
}

constexpr std::uint64_t Golden = 0x9e3779b97f4a7c15;

} // namespace

Order::Order(std::uint64_t Size, std::uint64_t Key) : Size(Size), Key(Key) {
  if (Key && Size > 1)
    HalfBits = (64 - static_cast<unsigned>(__builtin_clzll(Size - 1)) + 1) / 2;
}

std::uint64_t Order::shuffled(std::uint64_t I) const {
  if (Size < 2)
    return I;
  constexpr unsigned Rounds = 6;
  const std::uint64_t Mask = (std::uint64_t(1) << HalfBits) - 1;
  do {
    std::uint64_t Left = I >> HalfBits, Right = I & Mask;
    for (unsigned Round = 0; Round < Rounds; ++Round) {
      std::uint64_t New = Left ^ (mix(Right + (Key ^ Round * Golden)) & Mask);
      Left = Right;
      Right = New;
    }
    I = Left << HalfBits | Right;
  } while (I >= Size);
  return I;
}

void chomp::vgpu::setSeed(std::uint64_t New) { Seed = New; }
bool chomp::vgpu::isShuffled() { return Seed != 0; }

Draws::Draws() : Outer(State) {
  if (Seed)
    State = mix(Seed * Golden) + Launches.fetch_add(1, std::memory_order_relaxed) * Golden * 2;
}
Draws::~Draws() { State = Outer; }

std::uint64_t chomp::vgpu::draw() { return Seed ? mix(State += Golden) | 1 : 0; }
