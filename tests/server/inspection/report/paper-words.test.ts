import { inspectionDays } from "@server/inspection/report/paper/dates";
import { isDistinct, mayName, names, tokensOf } from "@server/inspection/report/paper/numbers";
import { paperText } from "@server/inspection/report/paper/paper-text";
import { labelledSerials } from "@server/inspection/report/paper/serials";
import { describe, expect, test } from "vitest";

describe("a number on a paper", () => {
  test.each([
    ["HF-20126", "Heftruck HF-20126, bouwjaar 2019"],
    ["HF-20126", "heftruck hf20126"],
    ["HF-20126", "Heftruck HF 20126 (Toyota)"],
    ["HF-20126", "Nr.HF–20126."],
    ["hf 20 126", "HF-20-126"],
    ["MÜ-4711", "Kran MÜ 4711"],
    ["4711082", "Nummer 4711082;"],
    ["1042", "Toestel nr. 1042"],
    ["1042", "Appareil n° 1042"],
    ["12002019", "12002019"],
  ])("%s is named by: %s", (number, line) => {
    expect(names(paperText(line), number)).toBe(true);
    expect(mayName(paperText(line), number)).toBe(true);
    expect(tokensOf(paperText(line))).toContain(number.toLowerCase().replace(/[^a-z0-9]/g, ""));
  });

  test.each([
    ["HF-20126", "HF-201267"],
    ["HF-20126", "AHF-20126"],
    ["HF-20126", "HF-20126-B"],
    ["HF-20126", "1.HF-2012 en 6"],
    ["12002019", "1200 kg 2019"],
    ["12002019", "1200 2019"],
    ["1042", "Hefvermogen 1042 kg"],
    ["9000", "9000 Gent"],
    ["2019", "bouwjaar 2019"],
    ["HF1", "HF1"],
    ["onbekend", "Serienummer: onbekend"],
    ["N.V.T.", "n.v.t."],
    ["20126", "HF\n20126"],
    ["HF-20126", "HF-\n20126"],
  ])("%s is not named by: %s", (number, line) => expect(names(paperText(line), number)).toBe(false));

  test.each([
    ["HF-20126", "HF-20126-B"],
    ["HF-20126", "HF-\n20126"],
    ["HF-20126", "H F 2 0 1 2 6"],
    ["0020126", "Nr 20126"],
    ["20126", "Nr 0020126"],
  ])("%s may be named by: %s", (number, line) => expect(mayName(paperText(line), number)).toBe(true));

  test("is too little when it is short or has no digits, and another one is never meant", () => {
    expect(["A-1", "123", "onbekend", "-", "", "zie plaat"].filter(isDistinct)).toEqual([]);
    expect(mayName(paperText("HF-201267, XHF-20126"), "HF-20126")).toBe(false);
  });

  test("of many letters and digits is looked for without trying every way to read the spaces between", () => {
    const number = "a1".repeat(20);
    const spaced = [...number].join(" ");
    const long = paperText(`${`${spaced}x\n`.repeat(200)}${spaced}`);
    expect(names(paperText(`${spaced}x`), number)).toBe(false);
    expect(names(long, number)).toBe(true);
    expect(mayName(long, number)).toBe(true);
    expect(names(long, "a1".repeat(30))).toBe(false); // longer than a number is
  });

  test("is looked for in a bounded time and number of words", () => {
    const long = paperText(`${"a1-b2 ".repeat(20_000)}\n${"(1) ".repeat(20_000)}`);
    expect(tokensOf(long).length).toBeLessThanOrEqual(20_000);
    names(long, "A1-B2-C3");
    mayName(long, "A1-B2-C3");
    labelledSerials(long);
    inspectionDays(long);
  });
});

describe("the serial number that a paper says", () => {
  test.each([
    ["Serienummer: HF-20126", "HF-20126"],
    ["Merk: Toyota Serienummer HF-20126 Bouwjaar: 2019", "HF-20126"],
    ["Serienr.: 4711-0815", "4711-0815"],
    ["Fabricagenummer 47110815.", "47110815"],
    ["Numéro de série : HF-20126", "HF-20126"],
    ["N° de série: hf20126", "hf20126"],
    ["Nº série HF-20126", "HF-20126"],
    ["N° de fabrication HF-20126", "HF-20126"],
    ["Seriennummer: HF 20126", "HF 20126"],
    ["Serien-Nr. HF-20126", "HF-20126"],
    ["Fabriknummer: HF-20126", "HF-20126"],
    ["Serial number: HF-20126", "HF-20126"],
    ["Serial No. HF-20126", "HF-20126"],
    ["S/N: HF-20126", "HF-20126"],
    ["S/N HF-20126", "HF-20126"],
    ["Serienummer\nHF-20126", "HF-20126"],
  ])("%s", (text, serial) => expect(labelledSerials(paperText(text))).toEqual([serial]));

  test.each([
    "Serienummer: onbekend",
    "Serienummer: -",
    "Serienummer: 12/03/2026",
    "Serienummer: 12",
    "Serienummers van de machines staan in bijlage 20126",
    "Meettoestel: Fluke\nSerienummer: 9988776",
    "Appareil de mesure, n° de série 9988776",
    "Prüfgerät: Fluke\nSeriennummer: 9988776",
    "Test equipment serial number: 9988776",
    "Motor: ABB, serienummer: 9988776",
    "Merk Type Serienummer Bouwjaar\nToyota 8FBE15 HF-20126 2019",
    "Verslagnummer: 2026-4711",
    "reeks/nummer HF-20126",
  ])("none in: %s", (text) => expect(labelledSerials(paperText(text))).toEqual([]));

  test("each once", () => {
    const text = "Serienummer: HF-20126\nS/N HF 20126\nSerial number: HF-20127";
    expect(labelledSerials(paperText(text))).toEqual(["HF-20126", "HF-20127"]);
  });
});

describe("the day of the inspection that a paper says", () => {
  test.each([
    ["Datum keuring: 12/03/2026"],
    ["Datum van de keuring : 12-03-2026"],
    ["Keuringsdatum 12.3.26"],
    ["Datum onderzoek (dd/mm/jjjj): 12/03/2026"],
    ["Keuringsdatum: donderdag 12 maart 2026"],
    ["Gekeurd op 12 mrt. 2026"],
    ["Verslag 2026/14 Datum keuring: 12/03/2026 Vervaldatum: 12/03/2027"],
    ["Vorige keuring: 11/03/2025 Datum keuring: 12/03/2026"],
    ["Datum keuring\n12/03/2026"],
    ["Date de contrôle : 12/03/2026"],
    ["Date du contrôle: jeudi 12 mars 2026"],
    ["Date de l’inspection : 12 mars 2026"],
    ["Contrôle effectué le 12 mars 2026"],
    ["Contrôlé le 12/03/2026"],
    ["Prüfdatum: 12.03.2026"],
    ["Datum der Prüfung: 12. März 2026"],
    ["Geprüft am 12.3.2026"],
    ["Inspection date: 12 March 2026"],
    ["Inspection date: March 12th, 2026"],
    ["Date of thorough examination: 12 Mar 2026"],
    ["Inspected on 2026-03-12"],
    ["Inspection date: 3/25/2026", "2026-03-25"],
  ])("%s", (text, day = "2026-03-12") =>
    expect(inspectionDays(paperText(text)).map(([first]) => first)).toEqual([day]),
  );

  test.each([
    "Datum: 12/03/2026",
    "Datum volgende keuring: 12/03/2026",
    "Volgende keuringsdatum: 12/03/2026",
    "Datum laatste keuring: 12/03/2026",
    "Herkeuringsdatum: 12/03/2026",
    "Vervaldatum keuring: 12/03/2026",
    "Goedgekeurd op 12/03/2026",
    "Datum van het verslag: 12/03/2026",
    "Datum keuring: 31/02/2026",
    "Datum keuring: zie bijlage van 12/03/2026",
    "Date du prochain contrôle : 12/03/2026",
    "Prochaine date de contrôle : 12/03/2026",
    "Dernier contrôle effectué le 12/03/2026",
    "Date de contrôle suivante : 12/03/2026",
    "Nächste Prüfung am 12.03.2026",
    "Nächstes Prüfdatum: 12.03.2026",
    "Letzte Prüfung vom 12.03.2026",
    "Next inspection date: 12 March 2026",
    "Last periodic inspection date: 12 March 2026",
    "Date of last thorough examination: 12 March 2026",
    "Vervaldatum\nDatum keuring\n12/03/2027\n12/03/2026",
    "Datum keuring: maart 2026",
  ])("none in: %s", (text) => expect(inspectionDays(paperText(text))).toEqual([]));

  test("both of a range, and both readings of what an American may have written", () => {
    expect(inspectionDays(paperText("Datum keuring: 12/03/2026 tot 13/03/2026"))).toEqual([
      ["2026-03-12"],
      ["2026-03-13"],
    ]);
    expect(inspectionDays(paperText("Inspection date: 03/04/2026"))).toEqual([["2026-04-03", "2026-03-04"]]);
    expect(inspectionDays(paperText("Datum keuring: 03/04/2026"))).toEqual([["2026-04-03"]]);
  });
});
