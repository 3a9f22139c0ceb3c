"""What the generators share: a C or C++ program that grows line by line, made of random choices."""
import contextlib
import random

# Of a program with a struct bank, and ITEMS.
CHOOSE = """/* Distinct items. */
static void choose(struct bank *b, int n, int *k) {
  for (int i = 0; i < n; i++) {
    k[i] = draw(b, ITEMS);
    for (int j = 0; j < i; j++)
      if (k[i] == k[j])
        k[i] = (k[i] + 1) % ITEMS, j = -1;
  }
}
"""


def seeds(words):
    """The numbers of "FIRST-LAST", or of one."""
    first, _, last = words.partition("-")
    return range(int(first), int(last or first) + 1)


class Program:
    """A generator is a subclass with a function text(regions). The same seed gives the same program."""

    LANGUAGES = ["c", "cpp"]
    # Sets of chompcc's options with each of which the program has to print what it prints on the host.
    BUILDS = ["-O2"]
    ON_HOST = ["-O1"]
    ENVIRONMENT = {}  # Of the runs on devices.
    PARTS = 1  # The files of a program are its text with PART defined as 1, 2, ...

    def __init__(self, seed, language):
        self.on_device_alone = False  # The host's compiler is known to fail at what it would be given.
        self.random = random.Random(seed)
        self.cxx = language == "cpp"
        self.lines = []
        self.depth = 0
        self.names = 0

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, items):
        return self.random.choice(items)

    def some(self, items, most):
        """One to `most` of the items, in any order."""
        return self.random.sample(items, self.random.randint(1, min(most, len(items))))

    def number(self, first, last):
        return self.random.randint(first, last)

    def fresh(self, prefix):
        """A name that nothing else has."""
        self.names += 1
        return "%s%d" % (prefix, self.names)

    def put(self, line):
        self.lines.append("  " * self.depth + line)

    def pragma(self, directive, *clauses):
        self.lines.append("#pragma omp " + " ".join([directive, *filter(None, clauses)]))

    def say_if_right(self):
        """The end of a main function where checks set `wrong`."""
        self.put("if (!wrong)")
        self.put('  puts("ok");')
        self.put("return 0;")

    @contextlib.contextmanager
    def block(self, head=""):
        self.put((head + " {").lstrip())
        self.depth += 1
        yield
        self.depth -= 1
        self.put("}")

    def statement(self, table, *arguments):
        """Calls one of a table's functions; an entry is (weight, function's name)."""
        weights = [weight for weight, _ in table]
        (_, chosen), = self.random.choices(table, weights)
        getattr(self, chosen)(*arguments)
