//===- Sanitizer.cpp - what -fsanitize=thread calls, for kernels ----------===//
//
// chompcc --vgpu-check compiles the virtual GPU's kernels with the compiler's own instrumentation for data races, which
// announces every access that another thread could see, and links this instead of the sanitizer's runtime. Everything
// is handed to libchomp; here is only what depends on the compilers' names. Hidden, so that each library of a program
// has its own, and a host that is sanitized itself is none of our business.
//
// The names __wrap_... are what the linker makes of a kernel's calls (--wrap): memory that kernels allocate is device
// memory, and copies are accesses.
//
//===----------------------------------------------------------------------===//
#include "chomp/check.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>

#define HERE __builtin_return_address(0)

extern "C" {

void __tsan_init() {}
void __tsan_func_entry(void *) {}
void __tsan_func_exit() {}

// An object's pointer to its virtual functions. gcc has no name of its own for its reads.
void __tsan_vptr_update(void **A, void *Table) { chomp_check_table(A, Table, HERE); }
void __tsan_vptr_read(void **A) { chomp_check_table(A, nullptr, HERE); }

#define ACCESS(Size)                                                                                                   \
  void __tsan_read##Size(void *A) { chomp_check_access(A, Size, CHOMP_CHECK_READ, HERE); }                             \
  void __tsan_write##Size(void *A) { chomp_check_access(A, Size, CHOMP_CHECK_WRITE, HERE); }                           \
  void __tsan_volatile_read##Size(void *A) { chomp_check_access(A, Size, CHOMP_CHECK_READ, HERE); }                    \
  void __tsan_volatile_write##Size(void *A) { chomp_check_access(A, Size, CHOMP_CHECK_WRITE, HERE); }                  \
  void __tsan_read_write##Size(void *A) { chomp_check_access(A, Size, CHOMP_CHECK_READ | CHOMP_CHECK_WRITE, HERE); }
#define UNALIGNED(Size)                                                                                                \
  ACCESS(Size)                                                                                                         \
  void __tsan_unaligned_read##Size(void *A) { chomp_check_access(A, Size, CHOMP_CHECK_READ, HERE); }                   \
  void __tsan_unaligned_write##Size(void *A) { chomp_check_access(A, Size, CHOMP_CHECK_WRITE, HERE); }                 \
  void __tsan_unaligned_volatile_read##Size(void *A) { chomp_check_access(A, Size, CHOMP_CHECK_READ, HERE); }          \
  void __tsan_unaligned_volatile_write##Size(void *A) { chomp_check_access(A, Size, CHOMP_CHECK_WRITE, HERE); }        \
  void __tsan_unaligned_read_write##Size(void *A) {                                                                    \
    chomp_check_access(A, Size, CHOMP_CHECK_READ | CHOMP_CHECK_WRITE, HERE);                                           \
  }
ACCESS(1)
UNALIGNED(2)
UNALIGNED(4)
UNALIGNED(8)
UNALIGNED(16)

void __tsan_read_range(void *A, std::size_t Size) {
  chomp_check_access(A, Size, CHOMP_CHECK_READ | CHOMP_CHECK_RANGE, HERE);
}
void __tsan_write_range(void *A, std::size_t Size) {
  chomp_check_access(A, Size, CHOMP_CHECK_WRITE | CHOMP_CHECK_RANGE, HERE);
}

} // extern "C"

//===----------------------------------------------------------------------===//
// Atomic accesses: announced and done
//===----------------------------------------------------------------------===//

namespace {

/// As the compilers number memory orders: relaxed, consume, acquire, release, acq_rel, seq_cst.
unsigned order(int Order, unsigned Kind) {
  if ((Kind & CHOMP_CHECK_READ) && Order != 0 && Order != 3)
    Kind |= CHOMP_CHECK_ACQUIRE;
  if ((Kind & CHOMP_CHECK_WRITE) && Order >= 3)
    Kind |= CHOMP_CHECK_RELEASE;
  return Kind | CHOMP_CHECK_ATOMIC;
}

constexpr unsigned Update = CHOMP_CHECK_READ | CHOMP_CHECK_WRITE;

} // namespace

#define ATOMIC(Bits)                                                                                                   \
  using Value##Bits = std::uint##Bits##_t;                                                                             \
  extern "C" Value##Bits __tsan_atomic##Bits##_load(const volatile Value##Bits *A, int Order) {                        \
    chomp_check_access(A, Bits / 8, order(Order, CHOMP_CHECK_READ), HERE);                                             \
    return __atomic_load_n(A, __ATOMIC_SEQ_CST);                                                                       \
  }                                                                                                                    \
  extern "C" void __tsan_atomic##Bits##_store(volatile Value##Bits *A, Value##Bits V, int Order) {                     \
    chomp_check_access(A, Bits / 8, order(Order, CHOMP_CHECK_WRITE), HERE);                                            \
    __atomic_store_n(A, V, __ATOMIC_SEQ_CST);                                                                          \
  }                                                                                                                    \
  extern "C" int __tsan_atomic##Bits##_compare_exchange_strong(volatile Value##Bits *A, Value##Bits *Expected,         \
                                                               Value##Bits V, int Order, int) {                        \
    chomp_check_access(A, Bits / 8, order(Order, Update), HERE);                                                       \
    return __atomic_compare_exchange_n(A, Expected, V, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                     \
  }                                                                                                                    \
  extern "C" int __tsan_atomic##Bits##_compare_exchange_weak(volatile Value##Bits *A, Value##Bits *Expected,           \
                                                             Value##Bits V, int Order, int) {                          \
    chomp_check_access(A, Bits / 8, order(Order, Update), HERE);                                                       \
    return __atomic_compare_exchange_n(A, Expected, V, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                     \
  }                                                                                                                    \
  extern "C" Value##Bits __tsan_atomic##Bits##_compare_exchange_val(volatile Value##Bits *A, Value##Bits Expected,     \
                                                                    Value##Bits V, int Order, int) {                   \
    chomp_check_access(A, Bits / 8, order(Order, Update), HERE);                                                       \
    __atomic_compare_exchange_n(A, &Expected, V, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                           \
    return Expected;                                                                                                   \
  }                                                                                                                    \
  RMW(Bits, exchange, __atomic_exchange_n)                                                                             \
  RMW(Bits, fetch_add, __atomic_fetch_add)                                                                             \
  RMW(Bits, fetch_sub, __atomic_fetch_sub)                                                                             \
  RMW(Bits, fetch_and, __atomic_fetch_and)                                                                             \
  RMW(Bits, fetch_or, __atomic_fetch_or)                                                                               \
  RMW(Bits, fetch_xor, __atomic_fetch_xor)                                                                             \
  RMW(Bits, fetch_nand, __atomic_fetch_nand)
#define RMW(Bits, Name, Builtin)                                                                                       \
  extern "C" Value##Bits __tsan_atomic##Bits##_##Name(volatile Value##Bits *A, Value##Bits V, int Order) {             \
    chomp_check_access(A, Bits / 8, order(Order, Update), HERE);                                                       \
    return Builtin(A, V, __ATOMIC_SEQ_CST);                                                                            \
  }
ATOMIC(8)
ATOMIC(16)
ATOMIC(32)
ATOMIC(64)

extern "C" void __tsan_atomic_thread_fence(int) { chomp_check_fence(); }
extern "C" void __tsan_atomic_signal_fence(int) {}

/// The thread that makes a function's static variable lets the others see what it has made.
extern "C" {
int __cxa_guard_acquire(std::uint64_t *);
void __cxa_guard_release(std::uint64_t *);

int __wrap___cxa_guard_acquire(std::uint64_t *Guard) {
  const int First = __cxa_guard_acquire(Guard);
  chomp_check_access(Guard, 1, order(__ATOMIC_ACQUIRE, CHOMP_CHECK_READ), HERE);
  return First;
}
void __wrap___cxa_guard_release(std::uint64_t *Guard) {
  chomp_check_access(Guard, 1, order(__ATOMIC_RELEASE, CHOMP_CHECK_WRITE), HERE);
  __cxa_guard_release(Guard);
}
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

#define COPY(Name, Routine)                                                                                            \
  extern "C" void *Name(void *To, const void *From, std::size_t Size) {                                                \
    chomp_check_access(From, Size, CHOMP_CHECK_READ | CHOMP_CHECK_RANGE, HERE);                                        \
    chomp_check_access(To, Size, CHOMP_CHECK_WRITE | CHOMP_CHECK_RANGE, HERE);                                         \
    return Routine(To, From, Size);                                                                                    \
  }
#define FILL(Name)                                                                                                     \
  extern "C" void *Name(void *To, int Value, std::size_t Size) {                                                       \
    chomp_check_access(To, Size, CHOMP_CHECK_WRITE | CHOMP_CHECK_RANGE, HERE);                                         \
    return std::memset(To, Value, Size);                                                                               \
  }
COPY(__tsan_memcpy, std::memcpy)
COPY(__tsan_memmove, std::memmove)
COPY(__wrap_memcpy, std::memcpy)
COPY(__wrap_memmove, std::memmove)
FILL(__tsan_memset)
FILL(__wrap_memset)

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

extern "C" {
void *_Znwm(std::size_t);
void *_Znam(std::size_t);
void _ZdlPv(void *);
void _ZdaPv(void *);

void *__wrap_malloc(std::size_t Size) {
  void *Block = chomp_check_allocate(Size, HERE);
  return Block ? Block : std::malloc(Size);
}
void *__wrap_calloc(std::size_t Count, std::size_t Size) {
  std::size_t Bytes;
  if (__builtin_mul_overflow(Count, Size, &Bytes))
    return nullptr;
  void *Block = chomp_check_allocate(Bytes, HERE);
  if (!Block)
    return std::calloc(Count, Size);
  chomp_check_access(Block, Bytes, CHOMP_CHECK_WRITE | CHOMP_CHECK_RANGE, HERE);
  return std::memset(Block, 0, Bytes);
}
void __wrap_free(void *Block) {
  if (!chomp_check_free(Block, HERE))
    std::free(Block);
}
void *__wrap_realloc(void *Old, std::size_t Size) {
  std::size_t Had = chomp_check_size(Old);
  if (Old && !Had)
    return std::realloc(Old, Size);
  void *Block = chomp_check_allocate(Size, HERE);
  if (!Block)
    return std::realloc(Old, Size);
  if (Old) {
    std::size_t Kept = Had < Size ? Had : Size;
    chomp_check_access(Block, Kept, CHOMP_CHECK_WRITE | CHOMP_CHECK_RANGE, HERE);
    std::memcpy(Block, Old, Kept);
    chomp_check_free(Old, HERE);
  }
  return Block;
}
void *__wrap__Znwm(std::size_t Size) {
  void *Block = chomp_check_allocate(Size, HERE);
  return Block ? Block : _Znwm(Size);
}
void *__wrap__Znam(std::size_t Size) {
  void *Block = chomp_check_allocate(Size, HERE);
  return Block ? Block : _Znam(Size);
}
void __wrap__ZdlPv(void *Block) {
  if (!chomp_check_free(Block, HERE))
    _ZdlPv(Block);
}
void __wrap__ZdaPv(void *Block) {
  if (!chomp_check_free(Block, HERE))
    _ZdaPv(Block);
}
void __wrap__ZdlPvm(void *Block, std::size_t) {
  if (!chomp_check_free(Block, HERE))
    _ZdlPv(Block);
}
void __wrap__ZdaPvm(void *Block, std::size_t) {
  if (!chomp_check_free(Block, HERE))
    _ZdaPv(Block);
}
}
