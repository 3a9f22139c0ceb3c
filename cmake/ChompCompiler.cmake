# Compiler-wide choices: ccache where it is installed, sanitizers for everything at once, colours under Ninja.

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

set(CMAKE_COLOR_DIAGNOSTICS ON)
