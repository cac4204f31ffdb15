"""What the sweep finds in running text, and what it must not find: one line each."""

import pytest

from reviewer_app.extraction.sweep import sweep_page
from tests.unit.extraction.pages import text_page
from tests.unit.extraction.sweeping import KNOWN, swept

FOUND = [
    # production results: every length of digits, and what may stand around them
    ("enligt CEB.1 på bilagda blad", [("ama", "CEB.1")]),
    ("enligt BBC.1812, se även", [("ama", "BBC.1812")]),
    ("krav i KBC.42211.", [("ama", "KBC.42211")]),
    ("(PBB.5241)", [("ama", "PBB.5241")]),
    ("kod:HSD.1414;", [("ama", "HSD.1414")]),
    ("”DCB.31”", [("ama", "DCB.31")]),
    ("mellan CEB.1 och CEC.2 samt DBB.3", [("ama", "CEB.1"), ("ama", "CEC.2"), ("ama", "DBB.3")]),
    ("CEB.1/CEC.2", [("ama", "CEB.1"), ("ama", "CEC.2")]),
    ("SCB.7 Kablar i mark", [("ama", "SCB.7")]),
    # glued to the heading
    ("CBB.3Jordschakt för ledning", [("ama", "CBB.3")]),
    ("DEFFÖRTILLVERKADE FUNDAMENT", [("ama", "DEF")]),
    # typography
    ("enligt\u00a0DCB.111\u00a0ska", [("ama", "DCB.111")]),
    ("enligt DCB.\u00ad111 ska", [("ama", "DCB.111")]),
    ("enligt DCB.111\u200b ska", [("ama", "DCB.111")]),
    ("– DCB.111 –", [("ama", "DCB.111")]),
    # broken over a line
    ("ska utföras enligt DCB.\n111 och CEB.11", [("ama", "DCB.111"), ("ama", "CEB.11")]),
    ("ska utföras enligt CEB.-\n52", [("ama", "CEB.52")]),
    ("ska utföras enligt QQB.\n31 vid schakt", [("ama", "QQB.31")]),
    ("ska utföras enligt DCB\n.111 vid", [("ama", "DCB.111")]),
    ("DCB.\n111 Lager ett ett", [("ama", "DCB.111")]),
    ("Text om lager DCB.\n111 Lager ett ett", [("ama", "DCB.111")]),
    ("DCB.11 och DCB.\n111 gäller", [("ama", "DCB.11"), ("ama", "DCB.111")]),
    ("ska utföras som tidigare (enligt DCB.\n111) och", [("ama", "DCB.111")]),
    # not broken over a line
    ("Lager utförs enligt DCB.\n1) Se även texten.", [("ama", "DCB")]),
    ("Lager (se nedan) utförs enligt DCB.\n1) Se även texten.", [("ama", "DCB")]),
    ("Schakt ingår i QQB.\n5 Allmänna krav", []),
    ("Schakt ingår i QQB.\n12\n", []),
    ("Schakt ingår i QQB.\n12 st brunnar", []),
    ("Schakt ingår i QQB. \n3. Beskrivning av arbetet", []),
    ("Arbetet utförs av firman DCB.\n11 Allmänt om arbetet", []),
    ("Arbetet utförs av firman DCB. \n11 Lager ett", []),
    ("Spår utförs av DCB.\n111 meter spår ingår.", []),
    ("Spår utförs enligt DCB.\n111 meter spår ingår.", [("ama", "DCB")]),
    ("kontroll enligt CEB. \n11", [("ama", "CEB")]),
    ("Arbetet utförs av DCB.\n11", []),
    # dash codes
    ("PN-.5 LEDNINGAR AV PLAST", [("ama_dash", "PN-.5")]),
    ("enligt PB–.52 och", [("ama_dash", "PB-.52")]),
    ("enligt PB\u2011.52 och", [("ama_dash", "PB-.52")]),
    # tables under a code
    ("se tabell AMA JSB.41/1 och", [("ama", "JSB.41")]),
    ("se figur AMA JS/1 och", [("ama", "JS")]),
    ("matris RA PJE/1", [("ama", "PJE")]),
    # the client's own
    ("//CBB.31 Egen schakt", [("client", "//CBB.31")]),
    ("// CBB.31 Egen schakt", [("client", "//CBB.31")]),
    ("CBB.31// Egen schakt", [("client", "CBB.31//")]),
    ("CBB.31 // Egen schakt", [("client", "CBB.31//")]),
    ("CBB//.31 Egen schakt", [("client", "CBB//.31")]),
    ("CBB.3//1 Egen schakt", [("client", "CBB.3//1")]),
    ("CBB.31 //Egen schakt", [("client", "CBB.31//")]),
    ("CBB.31//Egen schakt", [("client", "CBB.31//")]),
    ("CBB.31 //egen schakt", [("client", "CBB.31//")]),
    ("CBB.31\n//Egen schakt", [("client", "CBB.31//")]),
    ("CBB.31\n// Egen schakt", [("client", "CBB.31//")]),
    ("Mark\nCBB //Egen schakt", [("client", "CBB//")]),
    ("CEB.11 //CBB.31 Egen", [("ama", "CEB.11"), ("client", "//CBB.31")]),
    # administrative
    ("under AFC.3643 framgår", [("af", "AFC.3643")]),
    ("AFB.22 Förfrågningsunderlag", [("af", "AFB.22")]),
    ("under AUA.1211 framgår", [("af_konsult", "AUA.1211")]),
    # building parts
    ("63.BCB/1 Nät", [("building_part", "63.BCB/1")]),
    ("enligt 63.FHB och 53.B.", [("building_part", "63.FHB"), ("building_part", "53.B")]),
    ("71.EABC/4 Styrning", [("building_part", "71.EABC/4")]),
    ("Allmänt\n64CCB Talsystem", [("building_part", "64.CCB")]),
    ("64 TELESYSTEM", [("building_part", "64")]),
    ("CBB/1 Brandlarmsystem", [("building_part", "CBB/1")]),
    ("CBB/1 Jordschakt", [("ama", "CBB")]),
    # letters alone
    ("CEB FYLLNING FÖR VÄG, BYGGNAD, BRO M M", [("ama", "CEB")]),
    ("CEB Fyllning för väg, byggnad, bro m.m.", [("ama", "CEB")]),
    ("AF ADMINISTRATIVA FÖRESKRIFTER", [("af", "AF")]),
    ("B FÖRARBETEN", [("ama", "B")]),
    ("i avsnitt BC, BG, CB och\nCE anges", [("ama", c) for c in ("BC", "BG", "CB", "CE")]),
    ("i avsnitt BC, CE och / PBF", [("ama", "BC"), ("ama", "CE"), ("ama", "PBF")]),
    ("enligt CEB i tillämpliga delar", [("ama", "CEB")]),
    ("ska utföras enligt \nCEB i tillämpliga", [("ama", "CEB")]),
    ("se kapitel B", [("ama", "B")]),
    ("under koden CEB redovisas", [("ama", "CEB")]),
    ("QQC HELT EGEN RUBRIK\nQQC.1 Annat", [("ama", "QQC"), ("ama", "QQC.1")]),
    # painting, CoClass
    ("målning enligt 56-03510 invändigt", [("painting", "56-03510")]),
    ("Väggar målas enligt 56-03510.", [("painting", "56-03510")]),
    ("Ytskikt\n56-03510\nKulör NCS S 0500-N", [("painting", "56-03510")]),
    ("Snickerier enligt AMA-kod 75-248011", [("painting", "75-248011")]),
    ("utförs enligt kod 56-03510 i AMA Hus", [("painting", "56-03510")]),
    ("CoClass QQC och CoClass-kod AD10", [("coclass", "QQC"), ("coclass", "AD10")]),
    ("CoClass-koderna B10, AD10 och QQC", [("coclass", c) for c in ("B10", "AD10", "QQC")]),
    ("Yttervägg, kod B12 enligt CoClass", [("coclass", "B12")]),
    ("Yttervägg B12 (CoClass)", [("coclass", "B12")]),
    ("enligt CoClass\n=B12 #AAA -QQC1", [("coclass", c) for c in ("B12", "AAA", "QQC1")]),
    # statutes
    ("BFS 2011:6 med ändringar t.o.m. BFS 2016:13, BBR", [("bfs", "2011:6"), ("bfs", "2016:13")]),
    ("enligt AFS 2023:10, 4 kap. 5 §", [("afs", "2023:10 kap. 4")]),
    ("enligt 4 kap. 5 § AFS 2023:10", [("afs", "2023:10 kap. 4")]),
    ("AFS 1999:3 och 2020:1", [("afs", "1999:3"), ("afs", "2020:1")]),
    ("AFS\n2023:1", [("afs", "2023:1")]),
    ("SFS 2010:900", [("sfs", "2010:900")]),
    ("aktiebolagslagen (2005:551) gäller", [("sfs", "2005:551")]),
    ("lagen om medbestämmande (1976:580)", [("sfs", "1976:580")]),
    ("ELSÄK-FS 2022:1", [("other_statute", "ELSÄK-FS 2022:1")]),
    ("FoHMFS 2014:18", [("other_statute", "FoHMFS 2014:18")]),
    ("Boverkets föreskrifter och allmänna råd (2011:12) om", [("bfs", "2011:12")]),
    ("Arbetsmiljöverkets föreskrifter (2023:3)", [("afs", "2023:3")]),
    ("råd (AFS \n2023:1)", [("afs", "2023:1")]),
    ("TSFS 2009:131", [("other_statute", "TSFS 2009:131")]),
    ("TDOK 2013:0529 och TDOK 2012:059", [("tdok", "2013:0529"), ("tdok", "2012:059")]),
    ("TRV 2011:086", [("trv", "2011:086")]),
    ("Publikation 2010:092", [("trv", "2010:092")]),
    ("BBR 5:12 och 5:13", [("bbr_section", "5:12"), ("bbr_section", "5:13")]),
    ("BBR5:12", [("bbr_section", "5:12")]),
    ("avsnitt 6:5324", [("bbr_section", "6:5324")]),
    ("5:12 BBR\n1 § Detta", [("bbr_section", "5:12")]),
    ("BBR 19 gäller", [("bbr", "BBR 19")]),
    ("BBR29", [("bbr", "BBR 29")]),
    ("EKS 8", [("eks", "EKS 8")]),
    ("krav i avsnitt 5:3–5:7 BBR", [("bbr_section", "5:3"), ("bbr_section", "5:7")]),
    ("plan- och byggför-\nordningen (2011:338)", [("sfs", "2011:338")]),
    ("arbetsmiljöförord\u00ad\nningen (1977:1166)", [("sfs", "1977:1166")]),
    ("enligt växtskyddslagen 1977:480 krävs", [("sfs", "1977:480")]),
    ("SFS\t\r \xa01977:480\t\r \xa0och", [("sfs", "1977:480")]),
    ("enligt lagen ( 1977:480)", [("sfs", "1977:480")]),
    ("Boverkets regler om hissar på gårdar i stadens inre delar (2011:12)", [("bfs", "2011:12")]),
    ("Boverkets råd till lagen om hissar och dörrar (2006:985)", [("sfs", "2006:985")]),
    ("enligt Bover-\nkets byggregler – råd (2011:26)", [("bfs", "2011:26")]),
    ("Boverkets allmänna råd 1995:6 ger stöd", [("bfs", "1995:6")]),
    # standards and forms
    ("SS-EN 13859-1", [("standard", "SS-EN 13859-1")]),
    ("SS-EN 13859–1:2010", [("standard", "SS-EN 13859-1:2010")]),
    ("SS\u2011EN\u00a013859\u20111", [("standard", "SS-EN 13859-1")]),
    ("SS-EN\n13242", [("standard", "SS-EN 13242")]),
    ("enligt SS-EN \n13242–1:2014", [("standard", "SS-EN 13242-1:2014")]),
    ("enligt SS-\nEN 81-28", [("standard", "SS-EN 81-28")]),
    ("enligt SS-EN 81-\n70 (1)", [("standard", "SS-EN 81-70")]),
    ("SS-EN 81-1/A2 och SS-EN 81-1/AC", [("standard", f"SS-EN 81-1/A{n}") for n in "2C"]),
    ("EN 1991-1-4:2005+A1:2010", [("standard", "EN 1991-1-4:2005+A1:2010")]),
    ("SS 436 40 00 utgåva 3", [("standard", "SS 4364000")]),
    ("SS 4364000", [("standard", "SS 4364000")]),
    ("SS-EN ISO 12944-2", [("standard", "SS-EN ISO 12944-2")]),
    ("enligt ISO 9001 och EN 1090-2", [("standard", "ISO 9001"), ("standard", "EN 1090-2")]),
    ("enligt SS-EN ISO 14 001.", [("standard", "SS-EN ISO 14001")]),
    ("beräknas enligt SS-EN 14 511-2", [("standard", "SS-EN 14511-2")]),
    ("enligt ISO 14 001", [("standard", "ISO 14001")]),
    ("SS-EN 13374:2013 + A1:2019", [("standard", "SS-EN 13374:2013+A1:2019")]),
    ("SS-EN ISO 7243: 2017", [("standard", "SS-EN ISO 7243:2017")]),
    ("AB 04 och ABT06", [("contract_form", "AB 04"), ("contract_form", "ABT 06")]),
    # drawings, appendices
    ("se K-201-012 och A-30-P-001.", [("drawing", "K-201-012"), ("drawing", "A-30-P-001")]),
    ("ritning M16:M01 och 2L", [("drawing", "M16:M01"), ("drawing", "2L")]),
    ("se bilaga 3, 4 och Bilaga A", [("appendix", f"Bilaga {n}") for n in ("3", "4", "A")]),
    ("krav i bilaga \n2 gäller", [("appendix", "Bilaga 2")]),
    ("1. krav i bilaga 8, \n2. krav på prov", [("appendix", "Bilaga 8")]),
    ("bilaga 8, 9 \nrespektive 11", [("appendix", f"Bilaga {n}") for n in ("8", "9", "11")]),
    ("HANDLING 02.5, Handling 6.6", [("handling", f"Handling {n}") for n in ("02.5", "6.6")]),
    ("handlingarna 11.1 och 11.2", [("handling", f"Handling {n}") for n in ("11.1", "11.2")]),
    ("enligt PM Geoteknik, PM-Buller och PM 3", [
        ("report", "PM Geoteknik"), ("report", "PM Buller"), ("report", "PM 3"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert swept(text) == expected


RANGES = [
    ("DCB.11–DCB.13", ["DCB.11", "DCB.12", "DCB.13"]),
    ("DCB.11-DCB.13 gäller", ["DCB.11", "DCB.12", "DCB.13"]),
    ("DCB.11 till DCB.19", ["DCB.11", "DCB.12", "DCB.13", "DCB.19"]),
    ("DCB.111, .112 och .113", ["DCB.111", "DCB.112", "DCB.113"]),
    ("DCB.11–CEB.13", ["DCB.11", "CEB.13"]),
]


@pytest.mark.parametrize(("text", "codes"), RANGES)
def test_ranges_hold_what_exists(text: str, codes: list[str]) -> None:
    assert sorted(code for _, code in swept(text)) == sorted(codes)


def test_members_of_a_range_say_what_implied_them() -> None:
    implied = {one.code: one.implied_by for one in sweep_page(text_page(RANGES[0][0]), known=KNOWN)}
    assert implied == {"DCB.11": "", "DCB.12": "DCB.11–DCB.13", "DCB.13": ""}


NOT_FOUND = [
    "enligt denna bilaga \n3 § Arbetet ska",
    "granska dessa \nHandlingar \n3 §    Intygsgivare ska",
    "Kollektivavtalad hos AFA Försäkring",
    "enligt AFA Försäkring",
    "KL.18 samling, KAP.1 och NO.1 samt CE.5",
    "LSO.6 enligt noten",
    "BBB AB\nStorgatan 4",
    "Rör PN10/SDR17 och PE 100 SDR 17",
    "armering B500B och B500CT",
    "betong C30/37, K30, S200MX",
    "ledning DN 110",
    "sida D3(45) och D12(45)",
    "AF 3 (26)",
    "AFA\n3 (26)",
    "P.061243.1.3",
    "K0043.007.04/60.951",
    "D50-00-4810001",
    "T8878-99",
    "handling 10 dagar före, handling 2 st, förhandling 3.1",
    "PM Denna, PM10, kl. 3 PM 2.5, se PM",
    "Fastighet Berget 14:51 och 1:18",
    "skala 1:200",
    "YAM 2000 och AMA typ 7513",
    "B12 och B 12.doc",
    "CoClass och BIM, CoClass AB, CoClass System",
    "CoClass gäller. Hus B10 och pelare i B12",
    "dnr 21-01234, målning, uppdragsnummer: 12-34567, tel 31-70055, +46 31-70056",
    "Artikel 56-03510",
    "målning 156-03510, 56-0351, 06-03510, 56-03510-1",
    "RA-1820-v.13.0",
    "SE-QE-SD-708",
    "DOKUMENT.21 Branschöverenskomna",
    "T3.3212",
    "förordning 1143/2014 och 92/57/EEG",
    "R/OR Enhet Mängd",
    "12AJ2 och 2AG1.6",
    "tel 08-123456, 031-7654321",
    "e-post CEB.1@exempel.se och post@CEB.11",
    "www.ABC.12 och filen CEB.11.pdf",
    "TEL.08 och REV.1 och BIL.2",
    "xCEB.11 och 2CEB.11 och -CEB.11 och /CEB.11 och _CEB.11",
    "CEB.11.2 och CEB.0",
    "CEB.11,5 m",
    "CEB.11:2",
    "CEB FABRIK AB",
    "AMA AF 12 och RA EL 19",
    "beskrivs i avsnitt B i annan handling",
    "(2011:12) utan namn, 2011:12",
    "enligt SBF 110:8",
    "5.12 BBR",
    "den 12.MAJ och 15.ALLA",
    "under 10.A och punkt 12.B",
    "klockan 10.30",
    "http://CBB.31",
    "24VDC 230 V",
    "Bygg AB 12 anställda",
    "SS 12",
    "ÄR EN 12 MM TJOCK",
    "QQC Egen rubrik",
]


@pytest.mark.parametrize("text", NOT_FOUND)
def test_not_found(text: str) -> None:
    assert swept(text) == []
