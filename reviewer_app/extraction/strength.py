"""How firmly a sentence binds its document to the works it names.

Only "this document connects to ..." binds. Other words (enligt, baseras på, anpassad till) let an
edition be assumed and put to a person; past tense, history, other documents and bare lists are
mentions. The levels are trade practice; the connecting sentence is the publisher's own wording.
"""

import re
from collections.abc import Sequence

from reviewer_app.core.verdicts import Strength
from reviewer_app.extraction.owner_rules import OWN_RULES, OWN_RULES_FIRST
from reviewer_app.extraction.sentences import words_of

MARK = "§"
"""Stands for a work's name in a sentence given to `strength_of`."""

# "ansluter till", "ansluter i tillämpliga delar till", "är anslutna till", "ansluter sig till"
_CONNECTS = re.compile(
    r"\b(?:ansluter|(?:(?:är|har)\s+)?anslut(?:en|na|et|its|it))"
    r"(?P<between>(?:\s+(?!till\b)[a-zåäö]+){0,5})\s+till\b",
)
_NEGATED = re.compile(r"\b(?:inte|ej|icke)\b")
# "§, inte till |§": the name right after is the one that is denied.
_DENIED_HERE = re.compile(r"\b(?:inte|ej|icke)\s+(?:längre\s+)?(?:(?:till|enligt|av)\s+)?\Z")
# "ska inte utföras enligt §", "§ ska inte användas" is said of the name as of any other.
_NOT_USED = re.compile(
    r"\b(?:inte|ej|icke)\s+(?:[a-zåäö]+\s+){0,2}enligt\s+(?:[a-zåäö]+\s+){0,2}\Z"
)
# "§ kod DCB.311 gällde i förra etappen"
_PAST_AFTER = re.compile(
    r"[^,;?!]{0,40}?\b(?:gällde|gällt|tillämpades|tillämpats|användes|använts)\b"
)
# "Till § ansluter denna beskrivning": the sentence turned round.
_TURNED = re.compile(
    r"\s*ansluter\s+(?:denna|dessa|detta)\s+(?:[a-zåäö]+\s+){0,2}"
    r"[a-zåäö]*(?:beskrivning|föreskrift|handling|förteckning|dokument)[a-zåäö]*\s*[.]?\s*\Z"
)
# "Ansluter beskrivningen till § ska den skrivas om", "Ansluter denna beskrivning till §?"
_ASKED = re.compile(
    r"\s+(?:(?:denna|dessa|detta|den|det|de)\b|[a-zåäö]*(?:beskrivning|föreskrift|handling|förteckning"
    r"|dokument|text)[a-zåäö]*\b)"
)
# "Detta avsnitt ansluter till": the section alone, not the document.
_OF_SECTION = re.compile(r"\A\W*(?:detta|föreliggande)\s+(?:avsnitt|kapitel)\s+ansluter\b")
_SECTION = re.compile(r"\A\W*(?:detta|föreliggande)\s+(?:avsnitt|kapitel)\s*\Z")
# "Meningen ”denna beskrivning": a sentence that another one speaks of.
_QUOTES = frozenset('”“"»«')
# "Beskrivningar som ansluter": any that do, not this one.
_ANY_THAT = re.compile(
    r"\A\W*(?:alla\s+|en\s+|ett\s+)?(?:äldre\s+)?"
    r"(?:beskrivning|beskrivningar|handling|handlingar|dokument|texter|föreskrifter)\s+som\s*\Z"
)

# Words between "ansluter till" and a name that keep the bond: lists, forms of contract, parts.
_LIST_WORDS = words_of(
    "och samt även både dels följande delar i tillämpliga gällande utgåva utgåvan utgåvor av "
    "svensk byggtjänsts byggtjänst ab abt abk abpu med tillhörande kapitel kap allmän material "
    "arbetsbeskrivning trafikverkets ändringar tillägg till tdok beskrivningsverktyg boken de det "
    "den referensverken referensverket ama-nytt nytt avseende för "
    "senaste mark va el vvs hus bygg arbeten markarbeten elarbeten rörarbeten byggarbeten"
)
_WORD = re.compile(r"[a-zåäöé]+(?:-[a-zåäö]+)?")

# "Denna tekniska beskrivning", but not "bilaga 2 till denna beskrivning".
_THIS = re.compile(
    r"(?<!\btill )(?<!\bi )(?<!\bför )(?<!\bav )(?<!\bmed )(?<!\bpå )(?<!\bfrån )(?<!\butöver )"
    r"\b(?:denna|denne|detta|dessa|föreliggande|den\s+här|det\s+här|de\s+här)\s+"
    r"(?:[a-zåäö-]+\s+){0,3}?[a-zåäö-]*"
    r"(?:beskrivning|föreskrift|handling|förteckning|dokument|del|bilaga|bilagor|text|pm|af|tb|mf"
    r"|anvisning|handbok|underlag|ritning|program|specifikation|kravspec)",
)
# "…, som ansluter till": said of the noun before it.
_RELATIVE = re.compile(r"\b(?:som|vilken|vilket|vilka)\s*\Z")
# "Om beskrivningen ansluter till", not "beskrivning om markarbeten".
_CONDITION = re.compile(r"(?:\A|,)\W*(?:om|när|ifall|såvida|därest)\b")
_OWN_NOUNS = words_of(
    "den de det tekniska teknisk administrativa beskrivningen beskrivning rambeskrivningen "
    "rambeskrivning handlingen handling föreskrifterna föreskrifter mängdförteckningen "
    "mängdförteckning mängdbeskrivningen dokumentet texten texterna och även samt är med "
    "tillhörande mark va el hus af tb mf"
)
# What may stand before "denna": a title or a heading on the same line; anything else may turn the
# sentence into a report, a question or an example.
_HEADING_WORDS = _OWN_NOUNS | words_of("allmänt allmän orientering inledning omfattning utgåva")
_LEAD_MARKS = re.compile(r"[\s0-9.:•·*–—-]*")
# Between "ansluter" and "till": what leaves the bond whole.
_WHOLE_BONDS = frozenset(
    (
        "",
        "sig",
        "både",
        "dels",
        "i tillämpliga delar",
        "i sin helhet",
        "helt",
        "också",
        "även",
        "därmed",
    )
)
# Between "denna beskrivning" and "ansluter": what the document is of, or what else it does.
_OF = re.compile(
    r"\s*(?:\(?(?:tb|af|mf)\)?\s*)?"
    r"(?:,?\s*(?:för|av|avseende|över|om|rörande|med|inom|upprättad|daterad)\s[^,:;?!]{1,80},?\s*"
    r"|,?\s*(?:gäller|avser|omfattar|utgör|redovisar|innehåller)\s[^:;?!]{1,120}?,?\s+(?:och|samt)\s*"
    r"|\s*(?:och|samt|med)\s[^,:;?!]{1,60})?\Z"
)
# Words by which a sentence no longer plainly says what its own document connects to.
_DOUBT = re.compile(
    r"[?”“\"»«]|\.\.\.|(?:\. ){2}"
    r"|\b(?:inte|ej|icke|ingen|inget|inga|aldrig|knappast|om|ifall|huruvida|när|såvida"
    r"|därest|att|fel|felaktig\w*|exempel\w*|mall\w*|förslag\w*|stod|står|löd\w*|angavs|skrev\w*"
    r"|tidigare|föregående|utgå\w*|str(?:yk|uk)\w*|ersätt\w*|ersatt\w*|upphäv\w*|remiss\w*|utkast"
    r"|preliminär\w*|ska|skall|skulle|bör|borde|kan|kunde|får|måste|endast|bara|enbart|delvis|utom"
    r"|förutom|undantag\w*|undantaget|men|medan|eller|alternativt|som|vilke[nt]|vilka|fram|t\.o\.m"
    r"|bilag\w*|respektive)\b"
)
_DENIED = re.compile(
    r"\?|\b(?:inte|ej|icke|ingen|inget|inga|aldrig|ifall|huruvida|såvida|därest|fel|felaktig\w*"
    r"|exempel\w*|mallens?|förslag|tidigare|föregående|utgår|utgått|str(?:yk|uk)\w*|upphäv\w*"
    r"|(?:kontrollera|ange|anmäla|uppge|avgöra|pröva|undersöka)\s+om|remiss\w*)\b"
)
# "and to drawing M-10.1-01", "and replaces the description to §", ", not to §": what a declaring
# sentence says of other things, which leaves its bond whole.
_TO_OTHERS = r"\b(?:och|samt)\s+till\s+(?:ritning|handling|förteckning|pm)[a-zåäö]*\s[^§?”“\"»«;]*"
_OTHER_THINGS = (
    r"(?:\b(?:och|samt)\s+ersätter\s+(?:tidigare\s+|äldre\s+)?[a-zåäö]*"
    r"(?:beskrivning|handling|föreskrift)[a-zåäö]*(?:\s+(?:enligt|till))?(?:\s+§)?"
    r"|,\s*(?:inte|ej)\s+(?:till\s+)?§)"
)
# What may follow a name in the sentence that declares it.
_WORKS_FOLLOW = (
    r"(?:,|/|&|\b(?:och|samt|även|dels|både|jämte|inklusive|inkl\.?|med|tillhörande|till|i|av|de|den|det)\b"
    r"|\b(?:svensk|byggtjänsts?|gällande|utgåvan?|ama-nytt|[a-zåäö]+verkets|kommunens|stadens)\b"
    r"|\b(?:tillägg|ändringar|kompletteringar|rättelser|ändringar|anvisningar|råd)\b"
    r"|\b(?:abt?|abk|abpu|tdok|bsab|coclass)(?:\s?[0-9][0-9:]*)?\b|[–•·-] ?(?=§)|§|\s)"
)
_HARMLESS_AFTER = re.compile(
    rf"\s*(?:\[[0-9]\]|[*¹²³])?{_WORKS_FOLLOW}*"
    r"(?:(?:tillägg|ändringar|kompletteringar|rättelser)\s[^§?”“\"»«;]*"
    r"|(?:utgiven|utgivna)\s[^§?”“\"»«;]*"
    r"|,?\s*(?:om|där)\s+(?:inte|ej|inget|intet|annat)\s+(?:annat|ej|inte)\s[^§?”“\"»«;]*"
    rf"|{_OTHER_THINGS}|{_TO_OTHERS}"
    rf"|{OWN_RULES}(?:\s+(?:till|av|i)\s+§)?"
    r"(?:,?\s+(?:om|där)\s+(?:inte|ej|inget|intet|annat)\s+(?:annat|ej|inte)\s[^§?”“\"»«;]*)?"
    r"|i\s+tillämpliga\s+delar"
    r"|(?:,|\b(?:och|samt)\b)\s*(?:gäller|omfattar|är\s+upprättad)\b[^§?”“\"»«;]*)?"
    r"\s*[.!:;,)]*\s*\Z"
)
# "om inte annat anges", "med de tillägg som framgår nedan": said in every description.
_RESERVATION = re.compile(
    r"\b(?:om|där)\s+(?:inte|ej|inget|intet|annat)\s+(?:annat|ej|inte)\b"
    r"|\b(?:tillägg|ändringar|kompletteringar|rättelser)\s+(?:och\s+\w+\s+)?som\b"
    rf"|\butgåva\w*|\bgäller\s+som\b|{_OTHER_THINGS}"
)
_A_NAME = re.compile(r"\b(?:anläggnings |hus |vvs[- ]?)?(?:ama|ra|mer|af)\b(?!-)")
_PARTLY = re.compile(r"\bdelar\s+av\b")
_APPENDIX = re.compile(r"\A\W*(?:(?:texten|innehållet|texterna)\s+i\s+)?bilag(?:a|an|or|orna)\b")
_OTHER_DOCUMENT = re.compile(
    r"\b(?:bilag(?:a|an|or)|handling(?:en|ar)?|ritning(?:en|ar|arna)?|etapp|entreprenad(?:en)?"
    r"|tidigare|föregående|annan|andra|respektive|övriga|[a-zåäö]+verkets|kommunens"
    r"|egen|eget|egna|intill|angränsande|närliggande|grann[a-zåäö]+)\b",
)

# Words that make everything after them in their clause a thing of the past or of another text.
_HISTORY = re.compile(
    r"\b(?:tillämpa(?:des|ts)|använ(?:des|ts)|gällde|gällt|revidering(?:en)?\s+av|omarbetning\s+av"
    r"|föregående|tidigare|föregångare\w*|äldre|ersatt(?:e|es|s)?|ersätter|ersätts\s+av|upphör\w*"
    r"|utgick|utgå(?:tt|r)|historik\w*|skillnad\w*|jämfört|jämförelse|i\s+stället\s+för|istället"
    r"|övergång(?:en)?\s+(?:till|från)|remiss\w*|kom\s+ut|utgavs|publicera(?:des|d|ts)|gavs\s+ut|lansera\w*"
    r"|till?s?\s+(?:dess\s+)?(?:att\s+)?\w+\s+(?:har\s+)?(?:blivit|är|uppdaterats)|ansl(?:öt|utits|uten|utna)"
    r"|(?:utfördes|byggdes|projekterades|upprättades|anlades|lades|handlades\s+upp)"
    r"|generation(?:er|erna|en)?)\b",
)
# Where a clause turns from what was to what is.
_TURN = re.compile(r";|,\s*(?:men|medan)\b|\b(?:numera|nu\s+gäller)\b")

_WEAKER = re.compile(
    r"\b(?:enligt|i\s+enlighet\s+med|baser(?:as|ad|at|ade|ar)(?:\s+sig)?\s+på"
    r"|anpassa(?:d|de|t|ts|s|r)(?:\s+\w+)?\s+(?:till|efter)|uppdatera(?:d|de|t|ts)\s+(?:till|för)"
    r"|följ(?:er|a|s)|gäller|gällande|grund(?:as|ad|at)\s+på"
    r"|utgår\s+från|anknyt(?:er|a)\s+till|upprätta(?:d|t|s|de)|komplement(?:erar)?(?:\s+till)?"
    r"|tillägg(?:et)?(?:\s+och\s+\w+)?\s+(?:till|av)"
    r"|ändringar(?:\s+och\s+tillägg)?\s+(?:till|i)|hänvis(?:as|ar|ning(?:ar)?)"
    r"|mät(?:-\s+och\s+ersättnings)?regel?\w*|ersättningsregler\w*|anslut(?:er|a|s|ning)\b"
    r"|tillämpa(?:s|r)?|använd(?:s|a|as|er)|uppfylla?(?:er)?|kod\s+och\s+rubrik|som\s+grund"
    r"|(?:med|där|när)\s+(?:§|ama)\s+(?:[a-zåäö]+\s+){0,3}avses|med(?=\s+§))",
)
# The same after the name: "§ ska användas", "§ gäller", "§ som grund", "§ har beaktats".
_WEAKER_AFTER = re.compile(
    r"(?:användas|används|gäller|tillämpas|som\s+grund|följs|följas|beaktats|ligger\s+till\s+grund)\b",
)
_WHOLE_TEXT = re.compile(
    r"\b(?:anpassa(?:d|de|t|ts)|baser(?:as|ad|at|ade)|uppdatera(?:d|de|t|ts)|följer|som\s+grund)\b",
)


def strength_of(sentence: str, start: int, end: int) -> Strength:
    """Return the strength for the name at [start, end) of a sentence on one line.

    Other names in the sentence are to be written as `MARK`.
    """
    # Lower case costs less than patterns that ignore case.
    before, after = sentence[:start].lower(), sentence[end:].lower()
    if before.strip() == "till" and _TURNED.match(after):
        return Strength.CONNECTS
    if _DENIED_HERE.search(before):
        return Strength.MENTION
    connection = _last(_CONNECTS, before)
    if connection is not None and _only_list(before[connection.end() :]):
        strength = _strength_of_subject(before[: connection.start()], connection)
        if strength is Strength.CONNECTS:
            return _strength_with_rest(before[connection.end() :], after)
        return strength
    clause = before[_turn(before) :]
    if _HISTORY.search(clause) or _NOT_USED.search(clause) or _PAST_AFTER.match(after):
        return Strength.MENTION
    if _WEAKER.search(before + MARK) or _in_brackets(before, after):
        return Strength.WEAKER
    if _history_after(after):
        return Strength.MENTION
    return Strength.WEAKER if _WEAKER_AFTER.search(after) else Strength.MENTION


def speaks_of_whole_text(quotation: str) -> bool:
    """Return whether the words of a weaker sentence speak of the whole document.

    "Texterna är anpassade till AMA Anläggning 07" does, and so contradicts another edition;
    "utförs enligt AMA Anläggning 07" speaks of one piece of work. A doubtful connecting sentence
    does too, also one of an appendix: its codes are looked up with the others.
    """
    lowered = quotation.lower()
    if _WHOLE_TEXT.search(lowered) is not None:
        return True
    return any(
        (name := _A_NAME.search(lowered, connection.end())) is not None
        and _only_list(lowered[connection.end() : name.start()])
        for connection in _CONNECTS.finditer(lowered)
    )


def speaks_of_section(sentence: str) -> bool:
    """Return whether a sentence says of the section it stands in that it connects."""
    return _OF_SECTION.match(sentence.lower()) is not None


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    found = None
    for match in pattern.finditer(text):
        found = match
    return found


def _only_list(gap: str) -> bool:
    """Return whether nothing but names and list words stand between the verb and the name."""
    words: Sequence[str] = _WORD.findall(gap)
    if len(gap) >= 300:
        return False
    return all(word in _LIST_WORDS for word in words) or OWN_RULES_FIRST.match(gap) is not None


def _strength_with_rest(gap: str, after: str) -> Strength:
    """Return the strength of "denna beskrivning ansluter till <gap>§<after>".

    A line that begins with a capital ends the sentence where no full stop does.
    """
    rest = after.partition("\n")[0]
    if _HARMLESS_AFTER.match(rest) is not None and not _DOUBT.search(_excepting(rest)):
        return Strength.WEAKER if _PARTLY.search(gap) else Strength.CONNECTS
    return Strength.MENTION if _DENIED.search(rest) else Strength.WEAKER


def _excepting(rest: str) -> str:
    """Return what follows a name without the words that every description adds."""
    return _RESERVATION.sub(" ", rest)


def _strength_of_subject(subject: str, connection: re.Match[str]) -> Strength:
    """Return how firmly "<subject> ansluter till" binds the document it stands in."""
    verb, between = connection[0], " ".join(connection["between"].split())
    if _NEGATED.search(between) or "har " in verb or _speaks_of_any(subject, connection):
        return Strength.MENTION
    if _SECTION.match(subject) and between in _WHOLE_BONDS:
        return Strength.CONNECTS
    this = _last(_THIS, subject)
    if MARK in subject:
        # "denna beskrivning ansluter till § utom kapitel D, som ansluter till": part of this one.
        parted = this is not None and not _DENIED.search(subject)
        return Strength.WEAKER if parted else Strength.MENTION
    if _CONDITION.search(subject):
        return Strength.MENTION
    if this is not None:
        return _strength_of_this(subject, this, between)
    if _RELATIVE.search(subject):
        return Strength.WEAKER
    words: Sequence[str] = _WORD.findall(subject)
    if (words and re.search(r"[0-9]", subject)) or _OTHER_DOCUMENT.search(_plural_only(subject)):
        return Strength.MENTION
    if set(words) <= _OWN_NOUNS and between in _WHOLE_BONDS and not _DOUBT.search(subject):
        return Strength.CONNECTS
    return Strength.MENTION if _DENIED.search(subject) else Strength.WEAKER


def _strength_of_this(subject: str, this: re.Match[str], between: str) -> Strength:
    """Return the strength of "... denna beskrivning ... ansluter till"."""
    lead = subject[: this.start()]
    if _is_quoted(lead):
        return Strength.MENTION
    plain = between in _WHOLE_BONDS and _leads_in(lead)
    if _RELATIVE.search(subject):
        strength = _strength_of_relative(subject, this)
    else:
        strength = _strength_of_owner(subject[this.end() :])
    if plain or strength is Strength.MENTION:
        return strength
    return Strength.MENTION if _DENIED.search(subject) else Strength.WEAKER


def _speaks_of_any(subject: str, connection: re.Match[str]) -> bool:
    """Return whether it is asked whether a text connects, or said of any text that does."""
    asked = not subject.strip() and _ASKED.match(connection["between"]) is not None
    return asked or _ANY_THAT.match(subject) is not None


def _is_quoted(lead: str) -> bool:
    """Return whether words and a quotation mark lead in: another sentence speaks of this one."""
    lead = lead.rstrip()
    return lead[-1:] in _QUOTES and any(map(str.isalpha, lead))


def _leads_in(lead: str) -> bool:
    """Return whether nothing but marks and a heading stand before "denna"."""
    words: Sequence[str] = _WORD.findall(lead)
    marks = _WORD.sub("", lead)
    return set(words) <= _HEADING_WORDS and _LEAD_MARKS.fullmatch(marks) is not None


def _strength_of_owner(between: str) -> Strength:
    """Return the strength of "denna beskrivning <between> ansluter till"."""
    rest = re.sub(r"\A[a-zåäö]*(?:\s*,)?", "", between)
    rest = _REPLACES.sub(" ", rest)
    if _DENIED.search(rest):
        return Strength.MENTION
    if _OF.match(rest) is None:
        return Strength.WEAKER
    generally = re.sub(r"\b(?:gäller\s+som|om(?=\s))", "", rest)
    return Strength.WEAKER if _DOUBT.search(generally) else Strength.CONNECTS


# "ersätter tidigare beskrivning och": what a document also says of the one before it.
_REPLACES = re.compile(
    r"\A\s*ersätter\s+(?:tidigare|äldre|föregående)\s+[a-zåäö]+(?:\s+daterad\s+[0-9-]+)?\s+(?:och|samt)\b"
)


def _strength_of_relative(subject: str, this: re.Match[str]) -> Strength:
    """Return the strength of "denna beskrivning, som ansluter till" and its like."""
    between = subject[this.end() :]
    if _HISTORY.search(between):
        return Strength.MENTION
    whole = "," in between and len(_WORD.findall(between)) <= 2
    return Strength.CONNECTS if whole else Strength.WEAKER


def speaks_of_appendix(sentence: str) -> bool:
    """Return whether a connecting sentence is about an appendix: "Texten i bilaga 1 ansluter"."""
    lowered = sentence.lower()
    connection = _CONNECTS.search(lowered)
    return connection is not None and _APPENDIX.match(lowered[: connection.start()]) is not None


def _plural_only(subject: str) -> str:
    """Return the subject without a leading "handlingen", which is this document's own."""
    return re.sub(r"\A\W*handling(?:en)?\b(?!\s*[0-9])", "", subject)


def _turn(before: str) -> int:
    turn = _last(_TURN, before)
    return turn.end() if turn else 0


def _in_brackets(before: str, after: str) -> bool:
    """Return whether the name stands alone in brackets: "föreskrifter (AF AMA 12)"."""
    return before.endswith("(") and after.startswith(")")


def _history_after(after: str) -> bool:
    """Return whether the words right after a name make it history: "§ tillämpades"."""
    match = _HISTORY.search(after)
    return match is not None and match.start() < 30 and _WEAKER_AFTER.search(after) is None
