"""Programs about devices' memory: what is mapped where, how often, and when it is copied.

Arrays of the host and storage of three devices change in some random order, by data constructs, regions and routines. The
generator keeps the same books: after each step the program tells what the host and the devices have, and without OpenMP it
tells what the specification's words say (OpenMP 5.2, 5.8 and 18.8).
"""
from program import Program

DEVICES = 3
WHOLE = 48  # elements of an array
ROWS, COLUMNS = 6, 8  # of a matrix
FOREVER = 1 << 30  # the reference count of what is associated
MASK = 0xffffffff
PREAMBLE = """#include <stdio.h>
#include <stdlib.h>
#ifndef REFERENCE
#include <omp.h>
static unsigned sum_of(const unsigned *x, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + x[i];
  return sum;
}
static unsigned device_sum(const void *device, int n, int number) {
  unsigned *copy = (unsigned *)malloc(n * sizeof(unsigned)), sum;
  if (omp_target_memcpy(copy, device, n * sizeof(unsigned), 0, 0, omp_get_initial_device(), number))
    return 0;
  sum = sum_of(copy, n);
  free(copy);
  return sum;
}
"""


def checksum(values):
    total = 0
    for value in values:
        total = (total * 31 + value) & MASK
    return total


class Array:
    """Of the host: a name, its values and where each device has some of them."""

    def __init__(self, name, values, matrix):
        self.name, self.values, self.matrix = name, values, matrix
        self.present = {device: [] for device in range(DEVICES)}

    def section(self, first, count):
        if self.matrix:
            return "%s[%d : %d][0 : %d]" % (self.name, first // COLUMNS, count // COLUMNS, COLUMNS)
        return "%s[%d : %d]" % (self.name, first, count)

    def at(self, first):
        return "&%s[%d]" % (self.name, first) if not self.matrix else "&%s[%d][%d]" % (
            self.name, first // COLUMNS, first % COLUMNS)

    def find(self, device, first, count):
        for part in self.present[device]:
            if part.first <= first and first + count <= part.first + part.count:
                return part
        return None


class Part:
    """A device's copy of some elements."""

    def __init__(self, first, count):
        self.first, self.count, self.references = first, count, 0
        self.values = [None] * count


class Buffer:
    """Memory that the program has allocated on a device."""

    def __init__(self, name, device, count):
        self.name, self.device, self.values = name, device, [None] * count


class Memory(Program):
    ON_HOST = ["-O1", "-DREFERENCE"]
    ENVIRONMENT = {"CHOMP_VGPU_DEVICES": str(DEVICES)}
    STEPS = [
        (4, "enter"), (4, "leave"), (4, "update"), (5, "region"), (2, "scope"), (2, "implicit"), (2, "allocate"),
        (4, "copy"), (2, "rectangle"), (1, "fill"), (1, "associate"), (1, "dissociate"), (2, "ask"), (1, "address"),
        (2, "on_pointer"),
    ]

    def __init__(self, seed, language):
        super().__init__(seed, language)
        self.on_device_alone = True
        self.arrays, self.buffers, self.step, self.told = [], [], 0, []
        self.scopes, self.inside = 0, []  # those around, and what they have mapped where

    def text(self, regions):
        self.lines += PREAMBLE.splitlines()
        for number in range(3):
            matrix = number == 2
            values = [self.number(0, 999) for _ in range(ROWS * COLUMNS if matrix else WHOLE)]
            self.arrays.append(Array("abm"[number], values, matrix))
        for array in self.arrays:
            shape = "[%d][%d]" % (ROWS, COLUMNS) if array.matrix else "[%d]" % WHOLE
            self.put("static unsigned %s%s = {%s}, *const host_%s = %s;" % (
                array.name, shape, ", ".join(map(str, array.values)), array.name, array.at(0)))
        with self.block("static void work(void)"):
            for _ in range(regions * 8):
                self.take_step()
        self.lines += ["int main(void) {", "  work();", "  return 0;", "}", "#else", "int main(void) {"]
        self.lines += ['  puts("%s");' % line for line in self.told]
        self.lines += ["  return 0;", "}", "#endif"]
        return "\n".join(self.lines) + "\n"

    def take_step(self):
        self.step += 1
        self.statement(self.STEPS)

    # What is told.

    def tell(self, what, values):
        """A line with some numbers, each an expression and what it is."""
        self.told.append(" ".join(["step%d" % self.step, what, *[str(value) for _, value in values]]))
        self.put('printf("step%d %s%s\\n"%s);' % (
            self.step, what, " %u" * len(values), "".join(", " + text for text, _ in values)))

    def tell_all(self, what):
        """What the host has, and the devices where all is known."""
        values = []
        for array in self.arrays:
            values.append(("sum_of(%s, %d)" % (array.at(0), len(array.values)), checksum(array.values)))
        for device in range(DEVICES):
            for array in self.arrays:
                for part in array.present[device]:
                    if None not in part.values:
                        values.append(("device_sum(omp_get_mapped_ptr(%s, %d), %d, %d)" % (
                            array.at(part.first), device, part.count, device), checksum(part.values)))
        for buffer in self.buffers:
            if None not in buffer.values:
                values.append(("device_sum(%s, %d, %d)" % (buffer.name, len(buffer.values), buffer.device),
                               checksum(buffer.values)))
        self.tell(what, values)

    # The books.

    def map_in(self, array, device, first, count, kind, always):
        part = array.find(device, first, count)
        new = part is None
        if new:
            part = Part(first, count)
            array.present[device].append(part)
        if part.references < FOREVER:
            part.references += 1
        if kind in ("to", "tofrom") and (new or always):
            for at in range(first, first + count):
                part.values[at - part.first] = array.values[at]

    def map_out(self, array, device, first, count, kind, always):
        part = array.find(device, first, count)
        if part is None:
            return
        last = False
        if part.references < FOREVER:
            part.references = 0 if kind == "delete" else part.references - 1
            last = part.references == 0
        if kind in ("from", "tofrom") and (last or always):
            for at in range(first, first + count):
                array.values[at] = part.values[at - part.first]
        if last:
            array.present[device].remove(part)

    # Choices.

    def piece(self, array):
        """Elements of an array: rows of a matrix."""
        unit = COLUMNS if array.matrix else 1
        total = len(array.values) // unit
        count = self.number(1, total)
        first = self.number(0, total - count)
        return first * unit, count * unit

    def mappable(self):
        """Some elements of an array on a device that are all there, or not at all and may be mapped."""
        for _ in range(50):
            array, device = self.pick(self.arrays), self.number(0, DEVICES - 1)
            first, count = self.piece(array)
            if self.chance(0.4) and array.present[device]:
                part = self.pick(array.present[device])
                if self.chance(0.5) or array.matrix:
                    first, count = part.first, part.count
                else:
                    count = self.number(1, part.count)
                    first = self.number(part.first, part.first + part.count - count)
            if array.find(device, first, count) or not self.touches(array, device, first, count):
                return array, device, first, count
        return None

    def touches(self, array, device, first, count):
        """Whether some of the elements are there."""
        return any(part.first < first + count and first < part.first + part.count for part in array.present[device])

    def known(self):
        """What is present and has values."""
        found = [(array, device, part) for array in self.arrays for device in range(DEVICES)
                 for part in array.present[device] if None not in part.values]
        return self.pick(found) if found else None

    def always(self, kind):
        return kind != "alloc" and kind != "release" and kind != "delete" and self.chance(0.25)

    @staticmethod
    def map_clause(kind, always, array, first, count):
        return "map(%s%s : %s)" % ("always, " if always else "", kind, array.section(first, count))

    # Steps.

    def enter(self):
        chosen = self.mappable()
        if chosen is None:
            return
        array, device, first, count = chosen
        kind = self.pick(["to", "to", "alloc"])
        always = self.always(kind)
        self.pragma("target enter data device(%d)" % device, self.map_clause(kind, always, array, first, count))
        self.map_in(array, device, first, count, kind, always)
        self.define(array, device, first, count)
        self.tell_all("enter")

    def define(self, array, device, first, count):
        """Gives what has no values some."""
        part = array.find(device, first, count)
        if None in part.values:
            self.assign(array, device, part.first, part.count, "")

    def assign(self, array, device, first, count, clause):
        """A region that writes elements which are there, or which the clause maps."""
        add = self.number(1, 9999)
        self.pragma("target device(%d)" % device, clause or "map(alloc : %s)" % array.section(first, count))
        self.put("for (int i = %d; i < %d; i++)" % (first, first + count))
        self.put("  %s = i * 7u + %du;" % (self.element(array), add))
        part = array.find(device, first, count)
        for at in range(first, first + count):
            part.values[at - part.first] = (at * 7 + add) & MASK

    @staticmethod
    def element(array):
        return "m[i / %d][i %% %d]" % (COLUMNS, COLUMNS) if array.matrix else "%s[i]" % array.name

    def leave(self):
        found = [(array, device, part) for array in self.arrays for device in range(DEVICES)
                 for part in array.present[device]]
        if self.chance(0.15) or not found:  # perhaps not there
            chosen = self.mappable()
            if chosen is None:
                return
            array, device, first, count = chosen
        else:
            array, device, part = self.pick(found)
            first, count = part.first, part.count
            if self.chance(0.3) and not array.matrix:
                count = self.number(1, part.count)
                first = self.number(part.first, part.first + part.count - count)
        kind = self.pick(["from", "from", "release", "delete"])
        part, needed = array.find(device, first, count), self.inside.count((array, device))
        if part and needed and (kind == "delete" or part.references <= needed):
            return  # a scope around still has it
        always = self.always(kind)
        self.pragma("target exit data device(%d)" % device, self.map_clause(kind, always, array, first, count))
        self.map_out(array, device, first, count, kind, always)
        self.tell_all("exit")

    def update(self):
        found = self.known()
        if found is None or self.chance(0.1):
            return self.update_absent()
        array, device, part = found
        indices, text = self.strided(array, part)
        direction = self.pick(["to", "from"])
        self.pragma("target update device(%d)" % device, "%s(%s%s)" % (
            direction, self.pick(["", "", "present : "]), text))
        for at in indices:
            if direction == "to":
                part.values[at - part.first] = array.values[at]
            else:
                array.values[at] = part.values[at - part.first]
        self.tell_all("update")
        return None

    def update_absent(self):
        array, device = self.pick(self.arrays), self.number(0, DEVICES - 1)
        first, count = self.piece(array)
        if self.touches(array, device, first, count):
            return
        self.pragma("target update device(%d)" % device, "%s(%s)" % (
            self.pick(["to", "from"]), array.section(first, count)))
        self.tell_all("nothing")

    def strided(self, array, part):
        """Elements of a part in a section: of an array perhaps with a stride, of a matrix a rectangle."""
        if not array.matrix:
            stride = self.pick([1, 1, 2, 3, 5])
            first = self.number(part.first, part.first + part.count - 1)
            most = (part.first + part.count - 1 - first) // stride + 1
            count = self.number(1, most)
            text = "%s[%d : %d%s]" % (array.name, first, count, " : %d" % stride if stride > 1 else "")
            return [first + at * stride for at in range(count)], text
        rows = (part.first // COLUMNS, part.count // COLUMNS)
        row = self.number(rows[0], rows[0] + rows[1] - 1)
        count = self.number(1, rows[0] + rows[1] - row)
        column = self.number(0, COLUMNS - 1)
        width = self.number(1, COLUMNS - column)
        text = "%s[%d : %d][%d : %d]" % (array.name, row, count, column, width)
        return [(row + down) * COLUMNS + column + right for down in range(count) for right in range(width)], text

    def region(self):
        chosen = self.mappable()
        if chosen is None:
            return
        array, device, first, count = chosen
        kind = self.pick(["to", "tofrom", "tofrom", "from", "alloc"])
        part = array.find(device, first, count)
        always = self.always(kind)
        clause = self.map_clause(kind, always, array, first, count)
        self.map_in(array, device, first, count, kind, always)
        part = array.find(device, first, count)
        if None in part.values or self.chance(0.3):
            self.assign(array, device, first, count, clause)
        else:
            factor = self.pick([3, 5, 17])
            self.pragma("target %sdevice(%d)" % (
                self.pick(["", "teams distribute parallel for ", "parallel for "]), device), clause)
            self.put("for (int i = %d; i < %d; i++)" % (first, first + count))
            self.put("  %s = %s * %du + 1u;" % (self.element(array), self.element(array), factor))
            for at in range(first, first + count):
                part.values[at - part.first] = (part.values[at - part.first] * factor + 1) & MASK
        self.map_out(array, device, first, count, kind, always)
        self.tell_all("region")

    def scope(self):
        """Structured mapping, with steps inside."""
        chosen = self.mappable() if self.scopes < 2 else None
        if chosen is None:
            return
        array, device, first, count = chosen
        kind = self.pick(["to", "tofrom", "from", "alloc"])
        always = self.always(kind)
        holds = self.number(0, 3) > 0
        condition = "" if holds else "if(%s)" % self.pick(["0", "a[0] > 5000000u && b[1] == 3u && 0"])
        self.pragma("target data device(%d)" % device, condition, self.map_clause(kind, always, array, first, count))
        self.scopes += 1
        with self.block():
            if holds:
                self.map_in(array, device, first, count, kind, always)
                self.define(array, device, first, count)
                self.inside.append((array, device))
            for _ in range(self.number(1, 4)):
                self.take_step()
            if holds:
                self.inside.pop()
        self.scopes -= 1
        if holds:
            self.map_out(array, device, first, count, kind, always)
        self.step += 1
        self.tell_all("scope")

    def implicit(self):
        """A region that names an array and has no clause for it."""
        array, device = self.pick(self.arrays), self.number(0, DEVICES - 1)
        whole = len(array.values)
        if not array.find(device, 0, whole) and self.touches(array, device, 0, whole):
            return
        part = array.find(device, 0, whole)
        if part and None in part.values:
            return
        at, add = self.number(0, whole - 1), self.number(1, 99)
        self.map_in(array, device, 0, whole, "tofrom", False)
        part = array.find(device, 0, whole)
        self.pragma("target device(%d)" % device)
        self.put("*(%s) += %du;" % (array.at(at), add))
        part.values[at] = (part.values[at] + add) & MASK
        self.map_out(array, device, 0, whole, "tofrom", False)
        self.tell_all("implicit")

    def allocate(self):
        if len(self.buffers) > 5 or self.scopes:
            return
        buffer = Buffer(self.fresh("p"), self.number(0, DEVICES - 1), self.pick([WHOLE, 24, 40]))
        self.put("unsigned *%s = (unsigned *)omp_target_alloc(%d * sizeof(unsigned), %d);" % (
            buffer.name, len(buffer.values), buffer.device))
        self.buffers.append(buffer)
        self.set_buffer(buffer)

    def set_buffer(self, buffer):
        add = self.number(1, 9999)
        self.pragma("target is_device_ptr(%s) device(%d)" % (buffer.name, buffer.device))
        self.put("for (int i = 0; i < %d; i++)" % len(buffer.values))
        self.put("  %s[i] = i * 5u + %du;" % (buffer.name, add))
        buffer.values[:] = [(at * 5 + add) & MASK for at in range(len(buffer.values))]
        self.tell_all("allocate")

    def on_pointer(self):
        if not self.buffers:
            return
        buffer = self.pick(self.buffers)
        factor = self.pick([3, 7])
        self.pragma("target teams distribute parallel for %s(%s) device(%d)" % (
            self.pick(["is_device_ptr", "firstprivate"]), buffer.name, buffer.device))
        self.put("for (int i = 0; i < %d; i++)" % len(buffer.values))
        self.put("  %s[i] = %s[i] * %du + i;" % (buffer.name, buffer.name, factor))
        buffer.values[:] = [(value * factor + at) & MASK for at, value in enumerate(buffer.values)]
        self.tell_all("pointer")

    def places(self):
        """Whatever routines may copy to and from: an expression, the device, the values."""
        found = [(array.at(0), "omp_get_initial_device()", array.values) for array in self.arrays]
        found += [(buffer.name, str(buffer.device), buffer.values) for buffer in self.buffers]
        for array in self.arrays:
            for device in range(DEVICES):
                for part in array.present[device]:
                    if None not in part.values:
                        found.append(("omp_get_mapped_ptr(%s, %d)" % (array.at(part.first), device), str(device),
                                      part.values))
        return found

    def copy(self):
        places = self.places()
        to, source = self.random.sample(places, 2)
        count = self.number(1, min(len(to[2]), len(source[2])))
        into, out = self.number(0, len(to[2]) - count), self.number(0, len(source[2]) - count)
        later = self.chance(0.3)
        size = "sizeof(unsigned)"
        self.put("if (omp_target_memcpy%s(%s, %s, %d * %s, %d * %s, %d * %s, %s, %s%s))" % (
            "_async" if later else "", to[0], source[0], count, size, into, size, out, size, to[1], source[1],
            ", 0, NULL" if later else ""))
        self.put('  puts("no copy");')
        if later:
            self.pragma("taskwait")
        to[2][into:into + count] = source[2][out:out + count]
        self.tell_all("copy")

    def rectangle(self):
        places = [place for place in self.places() if len(place[2]) >= 8]
        if len(places) < 2:
            return
        to, source = self.random.sample(places, 2)
        dims = self.number(1, 3)

        def shape(total):
            if dims == 1:
                return [total]
            rows = self.pick([2, 4])
            if dims == 2:
                return [rows, total // rows]
            return [2, 2, total // 4]

        into, out = shape(len(to[2])), shape(len(source[2]))
        volume = [self.number(1, min(pair)) for pair in zip(into, out)]
        to_at = [self.number(0, size - part) for size, part in zip(into, volume)]
        from_at = [self.number(0, size - part) for size, part in zip(out, volume)]
        name = self.fresh("dims")
        with self.block():
            for suffix, numbers in (("v", volume), ("d", to_at), ("s", from_at), ("dd", into), ("sd", out)):
                self.put("const size_t %s%s[] = {%s};" % (name, suffix, ", ".join(map(str, numbers))))
            later = self.chance(0.3)
            arguments = ", ".join(name + suffix for suffix in ("v", "d", "s", "dd", "sd"))
            self.put("if (omp_target_memcpy_rect%s(%s, %s, sizeof(unsigned), %d, %s, %s, %s%s))" % (
                "_async" if later else "", to[0], source[0], dims, arguments, to[1], source[1],
                ", 0, NULL" if later else ""))
            self.put('  puts("no copy");')
            if later:
                self.pragma("taskwait")

        def walk(level, into_at, out_at):
            if level == dims:
                to[2][into_at] = source[2][out_at]
                return
            for at in range(volume[level]):
                walk(level + 1, into_at * into[level] + to_at[level] + at, out_at * out[level] + from_at[level] + at)

        walk(0, 0, 0)
        self.tell_all("rectangle")

    def fill(self):
        if not self.buffers:
            return
        buffer = self.pick(self.buffers)
        byte, count = self.number(0, 255), self.number(1, len(buffer.values))
        self.put("omp_target_memset(%s, %d, %d * sizeof(unsigned), %d);" % (buffer.name, byte, count, buffer.device))
        buffer.values[:count] = [byte * 0x01010101] * count
        self.tell_all("fill")

    def associate(self):
        if not self.buffers or self.scopes:
            return
        buffer, array = self.pick(self.buffers), self.pick(self.arrays[:2])
        count = self.number(1, len(buffer.values))
        first, skip = self.number(0, WHOLE - count), self.number(0, len(buffer.values) - count)
        if self.touches(array, buffer.device, first, count):
            return
        size = "sizeof(unsigned)"
        self.put("if (omp_target_associate_ptr(%s, %s, %d * %s, %d * %s, %d))" % (
            array.at(first), buffer.name, count, size, skip, size, buffer.device))
        self.put('  puts("not associated");')
        part = Part(first, count)
        part.references, part.values = FOREVER, buffer.values[skip:skip + count]
        self.buffers.remove(buffer)  # its values are the part's now
        array.present[buffer.device].append(part)
        self.tell_all("associate")

    def dissociate(self):
        found = [(array, device, part) for array in self.arrays for device in range(DEVICES)
                 for part in array.present[device] if part.references >= FOREVER]
        if not found or self.scopes:
            return
        array, device, part = self.pick(found)
        self.put("if (omp_target_disassociate_ptr(%s, %d))" % (array.at(part.first), device))
        self.put('  puts("not dissociated");')
        array.present[device].remove(part)
        self.tell_all("dissociate")

    def ask(self):
        array, device = self.pick(self.arrays), self.number(0, DEVICES - 1)
        values = []
        for _ in range(3):
            at = self.number(0, len(array.values) - 1)
            there = int(array.find(device, at, 1) is not None)
            values.append(("(unsigned)omp_target_is_present(%s, %d)" % (array.at(at), device), there))
            values.append(("(unsigned)(omp_get_mapped_ptr(%s, %d) != NULL)" % (array.at(at), device), there))
        self.tell("there", values)

    def address(self):
        found = [(array, device) for array in self.arrays for device in range(DEVICES)
                 if array.find(device, 0, len(array.values))]
        if not found:
            return
        array, device = self.pick(found)
        with self.block():
            self.put("unsigned same = 0;")
            self.pragma("target data device(%d)" % device, "use_device_addr(%s)" % array.name)
            self.put("same = (void *)%s == omp_get_mapped_ptr(host_%s, %d);" % (array.name, array.name, device))
            self.tell("address", [("same", 1)])
