"""The sample tender, reviewed and exported once for all tests of checking."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from registry_db import Registry
from reviewer_app.verify.registry_rows import RegistryRows
from tests.end2end.commands import SAMPLES, granskare
from tests.unit.exchange_samples import ForeignHand
from tests.unit.verify.exports import Exported


@pytest.fixture(scope="package")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Exported]:
    folder = tmp_path_factory.mktemp("export")
    documents = folder / "handlingar"
    shutil.copytree(SAMPLES, documents, ignore=shutil.ignore_patterns("*.py", "*.toml", "text"))
    job, out = folder / "a.granskning", folder / "ut"
    assert granskare("review", documents, "-o", job, data=folder).returncode == 0
    wanted = ("--pdf", out, "--csv", out / "å.csv", "--receipt", out / "kvitto å.json")
    assert granskare("export", job, *wanted, data=folder).returncode == 0
    registry = Registry.starter(folder / "register")
    yield Exported(out, documents, RegistryRows(Path(registry.place)))
    registry.close()


@pytest.fixture
def exported(made: Exported, tmp_path: Path) -> Exported:
    """A copy that a test may change."""
    folder, documents = tmp_path / "ut", tmp_path / "handlingar"
    shutil.copytree(made.folder, folder)
    shutil.copytree(made.documents, documents)
    return Exported(folder, documents, made.registry)


@pytest.fixture(scope="package")
def made_again(made: Exported, tmp_path_factory: pytest.TempPathFactory) -> Exported:
    """The same after people's replies, statuses and remarks came in, with pages at the end."""
    folder = tmp_path_factory.mktemp("igen")
    hand = ForeignHand(made.copy)
    hand.reply(hand.mark(), "Vi ändrar rubriken.", "REPLY-FROM-ELSEWHERE")
    hand.state(hand.mark(), "Completed", "STATE-FROM-ELSEWHERE")
    hand.note("Norrpil saknas", "REMARK-FROM-ELSEWHERE")
    answer, job = hand.save(folder / "svar.pdf"), made.folder.parent / "b.granskning"
    shutil.copy(job.with_name("a.granskning"), job)
    assert granskare("import-annotations", job, answer, data=folder).returncode == 0
    out = folder / "ut"
    wanted = (
        "--pdf", out, "--xfdf", out, "--summary-pages", "--csv", out / "å.csv",
        "--xlsx", out / "å.xlsx", "--report", out / "p.html", "--report", out / "p.pdf",
    )  # fmt: skip
    assert granskare("export", job, *wanted, data=folder).returncode == 0
    return Exported(out, made.documents, made.registry)


@pytest.fixture
def talked(made_again: Exported, tmp_path: Path) -> Exported:
    """A copy of that which a test may change."""
    folder = tmp_path / "ut igen"
    shutil.copytree(made_again.folder, folder)
    return Exported(folder, made_again.documents, made_again.registry)
