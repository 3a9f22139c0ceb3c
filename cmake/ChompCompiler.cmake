# Compiler-wide choices: ccache where it is installed, no folders of the build in what is built, sanitizers for everything at
# once, hardening, colours under Ninja; and where counters of coverage go.

include_guard(GLOBAL)

if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(CHOMP_CCACHE ccache)
  if(CHOMP_CCACHE)
    set(CMAKE_C_COMPILER_LAUNCHER ${CHOMP_CCACHE})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CHOMP_CCACHE})
  endif()
endif()

# Programs and libraries have the same bytes in whatever folder they are built: texts of assertions have file names.
add_compile_options("-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=")

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
  add_compile_options(-fsanitize=fuzzer-no-link,address -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS)
  add_link_options(-fsanitize=address,undefined)
endif()
function(chomp_use_fuzzer_checks)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE -fsanitize=undefined -fno-sanitize=vptr -fno-sanitize-recover=all)
  endforeach()
endfunction()

# Libraries and tools are hardened as distributions harden theirs. What users compile is theirs to harden.
option(CHOMP_HARDENING "Harden libraries and tools: stack protector, checks of the C and C++ libraries, full RELRO" ON)
if(CHOMP_HARDENING AND NOT CHOMP_SANITIZE AND NOT CHOMP_FUZZ)
  add_compile_options(-fstack-protector-strong -fstack-clash-protection -D_GLIBCXX_ASSERTIONS)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    add_compile_options(-fcf-protection)
  elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
    add_compile_options(-mbranch-protection=standard)
  endif()
  if(NOT CMAKE_CXX_FLAGS_RELEASE MATCHES "-O0") # The C library's checks need optimization.
    add_compile_options("$<$<CONFIG:Release,RelWithDebInfo>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=3>")
  endif()
  add_link_options(-Wl,-z,relro,-z,now)
endif()

# Clang's counters, in the translator and the runtime: chomp_count_lines(<target>). Programs leave what they have counted
# in files of this name, one for each program (%4m: four at once add to each), whatever environment they are started
# with. Unit tests have files of their own, for a figure of their own.
set(CHOMP_PROFILES ${PROJECT_BINARY_DIR}/profiles)
if(CHOMP_COVERAGE AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "CHOMP_COVERAGE needs clang: -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22")
endif()
function(chomp_count_lines target)
  if(CHOMP_COVERAGE)
    set(flag -fprofile-instr-generate=${CHOMP_PROFILES}/tools-%4m.profraw)
    target_compile_options(${target} PRIVATE ${flag} -fcoverage-mapping)
    get_target_property(type ${target} TYPE)
    if(NOT type STREQUAL OBJECT_LIBRARY)
      target_link_options(${target} PUBLIC ${flag})
    endif()
  endif()
endfunction()
# Of an archive that is linked by other compilers, too: it has with it what the counters need. Those don't ask for it, so
# its objects do (clang's driver does with -u).
function(chomp_count_lines_anywhere archive objects)
  if(CHOMP_COVERAGE)
    target_compile_options(${objects} PRIVATE "SHELL:-include ${CHOMP_ROOT}/cmake/Counters.h")
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} --print-file-name=libclang_rt.profile-${CMAKE_SYSTEM_PROCESSOR}.a
                    OUTPUT_VARIABLE counters OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    add_custom_command(TARGET ${archive} POST_BUILD VERBATIM COMMAND ${CMAKE_AR} qL $<TARGET_FILE:${archive}> ${counters})
  endif()
endfunction()

set(CMAKE_COLOR_DIAGNOSTICS ON)
