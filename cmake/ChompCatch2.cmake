# Catch2, whichever generation is packaged: Debian 12 has the v2 single header <catch2/catch.hpp>, Debian 13 has v3, which
# splits the header and brings a compiled main. Tests are written for v2's header; for v3 a header of that name in the
# build folder includes v3's and gives the string matchers their old names, so that no test knows the difference. Either
# way the main is in chomp_catch2_main.

include_guard(GLOBAL)

find_package(Catch2 CONFIG QUIET)
if(NOT Catch2_FOUND)
  message(FATAL_ERROR "Catch2 was not found. Install catch2 (scripts/setup does), or configure with "
                      "-DCHOMP_BUILD_TESTS=OFF.")
endif()
message(STATUS "Catch2 ${Catch2_VERSION}")
list(APPEND CMAKE_MODULE_PATH ${Catch2_DIR})
include(Catch) # catch_discover_tests

if(Catch2_VERSION VERSION_LESS 3)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/catch2/main.cpp CONTENT
       "#define CATCH_CONFIG_MAIN\n#include <catch2/catch.hpp>\n")
  add_library(chomp_catch2_main STATIC ${PROJECT_BINARY_DIR}/catch2/main.cpp)
  target_compile_features(chomp_catch2_main PUBLIC cxx_std_20)
  # It is not what is tested: a sanitizer in it, or speed, would cost minutes of build.
  target_compile_options(chomp_catch2_main PRIVATE -O0 -fno-sanitize=all)
  target_link_libraries(chomp_catch2_main PUBLIC Catch2::Catch2)
else()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/catch2/include/catch2/catch.hpp CONTENT
[[#pragma once
#include <catch2/catch_all.hpp>
namespace Catch {
using Matchers::EndsWith;
using Matchers::Equals;
using Matchers::StartsWith;
inline auto Contains(const std::string &text, CaseSensitive sensitive = CaseSensitive::Yes) {
  return Matchers::ContainsSubstring(text, sensitive);
}
} // namespace Catch
using Catch::Approx;
]])
  add_library(chomp_catch2_main INTERFACE)
  target_include_directories(chomp_catch2_main SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/catch2/include)
  target_link_libraries(chomp_catch2_main INTERFACE Catch2::Catch2WithMain)
endif()
