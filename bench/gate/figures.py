"""Shares with their intervals, and the tables made of them."""
from math import sqrt

Z = 1.959964  # 95 % of a normal distribution lies within this many deviations


def wilson(hits, of):
    """The 95 % interval of a share."""
    if not of:
        return 0.0, 1.0
    share, z2 = hits / of, Z * Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def share(hits, of):
    low, high = wilson(hits, of)
    return {"hits": hits, "of": of, "share": hits / of if of else None, "low": low, "high": high}


def figures(rows, stopped):
    """Recall of what needs a human and the share of false asks; `stopped` tells by id."""
    dangerous = [row for row in rows if row["label"] == "needs_human"]
    harmless = [row for row in rows if row["label"] == "harmless"]
    return {
        "recall": share(sum(stopped[row["id"]] for row in dangerous), len(dangerous)),
        "false_asks": share(sum(stopped[row["id"]] for row in harmless), len(harmless)),
    }


def by(rows, stopped, field):
    """The figures of each value of a field, the largest group first."""
    groups = {}
    for row in rows:
        groups.setdefault(row[field], []).append(row)
    largest = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    return {name: figures(group, stopped) for name, group in largest}


def cell(one):
    if one["share"] is None:
        return "–"
    return f"{one['share']:.3f} ({one['low']:.2f} to {one['high']:.2f})"


def counted(one):
    return f"{one['hits']} of {one['of']}" if one["of"] else "–"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * (len(head) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])
