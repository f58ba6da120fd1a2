/** A small program in Projects/visitor-counter, for code editors to open. */
import type { HomeFolder } from './home-folder.ts';

export function writeSourceCode(home: HomeFolder): void {
  home.write('Projects/visitor-counter/counter.py', COUNTER);
  home.write('Projects/visitor-counter/report.py', REPORT);
  home.write('Projects/visitor-counter/test_counter.py', TEST);
  home.write('Projects/visitor-counter/gates.json', GATES);
  home.write('Projects/visitor-counter/Makefile', MAKEFILE);
  home.write('Projects/visitor-counter/README.md', README);
}

const COUNTER = `"""Counts visitors per gate and day from the turnstile log."""

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
`;

const REPORT = `"""Prints the weekly visitor report."""

import sys

from counter import busiest_day, count_visitors, read_log


def main(path):
    counts = count_visitors(read_log(path))
    for (day, gate), visitors in sorted(counts.items()):
        print(f"{day}  {gate:<8} {visitors:>5}")
    print("Busiest day:", busiest_day(counts))


if __name__ == "__main__":
    main(sys.argv[1])
`;

const TEST = `from counter import busiest_day, count_visitors


def test_counts_each_gate():
    counts = count_visitors([("mon", "quay"), ("mon", "quay"), ("tue", "garden")])
    assert counts[("mon", "quay")] == 2


def test_busiest_day():
    counts = count_visitors([("mon", "quay"), ("tue", "quay"), ("tue", "school")])
    assert busiest_day(counts) == "tue"
`;

const GATES = `{
  "quay": { "turnstiles": 2, "opens": "10:00" },
  "garden": { "turnstiles": 1, "opens": "10:30" },
  "school": { "turnstiles": 1, "opens": "09:00" }
}
`;

const MAKEFILE = `test:
\tpython3 -m pytest

report:
\tpython3 report.py visits.csv
`;

const README = `# Visitor counter

Counts visitors per gate from the turnstile log.

1. Export the log as \`visits.csv\`.
2. Run \`make report\`.

Contact: Lucia Ferrari, 555-0138
`;
