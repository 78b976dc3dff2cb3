import { PDFDocument } from "@cantoo/pdf-lib";
import { certificate, type Outcome } from "@db/seed/art/certificate";
import { contentOf, reportPdf } from "@db/seed/art/files";
import { letteredWidth, lettering } from "@db/seed/art/lettering";
import { equipmentKinds, picture } from "@db/seed/art/picture";
import { floorPlan, pinAt, planNames } from "@db/seed/art/plan";
import { maintenanceSchedule } from "@db/seed/art/schedule";
import { acme, objectsIn, rival } from "@db/seed/equipment";
import sharp from "sharp";
import { describe, expect, test } from "vitest";

const pagesOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount();
const days = { date: "2026-02-28", validUntil: "2026-05-28", place: "Site Kallo" };

describe("pictures", () => {
  test.each(equipmentKinds)("%s is a drawn JPEG of 1200 by 800, small enough for a phone", async (kind) => {
    const bytes = await picture(kind);
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, width, height]).toEqual(["jpeg", 1200, 800]);
    expect(bytes.length).toBeLessThan(160_000);
    const { channels } = await sharp(bytes).stats();
    for (const { stdev } of channels.slice(0, 3)) expect(stdev).toBeGreaterThan(12);
  });

  test("a tint makes another picture, and the same one makes the same bytes", async () => {
    const [own, red, again] = await Promise.all([
      picture("forklift"),
      picture("forklift", "#b23f38"),
      picture("forklift", "#b23f38"),
    ]);
    expect(own.equals(red)).toBe(false);
    expect(red.equals(again)).toBe(true);
  });
});

describe("floor plans", () => {
  test.each(planNames)("%s is a PNG of 2000 by 1300", async (name) => {
    const { format, width, height } = await sharp(await floorPlan(name)).metadata();
    expect([format, width, height]).toEqual(["png", 2000, 1300]);
  });

  test("a pin lies on its room, as fractions of the plan", () => {
    expect(pinAt({ plan: "warehouse", room: "Magazijn A", across: 0.5, down: 0.5 })).toEqual({ x: 0.315, y: 0.3654 });
  });

  test("names are lettered without any font", () => {
    expect(lettering("Stookplaats", 0, 0, { size: 40, colour: "#000000" })).not.toContain("<text");
    expect(letteredWidth("MM", 100)).toBeGreaterThan(letteredWidth("ii", 100));
  });
});

describe("papers", () => {
  const base = {
    title: "Verslag",
    object: "Heftruck",
    by: "EDTC Vlaanderen",
    number: "HF-1",
    date: "2026-02-28",
    validUntil: "2026-05-28",
  };

  test.each<[Outcome, string[], number]>([
    ["A", [], 1],
    ["B", ["Spiegel los."], 2],
    ["C", ["Remmen.", "Mast."], 2],
    ["T", ["Kettingen gebroken."], 2],
  ])("a report with outcome %s opens", async (outcome, remarks, pages) => {
    expect(await pagesOf(await certificate({ ...base, outcome, remarks, reviewPoint: "HF" }))).toBe(pages);
  });

  test("every report that has its PDF can be drawn, and the same one twice gives the same bytes", async () => {
    for (const { object } of [...acme.boards, ...rival.boards].flatMap((board) => objectsIn(board))) {
      for (const report of object.reports.filter(({ hasPdf }) => hasPdf)) {
        expect(await pagesOf(await reportPdf(object, report, days)), `${object.code} ${report.number}`).toBeGreaterThan(
          0,
        );
      }
    }
    const { object } = objectsIn(acme.boards[0]!)[2]!;
    const [first, second] = [
      await reportPdf(object, object.reports[0]!, days),
      await reportPdf(object, object.reports[0]!, days),
    ];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });

  test("every file of the demo world has a name and bytes, but for the links", async () => {
    for (const { object } of acme.boards.flatMap((board) => objectsIn(board))) {
      for (const file of object.files) {
        const content = await contentOf(object, file);
        if (file.sort === "link") expect(content).toBeNull();
        else expect(content!.bytes.length).toBeGreaterThan(200);
        if (file.sort === "manual") expect(await pagesOf(content!.bytes)).toBe(3);
      }
    }
  });

  test("a schedule is a CSV that quotes what holds a semicolon", () => {
    const csv = maintenanceSchedule("Heftruck", [
      { task: "Vork meten", every: "maandelijks", by: "Werkplaats", material: "Schuifmaat; blad" },
    ]);
    expect(csv).toBe(
      '\uFEFFToestel;Werk;Frequentie;Door;Materiaal\r\nHeftruck;Vork meten;maandelijks;Werkplaats;"Schuifmaat; blad"\r\n',
    );
  });
});
