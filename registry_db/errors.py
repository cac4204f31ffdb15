"""What goes wrong with a registry file, each in one sentence, in Swedish and English.

The sentences live here, since the registry is usable without the app.
"""

from collections.abc import Mapping

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "missing": {
        "sv": "Registret finns inte: {path}",
        "en": "There is no registry at {path}",
    },
    "foreign": {
        "sv": "Filen är inget kodregister: {path}",
        "en": "The file is not a code registry: {path}",
    },
    "newer": {
        "sv": "Registret är gjort av en nyare version av programmet: {path}",
        "en": "The registry was made by a newer version of the program: {path}",
    },
    "older": {
        "sv": "Registret är gjort av en äldre version av programmet och behöver byggas om: {path}",
        "en": "The registry was made by an older version of the program, rebuild it: {path}",
    },
    "damaged": {
        "sv": "Registret är skadat och används inte: {path}",
        "en": "The registry is damaged and is not used: {path}",
    },
    "damaged_removed": {
        "sv": "Registret var skadat och har tagits bort; det byggs på nytt vid nästa start: {path}",
        "en": "The registry was damaged and is removed; it is built anew at the next start: {path}",
    },
    "import_damaged": {
        "sv": (
            "En inläst förteckning är skadad: {path}. Ta bort den med"
            " granskare registry remove {id} och läs in den på nytt."
        ),
        "en": (
            "An imported list is damaged: {path}. Remove it with"
            " granskare registry remove {id} and import it again."
        ),
    },
    "import_newer": {
        "sv": "En förteckning är inläst med en nyare version av programmet: {path}",
        "en": "A list was imported with a newer version of the program: {path}",
    },
    "no_import": {
        "sv": "Det finns inte precis en inläsning som börjar med {id}",
        "en": "There is not exactly one import that begins with {id}",
    },
    "no_file": {"sv": "Filen finns inte: {path}", "en": "There is no file {path}"},
    "file_unreadable": {"sv": "Filen kan inte läsas: {path}", "en": "{path} cannot be read"},
    "no_table": {
        "sv": "{origin}: filen kan inte läsas som en tabell",
        "en": "{origin}: the file cannot be read as a table",
    },
    "encoding": {
        "sv": "{origin}: filens teckenkodning är okänd; spara den som UTF-8",
        "en": "{origin}: the file's encoding is not known; save it as UTF-8",
    },
    "no_workbook": {
        "sv": "{origin}: filen är ingen arbetsbok som kan läsas",
        "en": "{origin}: the file is no workbook that can be read",
    },
    "other_workbook": {
        "sv": "{origin}: filen är ingen text utan en arbetsbok; spara den som XLSX",
        "en": "{origin}: the file is no text but a workbook; save it as XLSX",
    },
    "no_sheet": {
        "sv": "{origin}: bladet {sheet} finns inte; blad: {known}",
        "en": "{origin}: there is no sheet {sheet}; sheets: {known}",
    },
    "no_field": {
        "sv": "Fältet {field} finns inte; fält: {known}",
        "en": "There is no field {field}; fields: {known}",
    },
    "no_column": {
        "sv": "{origin}: ange kolumnen med --column {field}=NAMN, den gick inte att gissa",
        "en": "{origin}: name the column with --column {field}=NAME, it could not be guessed",
    },
    "no_such_column": {
        "sv": "{origin}: kolumnen {column} finns inte",
        "en": "{origin}: there is no column {column}",
    },
    "no_target": {
        "sv": "{origin}: ange --{field}, tabellen har ingen sådan kolumn",
        "en": "{origin}: give --{field}, the table has no such column",
    },
    "unknown_work": {
        "sv": "Verket {work} är inte känt. Kända verk: {known}",
        "en": "The work {work} is not known. Known works: {known}",
    },
    "nothing_to_import": {
        "sv": "{origin}: ingen rad kan läsas in",
        "en": "{origin}: no row can be imported",
    },
    "not_complete_gaps": {
        "sv": (
            "{origin}: förteckningen är inte fullständig: {count} koder saknar sin överliggande kod"
            " (rad {line}: {token}). Läs in den som urval, utan --complete, eller komplettera den."
        ),
        "en": (
            "{origin}: the list is not complete: for {count} codes the code above is missing"
            " (line {line}: {token}). Import it as a sample, without --complete, or complete it."
        ),
    },
    "not_complete_refused_lines": {
        "sv": (
            "{origin}: förteckningen är inte fullständig: {count} rader kan inte läsas in"
            " (rad {line}: {token}). Läs in den som urval, utan --complete, eller rätta den."
        ),
        "en": (
            "{origin}: the list is not complete: {count} lines cannot be imported"
            " (line {line}: {token}). Import it as a sample, without --complete, or correct it."
        ),
    },
    "not_complete_held": {
        "sv": (
            "{origin}: förteckningen är inte fullständig: registret har {count} koder vars"
            " överliggande kod saknas i den ({token}). Läs in den som urval, utan --complete."
        ),
        "en": (
            "{origin}: the list is not complete: the registry holds {count} codes whose code above"
            " is missing in it ({token}). Import it as a sample, without --complete."
        ),
    },
    "edition_not_held": {
        "sv": "Registret har inte {work} {edition}. Utgåvor i registret: {held}",
        "en": "The registry does not hold {work} {edition}. Editions held: {held}",
    },
    "code_nowhere": {
        "sv": "Registret har ingen utgåva med {code}; ange --work för att se vilka utgåvor det har",
        "en": "The registry holds no edition with {code}; give --work to see what it holds",
    },
    "file_exists": {"sv": "Filen finns redan: {path}", "en": "There is a file already: {path}"},
    "nothing_held": {
        "sv": "Registret har inga rader för {work} {edition}",
        "en": "The registry holds no rows of {work} {edition}",
    },
    "work_file": {
        "sv": "{origin}: verket är inte rätt beskrivet ({field})",
        "en": "{origin}: the work is not described rightly ({field})",
    },
    "work_taken": {
        "sv": "{origin}: namnet {name} tillhör redan ett annat verk",
        "en": "{origin}: the name {name} belongs to another work already",
    },
    "work_example": {
        "sv": "{origin}: exemplet {example} följer inte kodformen",
        "en": "{origin}: the example {example} does not have the form of the codes",
    },
    "work_counter_example": {
        "sv": "{origin}: motexemplet {example} följer kodformen",
        "en": "{origin}: the counter-example {example} has the form of the codes",
    },
    "work_collides": {
        "sv": "{origin}: exemplet {example} har samma form som koderna i AMA",
        "en": "{origin}: the example {example} has the form of the codes of AMA",
    },
    "server": {
        "sv": "Det delade registret kan inte läsas eller skrivas: {path}",
        "en": "The shared registry cannot be read or written: {path}",
    },
    "no_driver": {
        "sv": "Delade register kräver psycopg; installera granskare[shared]: {path}",
        "en": "Shared registries need psycopg; install granskare[shared]: {path}",
    },
    "no_own_work": {
        "sv": "Du har inte lagt till något verk som heter {name}",
        "en": "You have added no work called {name}",
    },
    "work_in_use": {
        "sv": "{name} har inlästa rader; ta först bort inläsningen {id}",
        "en": "{name} has imported rows; remove the import {id} first",
    },
    "already_so": {
        "sv": "{work} {edition} har redan {code} med den rubriken",
        "en": "{work} {edition} has {code} under that heading already",
    },
    "replaced": {
        "sv": "Registret byttes ut medan det var öppet; öppna det igen: {path}",
        "en": "The registry was replaced while it was open; open it again: {path}",
    },
    "unreadable": {
        "sv": "Registret kan inte läsas: {path}",
        "en": "The registry cannot be read: {path}",
    },
    "not_writable": {
        "sv": "Registret kan inte skrivas: {path}",
        "en": "The registry cannot be written: {path}",
    },
    "disk_full": {
        "sv": "Disken är full, registret kunde inte skrivas: {path}",
        "en": "The disk is full, the registry could not be written: {path}",
    },
    "header": {
        "sv": "{origin}: första raden ska vara kolumnnamnen {expected}",
        "en": "{origin}: the first line must be the column names {expected}",
    },
    "not_utf8": {
        "sv": "{origin}: filen är inte UTF-8",
        "en": "{origin}: the file is not UTF-8",
    },
    "row_refused": {
        "sv": "{origin}, rad {line}: {reason_sv} ({token})",
        "en": "{origin}, line {line}: {reason_en} ({token})",
    },
    "coverage_without_rows": {
        "sv": "{origin}: täckning är angiven för {work} {edition}, som inte har några rader",
        "en": "{origin}: coverage is given for {work} {edition}, which has no rows",
    },
}

REASONS: Mapping[str, Mapping[str, str]] = {
    "columns": {"sv": "fel antal kolumner", "en": "wrong number of columns"},
    "work": {"sv": "okänt verk", "en": "unknown work"},
    "edition": {"sv": "utgåvan finns inte", "en": "no such edition"},
    "edition_of_statute": {
        "sv": "utgåvan ska vara årtalet i numret",
        "en": "the edition must be the year of the number",
    },
    "grammar": {
        "sv": "koden följer inte verkets kodform",
        "en": "the code does not have the form of the work's codes",
    },
    "blank": {"sv": "tomt fält", "en": "empty field"},
    "spacing": {
        "sv": "blanksteg i början, i slutet eller dubbelt",
        "en": "white space at the start, at the end or doubled",
    },
    "not_composed": {
        "sv": "bokstäver och tecken är inte sammansatta (NFC)",
        "en": "letters and marks are not composed (NFC)",
    },
    "characters": {"sv": "otillåtet tecken", "en": "character not allowed"},
    "formula": {"sv": "en formel i stället för text", "en": "a formula instead of text"},
    "dummy": {"sv": "en utfyllnadsrad", "en": "a filler row"},
    "status": {"sv": "okänd status", "en": "unknown status"},
    "twice": {"sv": "koden står redan på en annan rad", "en": "the code stands on another line"},
    "no_coverage": {
        "sv": "täckning är inte angiven för utgåvan",
        "en": "no coverage is given for the edition",
    },
    "parent": {
        "sv": "överliggande kod saknas i ett fullständigt register",
        "en": "the code above is missing in a complete registry",
    },
    "parent_missing": {
        "sv": "överliggande kod saknas",
        "en": "the code above is missing",
    },
    "parent_differs": {
        "sv": "kolumnen anger en annan överliggande kod än den som koden själv visar",
        "en": "the column names another code above than the code itself shows",
    },
    "no_text": {
        "sv": "rubriken är ingen text utan ett tal, ett datum eller ett sanningsvärde",
        "en": "the heading is no text but a number, a date or a truth value",
    },
    "number": {
        "sv": "koden är ett tal och kan ha mist nollor; gör kolumnen till text",
        "en": "the code is a number and may have lost zeros; make the column text",
    },
    "long": {
        "sv": "rubriken är för lång",
        "en": "the heading is too long",
    },
    "family": {
        "sv": "koden hör till ett annat slags verk",
        "en": "the code belongs to another kind of work",
    },
    "swallowed": {
        "sv": "ett citattecken stängs inte: en rad till har hamnat i samma cell",
        "en": "a quotation mark is not closed: another line has come into the same cell",
    },
    "two_headings": {
        "sv": "koden står på flera rader med olika rubriker",
        "en": "the code stands on several lines with different headings",
    },
    "kind": {"sv": "okänt slag av ändring", "en": "unknown kind of change"},
    "reach": {"sv": "okänd räckvidd", "en": "unknown reach"},
}


class RegistryError(Exception):
    """Something about a registry that the person can understand: one sentence.

    `message_key` names the sentence in SENTENCES and `params` fill it.
    """

    def __init__(self, message_key: str, **params: object) -> None:
        super().__init__(message_key)
        self.message_key = message_key
        self.params: Mapping[str, object] = params

    def text(self, language: str) -> str:
        """Return the sentence in `language` ("sv" or "en")."""
        return SENTENCES[self.message_key][language].format(**self.params)

    def __str__(self) -> str:
        return self.text("en")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # Errors cross process boundaries; keyword arguments would be lost by the default.
        return _rebuild, (self.message_key, dict(self.params))


def _rebuild(message_key: str, params: dict[str, object]) -> RegistryError:
    return RegistryError(message_key, **params)
