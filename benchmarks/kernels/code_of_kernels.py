"""What the compilers say of a kernel: ptxas of its registers and memory, its machine code (or PTX) of its instructions;
clang's assembly for AMD's GPUs of both.

Loops are found by their backward branches, or where clang's comments tell of them. The hot loop is the innermost one,
the longest of several; its length is counted for each access to memory in it, so that unrolling makes no difference. A
kernel without one is counted whole.
"""
import collections
import re

MEMORY = re.compile(r"(LDG|STG|LDS|STS|LD|ST|ATOM|ATOMG|ATOMS|RED|REDG|LDGSTS)$")
PTX_MEMORY = re.compile(r"(ld|st)\.(global|shared|volatile|relaxed|f|u|s|b|v)|atom|red\.")
ATOMICS = re.compile(r"(ATOM|ATOMG|ATOMS|RED|REDG)$")
# Of AMD's: what threads read and write, and not the scalar loads of what all of them share.
GCN_MEMORY = re.compile(r"(global|flat|buffer|scratch|ds)_(load|store|read|write|atomic|add|sub|min|max|and|or|xor|cmpst)")
GCN_ATOMICS = re.compile(r"(global|flat|buffer)_atomic_|ds_(add|sub|min|max|and|or|xor|cmpst)")

Loop = collections.namedtuple("Loop", "code depth")


class Kernel:
    """One kernel's figures. `loops` and the instructions are of SASS where nvdisasm was there, else of PTX."""

    def __init__(self):
        self.registers = self.shared = self.stack = self.spills = 0
        self.code = []   # (address, opcode, is a memory access)
        self.labels = {}  # label -> address
        self.branches = []  # (address, label)
        self.aside = []     # labels of what a warp whose lanes have parted runs
        self.told = {}      # loops that clang tells of, by their headers, each without those in it

    def leave_out_aside(self):
        """Shuffles have a second version aside, from where a branch leads back: no loop, and hardly ever run."""
        for label in self.aside:
            begin = self.labels.get(label, -1)
            back = [a for a, l in self.branches if a >= begin >= 0 and self.labels.get(l, a) < begin]
            if back:
                self.code = [c for c in self.code if not begin <= c[0] <= back[0]]
                self.branches = [b for b in self.branches if b[0] != back[0]]
        self.aside = []

    def loops(self):
        if self.told:
            return list(self.told.values())
        found = []
        for address, label in self.branches:
            target = self.labels.get(label)
            if target is not None and target < address:
                found.append((target, address))
        return [Loop([c for c in self.code if b <= c[0] <= e], sum(b2 <= b and e <= e2 for b2, e2 in found))
                for b, e in set(found)]

    def hot(self, whole=False):
        """Instructions and memory accesses of the hot loop, or of the whole kernel."""
        loops = [] if whole else self.loops()
        code = max(loops, key=lambda loop: (loop.depth, len(loop.code))).code if loops else self.code
        return len(code), sum(c[2] for c in code)

    def count(self, pattern):
        return sum(bool(pattern.match(c[1].split(".")[0])) for c in self.code)

    def barriers(self):
        return sum(c[1].startswith(("BAR", "bar.", "barrier", "s_barrier")) for c in self.code)

    def atomics(self):
        return self.count(ATOMICS) + sum(c[1].startswith(("atom.", "red.")) or bool(GCN_ATOMICS.match(c[1]))
                                         for c in self.code)

    def figures(self):
        instructions, memory = self.hot()
        return {"registers": self.registers, "shared": self.shared, "stack": self.stack, "spills": self.spills,
                "hot": instructions, "hot memory": memory, "instructions": len(self.code),
                "barriers": self.barriers(), "atomics": self.atomics()}


def plain_name(symbol):
    """_Z12saxpy_kernelifPKfPf -> saxpy_kernel"""
    match = re.match(r"_ZN?K?(\d+)(.*)", symbol)
    return match[2][:int(match[1])] if match else symbol


def read_resources(text, kernels):
    """The lines of ptxas -v."""
    name = None
    for line in text.splitlines():
        match = re.search(r"Compiling entry function '(\w+)'", line)
        name = plain_name(match[1]) if match else name
        if name is None:
            continue
        kernel = kernels.setdefault(name, Kernel())
        match = re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", line)
        if match:
            kernel.stack, kernel.spills = int(match[1]), int(match[2]) + int(match[3])
        match = re.search(r"Used (\d+) registers", line)
        if match:
            kernel.registers = int(match[1])
            shared = re.search(r"(\d+) bytes smem", line)
            kernel.shared = int(shared[1]) if shared else 0
            name = None


def read_sass(text, kernels):
    """nvdisasm -c. What pads a kernel's end (NOP, a branch to itself) is no part of it."""
    kernel, address, labels = None, 0, []
    for line in text.splitlines():
        match = re.match(r"\.text\.(\w+):", line)
        if match:
            kernel = kernels.get(plain_name(match[1]))
            continue
        if line.startswith((".text.", "\t.section", "//-----")):
            kernel = None if line.startswith("//-----") else kernel
        if kernel is None:
            continue
        match = re.match(r"(\.L_\w+):", line)
        if match:
            labels.append(match[1])
            continue
        match = re.match(r"\s+/\*([0-9a-f]+)\*/\s+(?:@!?\w+\s+)?([A-Z]\S*)(.*)", line)
        if not match:
            continue
        address, opcode = int(match[1], 16), match[2].rstrip(";")
        kernel.labels.update((label, address) for label in labels)
        target = re.search(r"`\((\.L_\w+)\)", match[3])
        own, labels = labels, []
        if opcode == "NOP" or (opcode == "BRA" and target and target[1] in own):
            continue
        kernel.code.append((address, opcode, bool(MEMORY.match(opcode.split(".")[0]))))
        if target and opcode.startswith("BRA.DIV"):
            kernel.aside.append(target[1])
        elif target and opcode.startswith("BRA"):
            kernel.branches.append((address, target[1]))
    for kernel in kernels.values():
        kernel.leave_out_aside()


def read_ptx(text, kernels):
    """The same from PTX, where there is no nvdisasm."""
    kernel, number, labels = None, 0, []
    for line in text.splitlines():
        match = re.search(r"\.(entry|func)\b.*?(\w+)\s*\(", line)
        if match and not line.startswith("\t"):
            kernel = kernels.get(plain_name(match[2])) if match[1] == "entry" else None
            continue
        match = re.match(r"(\$L\w+):", line)
        if match:
            labels.append(match[1])
        match = re.match(r"\t(?:@!?%p\d+ )?([a-z][\w.:]*)\s*(.*);", line)
        if kernel is None or not match or line.startswith("\t."):
            continue
        number += 1
        kernel.labels.update((label, number) for label in labels)
        labels = []
        kernel.code.append((number, match[1], bool(PTX_MEMORY.match(match[1]))))
        target = re.search(r"(\$L\w+)", match[2])
        if target and match[1].startswith("bra"):
            kernel.branches.append((number, target[1]))


def read_gcn(text, kernels):
    """clang's assembly for AMD's GPUs: instructions, and what its metadata say of each kernel.

    A loop's back edge may lead to any block of it, or to none: its comments say which blocks are in it."""
    kernel, number, found, header, depth = None, 0, {}, None, 0
    code, _, metadata = text.partition(".amdgpu_metadata")
    for line in code.splitlines():
        line, _, comment = line.partition(";")
        line = line.rstrip()
        block = re.match(r"\.L(\w+):", line) or re.match(r" %bb\.\d+:", comment)
        if block:
            label, header = block[1] if block.re.groups else None, None
        loop = re.search(r"in Loop: Header=(\w+) Depth=(\d+)", comment)
        if loop:
            header, depth = loop[1], int(loop[2])
        loop = re.search(r"Loop Header: Depth=(\d+)", comment)
        if loop:
            header, depth = label, int(loop[1])
        match = re.match(r"(\.?\w+):$", line)
        if match and not match[1].startswith(".L"):
            kernel = found.setdefault(plain_name(match[1]), Kernel())
        match = re.match(r"\s+([a-z]\w*)\b", line)
        if line.startswith("\t.section") or line.startswith(".Lfunc_end"):
            kernel = None
        if kernel is None or not match:
            continue
        number += 1
        if match[1] in ("s_nop", "s_waitcnt"):  # which the machine wants between others
            continue
        kernel.code.append((number, match[1], bool(GCN_MEMORY.match(match[1]))))
        if header:
            kernel.told.setdefault(header, Loop([], depth)).code.append(kernel.code[-1])
    for block in re.split(r"\n  - (?=\.)", metadata)[1:]:
        figures = dict(re.findall(r"^ *(\.\w+): +(\S+)$", block, re.MULTILINE))
        kernel = found.get(plain_name(figures.get(".name", "")))
        if kernel is None:
            continue
        kernel.registers = int(figures[".vgpr_count"])
        kernel.shared = int(figures[".group_segment_fixed_size"])
        kernel.stack = int(figures[".private_segment_fixed_size"])
        kernel.spills = int(figures[".vgpr_spill_count"]) + int(figures[".sgpr_spill_count"])
        kernels[plain_name(figures[".name"])] = kernel
