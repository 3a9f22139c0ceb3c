//===- Counters.h - asks the linker for what writes clang's counters ------===//
//
// For archives in a coverage build; included by the command line.
//
//===----------------------------------------------------------------------===//
#ifdef __cplusplus
extern "C"
#else
extern
#endif
    __attribute__((visibility("hidden"))) int __llvm_profile_runtime;

__attribute__((used)) static int *const WritesCounters = &__llvm_profile_runtime;
