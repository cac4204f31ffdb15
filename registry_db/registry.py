"""The registry: looks codes up in editions, and says how much of each edition it knows."""

import threading
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from registry_db.build import build
from registry_db.changes import StatedChanges
from registry_db.content import (
    claims_hash,
    starter_content,
    starter_files,
    starter_key,
    version_of,
)
from registry_db.edition_index import EditionIndex
from registry_db.errors import RegistryError
from registry_db.grammar import ancestors_of, family_of_row
from registry_db.headings import normalise_heading
from registry_db.own_works import read_own_work, register
from registry_db.packing import PackedRows, packed_hash
from registry_db.places import is_address
from registry_db.reading import RegistryFile
from registry_db.records import Change, Coverage, Holding, Parent, Row
from registry_db.schema import (
    CodeRow,
    Edition,
    Original,
    PersonalWork,
    Source,
    StatedChange,
    edition_token,
)
from registry_db.search import find_row_ids
from registry_db.statements import statement

if TYPE_CHECKING:
    from registry_db.server import RegistryServer

_ROWS = CodeRow.select(
    CodeRow.id, CodeRow.edition, CodeRow.code, CodeRow.heading, CodeRow.family, CodeRow.parent,
    CodeRow.source,
)  # fmt: skip
_PACKED = statement(Edition.select(Edition.packed).where(Edition.id == 0))
_BY_CODE = statement(_ROWS.where(CodeRow.code == "").order_by(CodeRow.edition))
_BY_PARENT = statement(
    _ROWS.where((CodeRow.edition == 0) & (CodeRow.parent == "")).order_by(CodeRow.id)
)

_ABOVE = statement(CodeRow.select(CodeRow.parent).where(CodeRow.edition == 0).distinct())


@cache
def _by_ids(count: int) -> str:
    return statement(_ROWS.where(CodeRow.id.in_([0] * count)))


class Registry:
    """A registry file, opened for reading. Usable from several threads; pickles by its path.

    Every row handed out is one of the edition's rows as they were hashed when the registry was
    built: RegistryError where a table says otherwise.

    >>> registry = Registry.starter()
    >>> registry.lookup("AMA Anläggning", "23", "DCB.3").heading
    'Obundet bärlager för väg, plan o d'
    >>> registry.lookup("AMA Anläggning", "23", "dcb.3") is None
    True

    Attributes:
        place: the file, or the server's address as it was given: what opens it again.
        path: the file; of a server its address without user and password.
        version: date and short hash of the content, said with every result.
        sha256: hash of the whole content.
        works: the descriptions of the works that a person added.
    """

    def __init__(self, place: Path | str) -> None:
        self._file = _store(place)
        self.place = str(place)
        path = self.path = Path(self._file.shown)
        self.version = self._file.facts["version"]
        self.sha256 = self._file.facts["sha256"]
        self._editions = self._read_editions()
        self._sources = self._read_sources()
        date = self._file.facts["date"]
        changes = self._read_changes()
        self._originals = self._read_originals()
        every = [row for rows in self._originals.values() for row in rows]
        works = self.works = self._read_works()
        found = claims_hash(date, self.holdings(), changes, every, works)
        if self.sha256 != found or self.version != version_of(date, found):
            raise RegistryError("damaged", path=path)
        for text in works:
            register(read_own_work(text, path.name))
        self._stated = changes
        self._changes = StatedChanges(changes)
        self._numbers = {number: key for key, (number, _) in self._editions.items()}
        self._indexes: dict[tuple[str, str], EditionIndex] = {}
        self._headings: dict[tuple[str, str], Mapping[str, tuple[str, ...]]] = {}
        self._lock = threading.Lock()
        self._rebuildable = False

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Open a registry file, or a shared registry by its address (postgresql://...).

        Raises RegistryError in one clear sentence where there is none.
        """
        return cls(path)

    @classmethod
    def starter(cls, directory: str | Path | None = None) -> Self:
        """Open the registry of the shipped rows.

        It is built once for each content into `directory`, by default in the user's data folder,
        and built again where the file there is damaged.
        """
        shipped = starter_files()
        path = data_directory(directory) / f"starter-{starter_key(shipped)}.sqlite"
        return cls._built(path, lambda: build(starter_content(shipped), path))

    @classmethod
    def personal(cls, directory: str | Path | None = None) -> Self:
        """Open the person's registry: the shipped rows with the imports kept in `directory`.

        Without imports it is the starter. It is built again where the file is missing or damaged;
        raises RegistryError where an import is damaged itself.
        """
        from registry_db.personal import build_personal, current_path

        folder = data_directory(directory)
        path = current_path(folder)
        if path is None:
            return cls.starter(folder)
        return cls._built(path, lambda: build_personal(folder))

    @classmethod
    def _built(cls, path: Path, builds: Callable[[], None]) -> Self:
        """Open a file that can be built again; one found damaged when rows are read is removed."""
        try:
            registry = cls(path)
        except RegistryError as error:
            if error.message_key not in {"damaged", "foreign", "missing"}:
                raise
            builds()
            registry = cls(path)
        registry._rebuildable = True
        return registry

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), (self.place,)

    def close(self) -> None:
        """Close this thread's connection; what is loaded stays usable."""
        self._file.close()

    def lookup(self, work: str, edition: str, code: str) -> Row | None:
        """Return the row of exactly (work, edition, code), None where the register has none."""
        index = self.index(work, edition)
        return None if index is None else index.get(code)

    def index(self, work: str, edition: str) -> EditionIndex | None:
        """Return the edition's frozen dictionary, loaded once; None where it is not held.

        Raises RegistryError where the rows are not those the file was built with.
        """
        key = (work, edition)
        held = self._editions.get(key)
        if held is None:
            return None
        with self._lock:
            index = self._indexes.get(key)
            if index is None:
                index = self._indexes[key] = self._load(*held)
        return index

    def _load(self, edition_id: int, holding: Holding) -> EditionIndex:
        try:
            ((packed,),) = self._file.fetch_written(_PACKED, edition_id)
        except RegistryError as error:
            raise self._damage() if error.message_key == "damaged" else error from error
        if not isinstance(packed, bytes) or packed_hash(packed) != holding.sha256:
            raise self._damage()
        return EditionIndex(holding, PackedRows(packed))

    def _damage(self) -> RegistryError:
        """Return the error for rows that are not those built; a file that can be built again is
        removed, so that it is at the next start."""
        if not self._rebuildable:
            return RegistryError("damaged", path=self.path)
        try:
            self.path.unlink(missing_ok=True)
        except OSError:
            # Another program has it open.
            return RegistryError("damaged", path=self.path)
        return RegistryError("damaged_removed", path=self.path)

    def originals(self, work: str, edition: str, code: str) -> tuple[Row, ...]:
        """Return the rows that the row of a code counts instead of, the newest first."""
        return tuple(reversed(self._originals.get((work, edition, code), ())))

    def holdings(self) -> tuple[Holding, ...]:
        """Return the editions held, by work and edition."""
        return tuple(holding for _, holding in self._editions.values())

    def holding(self, work: str, edition: str) -> Holding | None:
        """Return what is held of an edition, None where it is not held."""
        held = self._editions.get((work, edition))
        return None if held is None else held[1]

    def editions_of(self, code: str, work: str | None = None) -> tuple[Row, ...]:
        """Return the rows of exactly `code` in all editions (of `work`), by work and edition."""
        if not _is_storable(code):
            return ()
        rows = [self._row(stored) for stored in self._file.fetch_written(_BY_CODE, code)]
        return tuple(row for row in rows if work is None or row.work == work)

    def changes(self, work: str, code: str) -> tuple[Change, ...]:
        """Return the stated changes that bear on `code`, or on a code above it where stated so.

        With `code` "" those that bear on the work as a whole.
        """
        return self._changes.bearing_on(work, code)

    def stated_changes(self, work: str) -> tuple[Change, ...]:
        """Return all stated changes of a work, in the order of their codes."""
        return tuple(change for change in self._stated if change.work == work)

    def parents(self, work: str, edition: str, code: str) -> tuple[Parent, ...]:
        """Return the codes above `code`, nearest first: their text applies too (pyramid rule).

        A parent that the register does not hold has no row. () for a code of no known form.
        """
        family = family_of_row(work, code)
        if family is None:
            return ()
        return tuple(
            Parent(above, self.lookup(work, edition, above)) for above in ancestors_of(family, code)
        )

    def children(self, work: str, edition: str, code: str) -> tuple[Row, ...]:
        """Return the rows right below `code`, in the order of the book; "" gives the top ones."""
        held = self._editions.get((work, edition))
        if held is None or not _is_storable(code):
            return ()
        found = self._file.fetch_written(_BY_PARENT, held[0], code)
        return tuple(self._row(stored) for stored in found)

    def codes_above(self, work: str, edition: str) -> frozenset[str]:
        """Return the codes that some row of an edition stands right below, held or not; "" too."""
        held, index = self._editions.get((work, edition)), self.index(work, edition)
        if held is None or index is None:
            return frozenset()
        above = frozenset(code for (code,) in self._file.fetch_written(_ABOVE, held[0]))
        for code in above:
            if code and code not in index:
                # Nothing but the rows below it says that there is such a code.
                self.children(work, edition, code)
        return above

    def search(
        self, text: str, *, work: str | None = None, edition: str | None = None, limit: int = 50
    ) -> tuple[Row, ...]:
        """Return rows for what a person types: a code in any spacing, or beginnings of words.

        The code typed comes first, then codes that begin so, then headings. å, ä and ö are
        letters of their own. `work` and `edition` filter.
        """
        ids = self._chosen(work, edition)
        if ids is not None and not ids:
            return ()
        tokens = [edition_token(number) for number in ids or ()]
        found = find_row_ids(self._file, text, ids, tokens, limit)
        if not found:
            return ()
        stored = self._file.fetch_written(_by_ids(len(found)), *found)
        by_id = {row[0]: self._row(row) for row in stored}
        if any(row_id not in by_id for row_id in found):
            raise self._damage()
        return tuple(by_id[row_id] for row_id in found)

    def _row(self, stored: tuple[Any, ...]) -> Row:
        """Return a row of the tables; raises RegistryError where the edition has no such row."""
        _, edition_id, code, heading, family, parent, source = stored
        try:
            work, edition = self._numbers[edition_id]
            row = Row(work, edition, code, heading, family, parent, *self._sources[source])
        except KeyError as error:
            raise self._damage() from error
        if self.lookup(work, edition, code) != row:
            raise self._damage()
        return row

    def _chosen(self, work: str | None, edition: str | None) -> list[int] | None:
        """Return the ids of the editions that pass the filter; None where there is no filter."""
        if work is None and edition is None:
            return None
        return [
            number
            for key, (number, _) in self._editions.items()
            if work in (None, key[0]) and edition in (None, key[1])
        ]

    def heading_index(self, work: str, edition: str) -> Mapping[str, tuple[str, ...]]:
        """Return normalised heading (see headings) to the codes that have it; empty: not held."""
        key = (work, edition)
        index = self.index(work, edition)
        if index is None:
            return MappingProxyType({})
        with self._lock:
            if key not in self._headings:
                self._headings[key] = _by_heading(index)
            return self._headings[key]

    def _read_editions(self) -> Mapping[tuple[str, str], tuple[int, Holding]]:
        columns = (
            Edition.id, Edition.work, Edition.edition, Edition.row_count, Edition.coverage,
            Edition.source, Edition.imported_at, Edition.sha256, Edition.complete_levels,
        )  # fmt: skip
        editions = {}
        for number, work, edition, rows, coverage, *rest in self._file.fetch(
            Edition.select(*columns).order_by(Edition.id)
        ):
            holding = Holding(work, edition, rows, Coverage(coverage), *rest)
            editions[work, edition] = (number, holding)
        return MappingProxyType(editions)

    def _read_sources(self) -> Mapping[int, tuple[str, str]]:
        query = Source.select(Source.id, Source.address, Source.status)
        return {number: (address, status) for number, address, status in self._file.fetch(query)}

    def _read_originals(self) -> Mapping[tuple[str, str, str], list[Row]]:
        columns = [getattr(Original, name) for name in Row.__slots__]
        found: dict[tuple[str, str, str], list[Row]] = {}
        for stored in self._file.fetch(Original.select(*columns).order_by(Original.id)):
            row = Row(*stored)
            found.setdefault((row.work, row.edition, row.code), []).append(row)
        return MappingProxyType(found)

    def _read_works(self) -> tuple[str, ...]:
        query = PersonalWork.select(PersonalWork.text).order_by(PersonalWork.id)
        return tuple(text for (text,) in self._file.fetch(query))

    def _read_changes(self) -> tuple[Change, ...]:
        columns = [getattr(StatedChange, name) for name in Change.__slots__]
        query = StatedChange.select(*columns).order_by(StatedChange.position)
        return tuple(Change(*stored) for stored in self._file.fetch(query))


def _by_heading(index: EditionIndex) -> Mapping[str, tuple[str, ...]]:
    codes: dict[str, list[str]] = {}
    for code, heading in index.headings():
        codes.setdefault(normalise_heading(heading), []).append(code)
    return MappingProxyType({heading: tuple(found) for heading, found in codes.items()})


def _store(place: Path | str) -> "RegistryFile | RegistryServer":
    if not is_address(place):
        return RegistryFile(Path(place))
    from registry_db.server import RegistryServer

    return RegistryServer(str(place))


def _is_storable(text: str) -> bool:
    """Return whether a database can be asked for `text` at all: no lone half of a character, and
    no sign that ends a text."""
    return not any("\ud800" <= sign <= "\udfff" or sign == "\0" for sign in text)


def data_directory(directory: str | Path | None = None) -> Path:
    """Return the folder of the person's registry, by default in the user's data folder."""
    if directory is not None:
        return Path(directory)
    from platformdirs import user_data_path

    return user_data_path("granskare", appauthor=False) / "registry"
