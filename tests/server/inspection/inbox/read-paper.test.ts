import { readPaper } from "@server/inspection/report/paper/read";
import { expect, test } from "vitest";
import { samples } from "./bodies.ts";

const harm = { nok: 0, ok_ap: 1, ok: 2 };

test.each(samples)("$file of $body is read as it says: $lines", (sample) => {
  const read = readPaper(sample.lines.join("\n"));
  expect({
    serial: read.serial?.value,
    date: read.date?.value,
    next: read.next?.value,
    number: read.number?.value,
    body: read.body?.value,
    outcome: read.outcome?.value ?? null,
    remarks: read.remarks,
  }).toEqual({
    serial: sample.serial,
    date: sample.date,
    next: sample.next,
    number: sample.number,
    body: sample.body,
    outcome: sample.proposed,
    remarks: sample.remarks,
  });
  if (read.outcome)
    expect(harm[read.outcome.value], "never better than the paper").toBeLessThanOrEqual(harm[sample.truth]);
});

// each beside a sentence that there are no remarks, the second sign of a yes
const misleading = [
  ...["Het toestel wordt niet goedgekeurd.", "Niet-conform", "De vorige keuring was goedgekeurd? zie verslag"],
  ...["Voorwaarden om goedgekeurd te worden: zie AREI", "Mag niet verder in gebruik", "Nog niet in orde"],
  ...["Kan pas goedgekeurd worden als de remmen hersteld zijn", "Zonder herstelling niet conform"],
  ...["De lading is goedgekeurd door het organisme", "In orde te brengen tegen eind mei", "Goedgekeurd: ja/neen"],
  ...["Wordt goedgekeurd zodra het hek staat", "Alles in orde behalve de remmen", "Goedgekeurd? Neen."],
  ...["L'installation est non-conforme", "L'appareil n'est plus conforme", "ne répond pas aux prescriptions"],
  ...["L'ascenseur ne peut pas être maintenu en service", "Il n'a pas été approuvé", "À mettre en ordre"],
  ...["Peut être utilisé après réparation", "Conforme : oui / non", "En ordre, sauf les freins"],
  ...["Result: not satisfactory", "The sling did not pass.", "Unfit for use", "If passed, affix the sticker"],
  ...[
    "Would be satisfactory if repaired",
    "Not yet approved",
    "Passed: yes / no",
    "Failed to reach a satisfactory result",
  ],
  ...["Hardly satisfactory", "Satisfactory except for the brakes", "Passed last year", "Pass mark: 80"],
  ...["Ergebnis: nicht mängelfrei", "Anlage ist nicht in Ordnung", "Prüfung wurde nicht bestanden"],
  ...["In Ordnung zu bringen", "Bestanden: ja / nein", "In Ordnung bis auf die Bremsen", "Kaum bestanden"],
];
const none = ["Opmerkingen: geen", "Aucune remarque.", "No defects.", "Keine Mängel."];

test.each(misleading)("no yes is read in “%s”", (sentence) => {
  for (const second of none)
    for (const lines of [
      [sentence, second],
      [second, sentence],
      [sentence.replace(" ", "\n"), second],
    ])
      expect(readPaper(lines.join("\n")).outcome?.value ?? "nothing", lines.join(" | ")).not.toMatch(/^ok/);
});
