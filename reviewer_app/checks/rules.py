"""The table of all rules, and running them."""

import logging
from collections.abc import Iterator

from reviewer_app.checks import (
    codes,
    contracts,
    editions,
    files,
    headings,
    phrases,
    quantities,
    statutes,
)
from reviewer_app.checks.rule import Finding, Rule
from reviewer_app.checks.view import JobView
from reviewer_app.core.verdicts import Severity

_LOG = logging.getLogger(__name__)

_AMA_GUIDE = "the publisher's guidance on writing descriptions (https://ama.byggtjanst.se)"
_MER_GUIDE = "MER, general part; trade practice"
_AUTHORITIES = "https://www.av.se, https://www.boverket.se"

RULES: tuple[Rule, ...] = (
    Rule(
        "edition_missing",
        Severity.ERROR,
        _AMA_GUIDE,
        "all pages read",
        editions.edition_missing,
    ),
    Rule(
        "edition_contradicting",
        Severity.ERROR,
        _AMA_GUIDE,
        "two declarations",
        editions.edition_contradicting,
    ),
    Rule(
        "edition_by_person_differs",
        Severity.INFO,
        _AMA_GUIDE,
        "an edition set by a person and another in the document",
        editions.edition_by_person_differs,
    ),
    Rule(
        "edition_nonexistent",
        Severity.ERROR,
        "list of published editions (works.toml)",
        "a work whose editions are all known",
        editions.edition_nonexistent,
    ),
    Rule(
        "code_other_edition",
        Severity.ERROR,
        _AMA_GUIDE,
        "a complete register of the declared edition",
        codes.code_other_edition,
    ),
    Rule(
        "code_withdrawn",
        Severity.ERROR,
        "the change's own source (changes.tsv)",
        "a stated change",
        codes.code_withdrawn,
    ),
    Rule(
        "code_not_in_edition",
        Severity.ERROR,
        _AMA_GUIDE,
        "a complete register of the declared edition",
        codes.code_not_in_edition,
    ),
    Rule(
        "code_not_covered",
        Severity.INFO,
        _AMA_GUIDE,
        "a register of the declared edition",
        codes.code_not_covered,
    ),
    Rule(
        "heading_differs",
        Severity.WARNING,
        _AMA_GUIDE,
        "a verified code with a heading beside it",
        headings.heading_differs,
    ),
    Rule(
        "code_without_heading",
        Severity.WARNING,
        _AMA_GUIDE,
        "a code on a line of its own",
        headings.code_without_heading,
    ),
    Rule(
        "two_headings",
        Severity.WARNING,
        "trade practice",
        "two headings of one code",
        headings.two_headings,
    ),
    Rule(
        "client_code_parents",
        Severity.ERROR,
        "client handbooks; trade practice",
        "all pages read",
        codes.client_code_parents,
    ),
    Rule(
        "ra_cited",
        Severity.WARNING,
        _AMA_GUIDE,
        "text",
        phrases.ra_cited,
    ),
    Rule(
        "amanytt_cited",
        Severity.WARNING,
        _AMA_GUIDE,
        "text",
        phrases.amanytt_cited,
    ),
    Rule(
        "placeholder",
        Severity.ERROR,
        "trade practice",
        "text",
        phrases.placeholder,
    ),
    Rule(
        "tb_not_in_mf",
        Severity.ERROR,
        _MER_GUIDE,
        "a description and all bills, every page read",
        quantities.tb_not_in_mf,
    ),
    Rule(
        "mf_not_in_tb",
        Severity.WARNING,
        _MER_GUIDE,
        "a bill and all descriptions, every page read",
        quantities.mf_not_in_tb,
    ),
    Rule(
        "zero_quantity",
        Severity.WARNING,
        "trade practice",
        "a bill",
        quantities.zero_quantity,
    ),
    Rule(
        "mer_edition",
        Severity.WARNING,
        _MER_GUIDE,
        "an edition of MER and one of AMA",
        editions.mer_edition,
    ),
    Rule(
        "afc_afd_contract",
        Severity.ERROR,
        "AMA AF: AFC follows AB, AFD follows ABT",
        "one contract form named",
        contracts.afc_afd_contract,
    ),
    Rule(
        "superseded_statute",
        Severity.WARNING,
        _AUTHORITIES,
        "the document's date",
        statutes.superseded_statute,
    ),
    Rule(
        "statute_nonexistent",
        Severity.ERROR,
        _AUTHORITIES,
        "a complete register of the statute's year",
        statutes.statute_nonexistent,
    ),
    Rule(
        "bbr_without_bfs",
        Severity.WARNING,
        "https://www.boverket.se (how to cite the regulations)",
        "text",
        phrases.bbr_without_bfs,
    ),
    Rule(
        "file_reference_missing",
        Severity.WARNING,
        "trade practice",
        "at least two file names",
        files.file_reference_missing,
    ),
)


def run_checks(view: JobView) -> Iterator[Finding]:
    """Yield what every rule finds in the job, in the table's order.

    A rule that breaks is a bug: it is logged, and says so as an abstention instead of passing
    for a rule that found nothing.
    """
    for rule in RULES:
        try:
            yield from rule.function(rule, view)
        except Exception:  # noqa: BLE001
            _LOG.exception("rule %s failed", rule.id)
            yield rule.abstain("failed")


def rule_of(rule_id: str) -> Rule:
    """Return the rule with an id."""
    return next(rule for rule in RULES if rule.id == rule_id)
