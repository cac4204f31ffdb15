"""Rules on phrases that do not belong in a contract document."""

import re
from collections.abc import Callable, Iterator

from reviewer_app.checks.drafting import finding, sentence_span
from reviewer_app.checks.rule import Finding, Rule
from reviewer_app.checks.view import DocumentView, JobView
from reviewer_app.core.folding import fold

# Forms seen are "enligt RA", "se RA Anläggning 17", "RA Hus 21 gäller", "ansluter till AMA Hus 21
# och RA Hus 21". "RA-FS 2013:4" is the national archives' and no RA.
_RA = re.compile(
    r"(?<!\w)(?:(?:[Ee]nligt|[Ss]e|[Jj]fr|[Ff]öljer|[Uu]ppfylla"
    r"|[Aa]nslut(?:er|en) till[^.\n]{0,80}?)\s+RA(?![\w-])"
    r"|RA(?:\s+(?:Anläggning|Hus|EL|El|VVS|AF)(?:\s+[0-9]{2})?)?\s+(?:gäller|ska följas))"
)
# Forms seen are "enligt AMA-nytt", "senaste AMA-nytt", "AMA nytt gäller", "tillägg enligt
# senaste numret av AMA-nytt".
_AMA_NYTT = re.compile(
    r"(?<!\w)(?:enligt|[Ss]e|[Ss]enaste|[Gg]ällande|[Aa]ktuell[at]?|[Tt]illhörande)\s+"
    r"(?:(?:senaste|gällande)\s+)?(?:(?:numret|utgåvan)\s+av\s+)?AMA[- ]?[Nn]ytt"
    r"|(?<!\w)AMA[- ]?[Nn]ytt\s+(?:gäller|ska\s+(?:gälla|följas))"
)
# Forms seen are "[Ange beställare]", "[Ärendenummer]", "xx mm", "XXX", "<namn>", "ÅÅÅÅ-MM-DD".
# Brackets without a word first are a formula's or a unit's, those glued to a word an insertion in
# a quotation.
_PLACEHOLDER = re.compile(
    r"(?<!\w)\[(?=[^\]\n]*[A-Za-zÅÄÖåäö]{4})[A-ZÅÄÖ](?:[A-Za-zÅÄÖåäö]{3}|[A-Za-zÅÄÖåäö]{1,2}[ ,:])"
    r"[^\]\n=]{0,80}\](?!\w)"
    r"|\[(?:ange|skriv|fyll|välj|namn|datum|text)[^\]\n]{0,80}\]"
    r"|(?<![\w.])(?:[xX]{2,6}|[yY]{3,6}|[zZ]{3,6}|[nN]{3,6})(?![\w.])"
    r"|<[a-zåäöA-ZÅÄÖ][a-zåäöA-ZÅÄÖ ]{2,40}>"
    r"|(?<!\w)(?:ÅÅÅÅ|YYYY)-MM-DD(?!\w)"
    r"|ANMÄRKNING FÖR PROJEKTÖR|[Ff]ärdigställs av beskrivningsförfattaren"
    r"|[Kk]licka (?:här|eller tryck här) för att ange"
    r"|Fel! Hittar inte referenskälla|Error! Reference source not found|[Ll]orem ipsum|#REF!"
    r"|(?m:^[ \t]*Ange (?:här|typ av|värde|namn|datum|vilken|vilka|om|krav på|omfattning)\b)"
)
# What each of them cannot do without; found far sooner, and most pages have none.
_RA_MARK = re.compile(r"RA(?<!\wRA)(?![\w-])")
_AMA_NYTT_MARK = re.compile(r"AMA[- ]?[Nn]ytt")
_PLACEHOLDER_MARKS = (
    "[", "<", "-MM-DD", "ANMÄRKNING FÖR PROJEKTÖR", "beskrivningsförfattaren", "licka ", "Hittar",
    "Error!", "ipsum", "#REF!", "Ange ",
)  # fmt: skip
_REPEATED = ("xx", "yyy", "zzz", "nnn")
# BBR with no number of a regulation near it is looked for over the document as a whole.
_BBR = re.compile(r"(?<![\w-])BBR(?![\w-])")
_BFS_2011 = re.compile(r"(?<!\w)BFS\s*2011:6(?![0-9])")
_BFS = frozenset({"bfs"})
# "Boverkets byggregler (2011:26), BBR" names it by an amendment.
_BBR_AFTER = re.compile(r"\)?,?\s*(?:\(?BBR)(?![\w-])")


def _has_placeholder_mark(text: str) -> bool:
    if any(mark in text for mark in _PLACEHOLDER_MARKS):
        return True
    lowered = text.lower()
    return any(letters in lowered for letters in _REPEATED)


def _occurrences(
    rule: Rule, job: JobView, pattern: re.Pattern[str], mark: Callable[[str], object], key: str
) -> Iterator[Finding]:
    """Yield a finding for each place a pattern stands, one for each sentence.

    `mark` returns what is false for a text that cannot hold the pattern.
    """
    for view in job.documents:
        seen = set()
        for page in view.pages:
            folded = fold(page.text)
            if not mark(folded.text):
                continue
            for match in pattern.finditer(folded.text):
                start, end = folded.raw_span(*match.span())
                span = sentence_span(view, page.page_index, start, end)
                if span in seen:
                    continue
                seen.add(span)
                phrase = " ".join(match.group().split())
                place = (str(page.page_index), str(start))
                yield finding(
                    rule, key, {"phrase": phrase}, (span,), about=(view.file_id, *place, phrase)
                )


def ra_cited(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield places where RA (advice to whoever writes) is referred to as a requirement."""
    return _occurrences(rule, job, _RA, _RA_MARK.search, "ra_cited")


def amanytt_cited(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield places where AMA-nytt is referred to instead of its text being written in."""
    return _occurrences(rule, job, _AMA_NYTT, _AMA_NYTT_MARK.search, "amanytt_cited")


def placeholder(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield placeholders and instructions of a template that were left in."""
    return _occurrences(rule, job, _PLACEHOLDER, _has_placeholder_mark, "placeholder")


def bbr_without_bfs(rule: Rule, job: JobView) -> Iterator[Finding]:
    """Yield documents that cite BBR and nowhere the regulation it is, BFS 2011:6."""
    for view in job.documents:
        if _names_regulation(view):
            continue
        for page in view.pages:
            match = _BBR.search(page.text)
            if match is not None:
                span = sentence_span(view, page.page_index, *match.span())
                params = {"name": view.name, "page": str(page.number)}
                yield finding(rule, "bbr_without_bfs", params, (span,), about=(view.file_id,))
                break


def _names_regulation(view: DocumentView) -> bool:
    """Return whether a document says, with or without "BFS", which regulation BBR is."""
    if any(_BFS_2011.search(page.text) for page in view.pages):
        return True
    for reference in view.of_family(_BFS):
        candidate = reference.candidate
        after = view.pages[candidate.page_index].text[candidate.end : candidate.end + 12]
        if candidate.code.partition(" ")[0] == "2011:6" or _BBR_AFTER.match(after):
            return True
    return False
