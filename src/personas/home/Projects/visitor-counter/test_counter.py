from counter import busiest_day, count_visitors


def test_counts_each_gate():
    counts = count_visitors([("mon", "quay"), ("mon", "quay"), ("tue", "garden")])
    assert counts[("mon", "quay")] == 2


def test_busiest_day():
    counts = count_visitors([("mon", "quay"), ("tue", "quay"), ("tue", "school")])
    assert busiest_day(counts) == "tue"
