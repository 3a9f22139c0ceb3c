"""A recipe for Spack 1.0 and newer, which builds the checkout that it is a part of:

    spack repo add packaging/spack/spack_repo/chomp
    spack install chomp

It was not run. A test loads it with a stand-in for Spack and looks at what it asks for.
"""
from pathlib import Path

from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Chomp(CMakePackage):
    """CUDA, HIP and a virtual GPU from OpenMP offload: a compiler for C and C++ programs with target regions."""

    homepage = Path(__file__).resolve().parents[6].as_uri()
    git = homepage
    executables = ["^chompcc$"]

    license("Apache-2.0 WITH LLVM-exception")

    version("main", branch="main")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    generator("ninja")
    # Clang's headers and libclang-cpp.so; programs that chompcc builds need none of it.
    depends_on("llvm@22 +clang +llvm_dylib")
    depends_on("boost@1.74: +context", type="build")
    # Kernels and host code are compiled by what the user has; chompcc finds gcc in PATH.
    depends_on("gcc@12:", type="run")

    def cmake_args(self):
        return [
            self.define("CHOMP_BUILD_TESTS", False),
            self.define("CHOMP_LLVM_ROOT", self.spec["llvm"].prefix),
        ]
