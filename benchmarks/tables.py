"""How the benchmarks' figures are put together and printed."""
import math
import statistics


def ratio(ours, theirs):
    """Median of the rounds' ratios. A program too short for the clock has none."""
    pairs = [b / a for a, b in zip(ours, theirs) if a > 0 and b > 0]
    return statistics.median(pairs) if pairs else None


def geometric_mean(values):
    values = [value for value in values if value]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def seconds(value):
    if value is None:
        return "-"
    for unit, scale in (("s ", 1), ("ms", 1e-3), ("us", 1e-6)):
        if value >= scale:
            return "%.3g %s" % (value / scale, unit)
    return "%.3g ns" % (value / 1e-9)


def times(value):
    return "-" if value is None else "%.2f" % value


def print_table(head, rows):
    widths = [max(len(str(row[i])) for row in [head] + rows) for i in range(len(head))]
    for number, row in enumerate([head] + rows):
        print("  ".join([str(row[0]).ljust(widths[0])] + [str(c).rjust(w) for c, w in zip(row[1:], widths[1:])]))
        if number == 0:
            print("  ".join("-" * w for w in widths))
    print()
