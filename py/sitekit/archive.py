"""The site as one archive, the same bytes for the same files."""

import gzip
import io
import tarfile
from pathlib import Path

from sitekit.paths import DIST, ROOT
from sitekit.steps import files_below


def pack(folder: Path = DIST, target: Path = ROOT / "site.tar.gz") -> Path:
    """Packs a folder, without times, owners or an order that depends on the disk."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(files_below(folder)):
            entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
            data = path.read_bytes()
            entry.size, entry.mode = len(data), 0o644
            archive.addfile(entry, io.BytesIO(data))
    target.write_bytes(gzip.compress(packed.getvalue(), 9, mtime=0))
    return target
