"""The sheets beside the comments against registry and receipt: what they claim must hold there."""

from collections.abc import Iterator, Mapping, Sequence

from reviewer_app.core.texts import say
from reviewer_app.verify.outcome import Failing
from reviewer_app.verify.parts import Sheet
from reviewer_app.verify.receipt_file import Receipt
from reviewer_app.verify.registry_rows import RegistryRows
from reviewer_app.verify.texts import written

_CODES = ("export.code", "export.work", "export.edition", "export.verdict",
          "reports.official_heading")  # fmt: skip
_SUMS = ("export.document", "export.file_sum")
_QUESTIONS = ("export.id", "reports.question")
_LONGEST = 30_000


def other_sheet_findings(
    receipt: Receipt, sheets: Sequence[Sheet], registry: RegistryRows
) -> Iterator[Failing]:
    """Yield what codes, coverage and questions say that registry and receipt do not."""
    by_name = {one.name: one for one in sheets}

    def lines(sheet: str, keys: Sequence[str]) -> Iterator[Mapping[str, str]]:
        found = by_name.get(say(sheet, receipt.language))
        return _lines(found, keys, receipt.language) if found is not None else iter(())

    yield from _codes(lines("reports.sheet_codes", _CODES), receipt.language, registry)
    yield from _sums(lines("export.sheet_coverage", _SUMS), receipt)
    yield from _questions(lines("reports.sheet_questions", _QUESTIONS), receipt)


def _lines(sheet: Sheet, keys: Sequence[str], language: str) -> Iterator[Mapping[str, str]]:
    """Yield the cells of these columns, line by line; none where the head lacks one of them."""
    head = sheet.lines[0] if sheet.lines else []
    names = {key: say(key, language) for key in keys}
    if not set(names.values()) <= set(head):
        return
    places = {key: head.index(name) for key, name in names.items()}
    for line in sheet.lines[1:]:
        yield {key: line[at] if at < len(line) else "" for key, at in places.items()}


def _codes(
    lines: Iterator[Mapping[str, str]], language: str, registry: RegistryRows
) -> Iterator[Failing]:
    """Check that the registry has each code that is said to stand in its edition."""
    declared = say("export.verdict_declared", language)
    for line in lines:
        if not line["export.verdict"].startswith(declared):
            continue
        work, edition, code = (line[key] for key in ("export.work", "export.edition",
                                                     "export.code"))  # fmt: skip
        row = registry.row(work, edition, code)
        if row is None or written(row.heading) != written(line["reports.official_heading"]):
            params = {"work": work, "edition": edition, "code": code}
            yield Failing("sheet_code", params=params)


def _sums(lines: Iterator[Mapping[str, str]], receipt: Receipt) -> Iterator[Failing]:
    """Check the sums of documents that the receipt knows too."""
    known: dict[str, set[str]] = {}
    for one in receipt.files:
        known.setdefault(written(one.name), set()).add(one.sha256)
    for line in lines:
        name, said = line["export.document"], line["export.file_sum"]
        wanted = known.get(written(name))
        if said and wanted is not None and said not in wanted:
            yield Failing("sheet_sum", params={"name": name})


def _questions(lines: Iterator[Mapping[str, str]], receipt: Receipt) -> Iterator[Failing]:
    """Check that each question is one of the comments, in its words."""
    known = {one.id: (number, one) for number, one in enumerate(receipt.comments, 1)}
    for line in lines:
        text = line["reports.question"]
        if not text and not line["export.id"]:
            continue
        number, comment = known.get(line["export.id"], (0, None))
        if comment is None:
            yield Failing("sheet_question", params={"text": text[:80]})
            continue
        wanted = say("reports.question_text", receipt.language, text=comment.text)
        if written(text)[:_LONGEST] != written(wanted)[:_LONGEST]:
            yield Failing("sheet_question", number, {"text": text[:80]})
