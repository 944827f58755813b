"""The bench is not run in tests; its parts are."""

from hexmarshal.lab import bench


def test_the_yardstick_does_the_same_work_each_time() -> None:
    assert bench._round() == bench._round()
    assert bench.yardstick(repeats=1) > 0


def test_positions_are_listed_from_nothing_known() -> None:
    tables = bench._positions(0.5)
    subjects, orders = bench._listing(tables[:5], 60.0)
    assert len(subjects) == 5
    assert len(orders) >= 5
    assert all(taken > 0 for taken in subjects + orders)
    assert not any("subjects" in str(key) for key in tables[0].cache)
