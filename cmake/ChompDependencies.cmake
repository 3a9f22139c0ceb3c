# What must be installed: LLVM and Clang 22 (libraries, headers), threads. Says which package is missing by
# its Debian name, since that is where the packages come from (scripts/setup installs them all).

include_guard(GLOBAL)

set(CHOMP_LLVM_ROOT "" CACHE PATH "Prefix of LLVM 22, when it is not where Debian or llvm-config-22 has it")
if(NOT CHOMP_LLVM_ROOT)
  find_program(CHOMP_LLVM_CONFIG NAMES llvm-config-22)
  if(CHOMP_LLVM_CONFIG)
    execute_process(COMMAND ${CHOMP_LLVM_CONFIG} --prefix OUTPUT_VARIABLE CHOMP_LLVM_PREFIX OUTPUT_STRIP_TRAILING_WHITESPACE)
  else()
    set(CHOMP_LLVM_PREFIX /usr/lib/llvm-22)
  endif()
else()
  set(CHOMP_LLVM_PREFIX ${CHOMP_LLVM_ROOT})
endif()

find_path(CHOMP_LLVM_INCLUDE_DIR llvm/Config/llvm-config.h PATHS ${CHOMP_LLVM_PREFIX}/include NO_DEFAULT_PATH)
find_path(CHOMP_CLANG_INCLUDE_DIR clang/Basic/Version.inc PATHS ${CHOMP_LLVM_PREFIX}/include NO_DEFAULT_PATH)
find_library(CHOMP_LLVM_LIBRARY NAMES libLLVM.so.22.1 libLLVM-22.so LLVM PATHS ${CHOMP_LLVM_PREFIX}/lib NO_DEFAULT_PATH)
find_library(CHOMP_CLANG_CPP_LIBRARY NAMES libclang-cpp.so.22.1 clang-cpp PATHS ${CHOMP_LLVM_PREFIX}/lib NO_DEFAULT_PATH)

if(NOT CHOMP_LLVM_INCLUDE_DIR OR NOT CHOMP_LLVM_LIBRARY)
  message(FATAL_ERROR "LLVM 22 was not found in ${CHOMP_LLVM_PREFIX}. Install llvm-22-dev (scripts/setup does), or pass "
                      "-DCHOMP_LLVM_ROOT=<prefix>.")
endif()
if(NOT CHOMP_CLANG_INCLUDE_DIR OR NOT CHOMP_CLANG_CPP_LIBRARY)
  message(FATAL_ERROR "Clang 22's headers or libclang-cpp.so.22.1 were not found in ${CHOMP_LLVM_PREFIX}. Install "
                      "libclang-22-dev (scripts/setup does), or pass -DCHOMP_LLVM_ROOT=<prefix>.")
endif()
file(STRINGS ${CHOMP_LLVM_INCLUDE_DIR}/llvm/Config/llvm-config.h CHOMP_LLVM_VERSION_LINE
     REGEX "^#define LLVM_VERSION_STRING ")
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" CHOMP_LLVM_VERSION "${CHOMP_LLVM_VERSION_LINE}")
if(NOT CHOMP_LLVM_VERSION MATCHES "^22\\.")
  message(FATAL_ERROR "Chomp is written for LLVM 22; ${CHOMP_LLVM_PREFIX} has ${CHOMP_LLVM_VERSION}.")
endif()
message(STATUS "LLVM ${CHOMP_LLVM_VERSION}: ${CHOMP_LLVM_PREFIX}")

set(LLVM_INCLUDE_DIRS ${CHOMP_LLVM_INCLUDE_DIR})
# llvm-config --cxxflags has the same; the two lines here keep the build independent of the llvm-config program.
set(CHOMP_LLVM_DEFINITIONS _GNU_SOURCE __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)

# What tools link: LLVM's two shared libraries, or of its archives what they need. The archives are not what Debian's
# llvm-config gives, which knows no Clang; lld doesn't mind their order.
option(CHOMP_PORTABLE "Put LLVM, Clang and the C++ library into what is built: a prefix for any Linux with glibc 2.34" OFF)
set(CHOMP_LLVM_LIBRARIES ${CHOMP_CLANG_CPP_LIBRARY} ${CHOMP_LLVM_LIBRARY})
if(CHOMP_PORTABLE)
  execute_process(COMMAND ${CHOMP_LLVM_PREFIX}/bin/llvm-config --link-static --libfiles support option frontendopenmp
                          targetparser object core bitreader bitwriter asmparser mcparser mc irreader windowsdriver
                  OUTPUT_VARIABLE CHOMP_LLVM_LIBRARIES OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(CHOMP_LLVM_LIBRARIES NATIVE_COMMAND "${CHOMP_LLVM_LIBRARIES}")
  foreach(part Tooling ToolingCore Frontend Driver Serialization Parse Sema Analysis AnalysisLifetimeSafety Edit AST
               ASTMatchers Lex Basic Support APINotes Rewrite Options)
    list(APPEND CHOMP_LLVM_LIBRARIES ${CHOMP_LLVM_PREFIX}/lib/libclang${part}.a)
  endforeach()
  foreach(library z zstd tinfo)
    find_library(CHOMP_STATIC_${library} NAMES lib${library}.a REQUIRED)
    list(APPEND CHOMP_LLVM_LIBRARIES ${CHOMP_STATIC_${library}})
  endforeach()
  list(APPEND CHOMP_LLVM_LIBRARIES ${CMAKE_DL_LIBS})
  add_link_options(-static-libstdc++ -fuse-ld=lld -Wl,--gc-sections -Wl,--icf=all)
elseif(EXISTS ${CHOMP_LLVM_PREFIX}/lib/libclangAST.a)
  # Each of the translator's two hundred visitors has a table of a thousand of Clang's functions. Those of a shared library
  # are looked up whenever a program starts, all of them; with this part of Clang linked in there is nothing to look up.
  set(CHOMP_CLANG_VISITORS ${PROJECT_BINARY_DIR}/DynamicRecursiveASTVisitor.cpp.o)
  execute_process(COMMAND ${CMAKE_AR} x ${CHOMP_LLVM_PREFIX}/lib/libclangAST.a DynamicRecursiveASTVisitor.cpp.o
                  WORKING_DIRECTORY ${PROJECT_BINARY_DIR} COMMAND_ERROR_IS_FATAL ANY)
endif()

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
