# A toolchain file for AArch64, with Debian's cross compilers: cmake --toolchain <this file>. Programs run under qemu-user
# where that is installed. CMAKE_FIND_ROOT_PATH names folders with that machine's packages, as scripts/aarch64-root makes
# one. To build with chompcc, say -DCMAKE_C_COMPILER=chompcc -DCMAKE_C_FLAGS=--host-compiler=aarch64-linux-gnu-gcc.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
if(NOT DEFINED CMAKE_C_COMPILER)
  set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
endif()
if(NOT DEFINED CMAKE_CXX_COMPILER)
  set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
endif()
find_program(CHOMP_QEMU NAMES qemu-aarch64 qemu-aarch64-static)
if(CHOMP_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${CHOMP_QEMU} -L /usr/aarch64-linux-gnu)
endif()
