"""What stands for Spack's class of packages that CMake builds."""


class CMakePackage:
    spec = {"llvm": type("Llvm", (), {"prefix": "/llvm"})}

    @staticmethod
    def define(name, value):
        return "-D%s=%s" % (name, {True: "ON", False: "OFF"}.get(value, value))
