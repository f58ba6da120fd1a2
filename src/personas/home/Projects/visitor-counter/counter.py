"""Counts visitors per gate and day from the turnstile log."""

import csv
from collections import Counter

GATES = ("quay", "garden", "school")
MAX_PER_DAY = 900


def read_log(path):
    """Yield (day, gate) for every visitor in the log."""
    with open(path, newline="") as log:
        for row in csv.DictReader(log):
            if row["gate"] in GATES:
                yield row["day"], row["gate"]


def count_visitors(entries):
    """Return a Counter keyed by (day, gate)."""
    return Counter(entries)


def busiest_day(counts):
    """Return the day with the most visitors over all gates."""
    per_day = Counter()
    for (day, _gate), visitors in counts.items():
        per_day[day] += visitors
    # TODO: break ties by the earlier date
    return per_day.most_common(1)[0][0]


def is_over_limit(counts, day):
    total = sum(n for (d, _gate), n in counts.items() if d == day)
    return total > MAX_PER_DAY
