"""The deep table on the command line: made, counted, cut into pieces, and verified."""

from terminal import Terminal

from cubogram.twophase.tables import exact_files


def test_the_deep_table_is_made_counted_cut_and_verified(tmp_path, monkeypatch) -> None:
    compress = exact_files.gzip.compress
    quick = lambda raw, _level, mtime: compress(raw, 1, mtime=mtime)  # noqa: E731
    monkeypatch.setattr(exact_files.gzip, "compress", quick)
    terminal, deep = Terminal(tmp_path, monkeypatch), ("--tables", "deep")
    pieces = ("--directory", str(tmp_path))
    status, out, _ = terminal.run("tables", "build", *deep, *pieces)
    assert (status, " 9   52,098,876" in out) == (0, True)
    assert len(list(tmp_path.glob("*.bin.gz"))) == 27
    assert terminal.run("tables", "verify", *deep)[0] == 0
    assert terminal.run("tables", "verify", *deep, *pieces)[0] == 0
    victim = sorted(tmp_path.glob("*.bin.gz"))[3]
    data = bytearray(victim.read_bytes())
    data[1000] ^= 1
    victim.write_bytes(bytes(data))
    damaged = (2, "", f"cubogram: {victim.name}: damaged\n")
    assert terminal.run("tables", "verify", *deep, *pieces) == damaged
