# What every part of Chomp is built with: one place for the language level, the warnings, the sanitizers and the way to
# LLVM. A part says what it is and which of the worlds it belongs to:
#
#   chomp_add_library(chompModel Region.cpp Print.cpp)                      the translator's side: may use LLVM, no RTTI
#   chomp_add_library(chompDriver Translate.cpp LINK chompModel chompEmit)
#   chomp_add_tool(chomp main.cpp LINK chompDriver)                         an installed program: bin/chomp (target chomp-tool)
#   chomp_add_unit_test(MappingTableTest MappingTableTest.cpp LINK chomp_static)   Catch2; see test/README.md
#   chomp_set_options(chomp)                                                any other target (the runtime): no LLVM, RTTI as usual
#
# libclang-cpp is linked by its full path: Debian's packages carry libclang-cpp.so.22.1 and no libclang-cpp.so, and
# ClangTargets.cmake names static archives that are not packaged, so find_package(Clang) alone is of no use.

include_guard(GLOBAL)

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH CHOMP_ROOT) # also where the runtime is a project of its own

# The language level, the warnings and the sanitizers: for every target, whatever its side.
function(chomp_set_options target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES
    CXX_EXTENSIONS OFF
    POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${CHOMP_ROOT}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_options(${target} PRIVATE -Wall -Wextra
    $<$<BOOL:${CHOMP_WERROR}>:-Werror>
    # GCC's flow analysis finds these inside std::string and LLVM headers that were inlined into our code: its bugs
    # 105651 (-Wrestrict, "a" + string) and 105562, and references it only suspects of dangling (-Wextra since GCC 13).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized -Wno-restrict>
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,13>>:-Wno-dangling-reference>)
endfunction()

# LLVM's side: headers, definitions, and the two shared libraries. Public, so that whoever links a library of ours sees
# the same LLVM as we do.
function(chomp_use_llvm target)
  target_include_directories(${target} SYSTEM PUBLIC ${LLVM_INCLUDE_DIRS})
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${CHOMP_ROOT}/lib>)
  target_compile_definitions(${target} PUBLIC ${CHOMP_LLVM_DEFINITIONS})
  # Debian's LLVM has RTTI, so either would link; without it a class of ours cannot depend on it by accident.
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
  target_link_libraries(${target} PUBLIC ${CHOMP_LLVM_LIBRARIES})
endfunction()

# The translator throws nothing and catches nothing, as LLVM itself; that takes off a part of each file's time and size.
function(chomp_forbid_exceptions target)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>)
endfunction()

# chomp_precompile(<target> <headers>...) or (<target> FROM <another target>): where headers are precompiled.
function(chomp_precompile target)
  cmake_parse_arguments(ARG "" "FROM" "" ${ARGN})
  if(CHOMP_PRECOMPILE AND ARG_FROM)
    target_precompile_headers(${target} REUSE_FROM ${ARG_FROM})
  elseif(CHOMP_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARG_UNPARSED_ARGUMENTS})
  endif()
endfunction()

# chomp_add_library(<name> <sources>... [LINK <targets>...])
function(chomp_add_library name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  chomp_set_options(${name})
  chomp_use_llvm(${name})
  chomp_forbid_exceptions(${name})
  chomp_count_lines(${name})
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
endfunction()

# chomp_add_tool(<name> <sources>... [LINK <targets>...] [ALIASES <names>...])
# The program bin/<name>, in the build and in the prefix, with lib and include beside bin in both, so that a tool looks
# for headers and libraries relative to its own executable and never needs a configured path. The target is <name>-tool:
# `chomp` is the runtime's library. ALIASES are links to the program by further names.
function(chomp_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK;ALIASES" ${ARGN})
  set(target ${name}-tool)
  add_executable(${target} ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name})
  chomp_set_options(${target})
  chomp_use_llvm(${target})
  chomp_forbid_exceptions(${target})
  chomp_count_lines(${target})
  target_link_libraries(${target} PRIVATE ${ARG_LINK})
  if(CHOMP_CLANG_VISITORS AND "chompDriver" IN_LIST ARG_LINK)
    target_sources(${target} PRIVATE ${CHOMP_CLANG_VISITORS})
  endif()
  if(CHOMP_PORTABLE) # LLVM's archives ask glibc 2.36 for it
    target_sources(${target} PRIVATE ${CHOMP_ROOT}/cmake/Arc4random.cpp)
  endif()
  install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT chomp)
  foreach(alias ${ARG_ALIASES})
    add_custom_command(TARGET ${target} POST_BUILD VERBATIM
                       COMMAND ${CMAKE_COMMAND} -E create_symlink ${name} $<TARGET_FILE_DIR:${target}>/${alias})
    install(FILES ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${alias} DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT chomp)
  endforeach()
endfunction()

# chomp_add_unit_test(<name> <sources>... [LINK <targets>...] [PRECOMPILE <headers>...] [LLVM])
# A Catch2 program in <build>/test/unit, each test case of it a test for ctest. LLVM: it tests a part of the translator.
# PRECOMPILE: headers that all of its files include, besides Catch2's.
# Of another machine's programs each is one test: an emulator takes as long to start as for most test cases. And qemu-user
# allows no threads in a process that one with several threads has forked.
function(chomp_add_unit_test name)
  cmake_parse_arguments(ARG "LLVM" "" "LINK;PRECOMPILE" ${ARGN})
  if(NOT CHOMP_BUILD_TESTS)
    return()
  endif()
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  chomp_set_options(${name})
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>) # no test waits for its own code
  if(ARG_LLVM)
    chomp_use_llvm(${name})
  endif()
  target_link_libraries(${name} PRIVATE ${ARG_LINK} chomp_catch2_main)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/test/unit)
  list(LENGTH ARG_UNPARSED_ARGUMENTS files)
  if(files GREATER 2) # of fewer, a header of its own would take as long as it saves
    chomp_precompile(${name} <catch2/catch.hpp> ${ARG_PRECOMPILE})
  endif()
  if(CMAKE_CROSSCOMPILING)
    add_test(NAME ${name} COMMAND ${name} ~[fork])
    return()
  endif()
  set(environment "")
  if(CHOMP_COVERAGE)
    set(environment PROPERTIES ENVIRONMENT LLVM_PROFILE_FILE=${CHOMP_PROFILES}/unit-%4m.profraw)
  endif()
  catch_discover_tests(${name} TEST_PREFIX "${name}: " ${environment})
endfunction()
