"""Ratios as bars, in a file: SVG, PNG or whatever else Matplotlib writes."""
import argparse
import os

COLOURS = ("#0072b2", "#e69f00", "#009e73")  # that colour-blind people can tell apart


def plot_file(path):
    """Type of a --plot option: refuses, before hours are spent, what could not be written in the end."""
    try:
        import matplotlib
    except ImportError:
        raise argparse.ArgumentTypeError("wants Matplotlib (Debian: python3-matplotlib)") from None
    kind = os.path.splitext(path)[1].lstrip(".")
    matplotlib.use("agg")
    from matplotlib import figure
    if kind not in figure.Figure().canvas.get_supported_filetypes():
        raise argparse.ArgumentTypeError("%s: no name of a picture, like ratios.svg" % path)
    return path


def plot_ratios(path, title, axis, names, series):
    """Bars for each name, one for each series (its name -> a ratio, or None, for each name), on a logarithmic axis around 1."""
    import matplotlib
    from matplotlib import figure, ticker

    # The same figures give the same file, and text stays text.
    matplotlib.rcParams.update({"svg.hashsalt": "chomp", "svg.fonttype": "none", "font.size": 9})
    picture = figure.Figure(figsize=(7, 1 + 0.12 * len(names) * (len(series) + 0.6)), layout="constrained")
    axes = picture.subplots()
    height = 0.8 / max(len(series), 1)
    for number, (label, ratios) in enumerate(series.items()):
        shown = [(at, ratio) for at, ratio in enumerate(ratios) if ratio]
        bars = axes.barh([at + (number - (len(series) - 1) / 2) * height for at, _ in shown],
                         [ratio - 1 for _, ratio in shown], left=1, height=height, label=label,
                         color=COLOURS[number % len(COLOURS)])
        axes.bar_label(bars, ["%.2f" % ratio for _, ratio in shown], padding=2, fontsize=7)
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_xscale("log")
    low, high = axes.get_xlim()
    axes.set_xlim(min(low, 0.5) * 0.85, max(high, 2) * 1.15)  # room for the numbers
    axes.xaxis.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)))
    axes.xaxis.set_major_formatter(ticker.FormatStrFormatter("%g"))
    axes.xaxis.set_minor_formatter(ticker.NullFormatter())
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel(axis)
    axes.set_title(title, loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    if len(series) > 1:
        axes.legend(frameon=False, loc="lower right")
    picture.savefig(path, metadata={"Date": None} if path.endswith(".svg") else None)
