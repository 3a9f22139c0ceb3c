//===- VendorLeaks.cpp - what leak checkers must not blame us for ---------===//
//
// AMD's library gives each thread that calls it some memory, which it loses when the thread ends. The first thread to
// launch anything opens it, and in these tests such a thread ends long before the process does.

extern "C" const char *__lsan_default_suppressions() { // NOLINT(bugprone-reserved-identifier): LeakSanitizer's name
  return "leak:libamdhip64.so";
}
