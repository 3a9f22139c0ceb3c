# Packages, which scripts/package makes with CPack: libchomp1 (what programs need to run), libchomp-dev (what they need to be
# built) and chomp (the tools) for Debian, the same for RPM, and one tarball with everything.

include_guard(GLOBAL)

set(CPACK_PACKAGE_NAME chomp)
set(CPACK_PACKAGE_VENDOR "Chomp")
set(CPACK_PACKAGE_CONTACT "The Chomp maintainers <maintainers@chomp.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION "Chomp compiles the target regions of C and C++ programs with OpenMP for NVIDIA's and AMD's GPUs,
and for a virtual GPU on the processor. It writes readable host code and kernels, which the host compiler, nvcc and clang compile.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGE_FILE_NAME chomp-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_COMPONENTS_ALL runtime development chomp)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "The library that programs built by Chomp need to run.")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Headers, static libraries and files for CMake and pkg-config.")
set(CPACK_COMPONENT_CHOMP_DESCRIPTION "The compiler chompcc, the translator chomp, and tools around them.")

# Debian
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libchomp1)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
# A library's package tells the loader.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/install/triggers CONTENT "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/install/triggers)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libchomp-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libchomp1 (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_CHOMP_PACKAGE_NAME chomp)
set(CPACK_DEBIAN_CHOMP_PACKAGE_DEPENDS "libchomp-dev (= ${PROJECT_VERSION}), gcc, g++, libclang-common-22-dev")
set(CPACK_DEBIAN_CHOMP_PACKAGE_RECOMMENDS "python3")
set(CPACK_DEBIAN_CHOMP_PACKAGE_SUGGESTS "clang-22, lld-22, nvidia-cuda-toolkit, python3-psutil")

# RPM
set(CPACK_RPM_COMPONENT_INSTALL ON)
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_LICENSE "Apache-2.0 WITH LLVM-exception")
set(CPACK_RPM_MAIN_COMPONENT chomp)
set(CPACK_RPM_RUNTIME_PACKAGE_NAME libchomp1)
set(CPACK_RPM_DEVELOPMENT_PACKAGE_NAME libchomp-devel)
set(CPACK_RPM_DEVELOPMENT_PACKAGE_REQUIRES "libchomp1 = ${PROJECT_VERSION}")
set(CPACK_RPM_CHOMP_PACKAGE_REQUIRES "libchomp-devel = ${PROJECT_VERSION}, gcc, gcc-c++")

# Each Debian package has a copyright and a changelog.
if(CHOMP_FOR_SYSTEM)
  find_program(CHOMP_GZIP gzip REQUIRED)
  execute_process(COMMAND ${CHOMP_GZIP} -9nc ${PROJECT_SOURCE_DIR}/CHANGELOG.md
                  OUTPUT_FILE ${PROJECT_BINARY_DIR}/install/changelog.gz COMMAND_ERROR_IS_FATAL ANY)
  set(packages libchomp1 libchomp-dev chomp)
  foreach(part package IN ZIP_LISTS CPACK_COMPONENTS_ALL packages)
    install(FILES cmake/install/copyright ${PROJECT_BINARY_DIR}/install/changelog.gz
            DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package} COMPONENT ${part})
  endforeach()
endif()

include(CPack)
