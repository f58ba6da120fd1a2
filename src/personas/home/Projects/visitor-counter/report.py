"""Prints the weekly visitor report."""

import sys

from counter import busiest_day, count_visitors, read_log


def main(path):
    counts = count_visitors(read_log(path))
    for (day, gate), visitors in sorted(counts.items()):
        print(f"{day}  {gate:<8} {visitors:>5}")
    print("Busiest day:", busiest_day(counts))


if __name__ == "__main__":
    main(sys.argv[1])
