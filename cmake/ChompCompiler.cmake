# Compiler-wide choices: ccache where it is installed, sanitizers for everything at once, colours under Ninja; and where
# counters of coverage go.

include_guard(GLOBAL)

if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(CHOMP_CCACHE ccache)
  if(CHOMP_CCACHE)
    set(CMAKE_C_COMPILER_LAUNCHER ${CHOMP_CCACHE})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CHOMP_CCACHE})
  endif()
endif()

if(CHOMP_SANITIZE)
  # -fno-sanitize-recover: a report is a failure, whoever runs the program. Kernels of the virtual GPU are compiled by
  # chompcc for the user's program and take part only when the user's own flags ask for it.
  add_compile_options(-fsanitize=${CHOMP_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${CHOMP_SANITIZE})
  if(CHOMP_SANITIZE MATCHES "undefined")
    # The vptr check needs RTTI of LLVM classes, and LLVM is built without the typeinfo that it compares.
    add_compile_options(-fno-sanitize=vptr)
  endif()
endif()

# What libFuzzer goes by: counters of edges, and what is compared. UndefinedBehaviorSanitizer would add half to the time
# that the translator's many files take: the few others have it (chomp_use_fuzzer_checks).
if(CHOMP_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link,address -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
function(chomp_use_fuzzer_checks)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE -fsanitize=undefined -fno-sanitize=vptr -fno-sanitize-recover=all)
  endforeach()
endfunction()

# Clang's counters, in the translator alone (ChompLibrary.cmake): chomp_count_lines(<target>). Programs leave what they
# have counted in files of this name, one for each program (%4m: four at once add to each), whatever environment
# they are started with. Unit tests have files of their own, for a figure of their own.
set(CHOMP_PROFILES ${PROJECT_BINARY_DIR}/profiles)
if(CHOMP_COVERAGE AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "CHOMP_COVERAGE needs clang: -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22")
endif()
function(chomp_count_lines target)
  if(CHOMP_COVERAGE)
    set(flag -fprofile-instr-generate=${CHOMP_PROFILES}/tools-%4m.profraw)
    target_compile_options(${target} PRIVATE ${flag} -fcoverage-mapping)
    target_link_options(${target} PUBLIC ${flag})
  endif()
endfunction()

set(CMAKE_COLOR_DIAGNOSTICS ON)
