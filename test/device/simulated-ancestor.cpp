// REQUIRES: gcc
// DEFINE: %{compile} = %gxx -std=c++20 -Wall -Wextra -Wno-unknown-pragmas -Werror %chomp_include -I%S/Inputs %s -pthread
// RUN: %{compile} -O1 -o %t && %t
// RUN: %{compile} -O1 -g -fsanitize=thread -o %t.tsan && %t.tsan 9

// The GPUs' calls of the host's code, with a thread of the host for each thread of a block, all of which ask at once:
// each is served by itself, the host reads and writes what only that thread has, and what it has written is there
// afterwards.

#define CHOMP_MACHINE "SimulatedGpu.h"
#include <chomp/device.h>
#define CHOMP_KERNEL_FILE 1 // no module of its own: nothing is linked
#include <chomp/runtime.h>

#include "Inputs/Check.h"
#include "Inputs/Standalone.h"

#include <cstdlib>
#include <cstring>

static chomp_port_t Port;
static unsigned Gate, Served, Wrong;

/// Has the thread at the port do something.
static void command(chomp_command_t what, const void *address, size_t size) {
  Port.command = what;
  Port.address = const_cast<void *>(address);
  Port.size = size;
  __atomic_store_n(&Port.turn, unsigned(CHOMP_TURN_DEVICE), __ATOMIC_RELEASE);
  while (what != CHOMP_COMMAND_DONE && __atomic_load_n(&Port.turn, __ATOMIC_ACQUIRE) != CHOMP_TURN_HOST)
    sched_yield();
}
template <class T> static T read(const void *address) {
  T value;
  command(CHOMP_COMMAND_READ, address, sizeof(T));
  std::memcpy(&value, Port.data, sizeof(T));
  return value;
}

/// As runtime/Core/HostLine.cpp does it, for two items: the thread's number, and where it wants the answer.
static void serve() {
  const chomp_item_t *items = Port.items;
  Wrong += Port.function != &Served || Port.count != 2;
  const auto number = read<chomp_item_t>(&items[0]), answer = read<chomp_item_t>(&items[1]);
  const unsigned thread = read<unsigned>(number.begin);
  char text[32] = {};
  for (unsigned i = 0; i < 11; ++i)
    text[i] = read<char>(answer.item + i);
  Wrong += std::strcmp(text, "answer[0:5]") != 0;
  command(CHOMP_COMMAND_OWN, &Gate, 0);
  Wrong += Port.size != 0;
  // Not of a multiple of a word's size.
  Wrong += answer.size != 5 * sizeof(short);
  for (unsigned i = 0; i < 5; ++i) {
    const short value = static_cast<short>(thread * 10 + i);
    std::memcpy(reinterpret_cast<char *>(Port.data) + i * sizeof(short), &value, sizeof(short));
  }
  command(CHOMP_COMMAND_WRITE, answer.begin, answer.size);
  ++Served;
  command(CHOMP_COMMAND_DONE, nullptr, 0);
}

static void kernel(unsigned *sum) {
  unsigned number = chomp::machine::block_thread();
  alignas(8) short answer[5] = {};
  const chomp_item_t items[] = {
      {"number", CHOMP_MAP_COPY, &number, sizeof(number), &number},
      {"answer[0:5]", CHOMP_MAP_FROM, answer, sizeof(answer), answer},
  };
  chomp::ancestor(&Served, items);
  for (unsigned i = 0; i < 5; ++i)
    if (answer[i] != static_cast<short>(number * 10 + i))
      return;
  chomp::atomic_fetch_add(sum, number + 1);
}

int main(int argc, char **argv) {
  const unsigned threads = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 70;
  chomp::machine::HostLine<void> = {&Port, &Gate};
  unsigned sum = 0;
  std::atomic<bool> ended{false};
  std::thread device([&] {
    chomp::machine::run_blocks(2, threads, [&] { kernel(&sum); });
    ended = true;
  });
  while (!ended)
    if (__atomic_load_n(&Port.turn, __ATOMIC_ACQUIRE) == CHOMP_TURN_HOST)
      serve();
    else
      sched_yield();
  device.join();
  check("calls", Served, 2 * threads);
  check("answers", sum, threads * (threads + 1));
  check("wrong", Wrong, 0u);
  return Failures != 0;
}
