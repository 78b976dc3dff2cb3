import { grants } from "@db/schema/container";
import { reports } from "@db/schema/report";
import { asOperator, reading, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { endlessPdf, lockedPdf, mountainPdf, pdfOf } from "../../../pdf-of.ts";
import { pdf, picture } from "../../../upload-of.ts";
import { as } from "../../../world.ts";
import { fileByForm, fileByRest, ids, paperOf, setUp, world } from "./paper-setup.ts";

beforeAll(setUp);

const countReports = () => reading(asOperator, (tx) => tx.$count(reports));
/** Whether the history says that somebody confirmed the paper of the newest report. */
const lastConfirmed = async () => {
  const [newest] = (await as(world.ids.olga).history.list({ id: world.acme, what: "report" })).items;
  return newest!.what === "report.confirm_paper";
};

describe("a paper of another machine", () => {
  const paper = () => paperOf("Verslag van keuring", "Heftruck Toyota", "Nummer: hf 20126", "Uitslag: in orde");
  const words = "Dit papier noemt serienummer HF-20126, van T-0102 · Heftruck zuid. Is dit het juiste papier?";

  test("is asked about by the form, which keeps what was typed, and filed once it is confirmed", async () => {
    const before = await countReports();
    const asked = await fileByForm(paper());
    expect(asked.status).toBe(422);
    expect(asked.data.error.file).toEqual([expect.stringMatching(/^report\.paper\.doubt\?/)]);
    expect(decodeURIComponent(asked.data.error.file[0]).replaceAll("+", " ")).toContain(words.split(" Is dit")[0]);
    expect(asked.data.initialValue).toMatchObject({ note: "Vork gemeten", review_point: "HF", reported_date: today() });
    expect(await countReports()).toBe(before);
    expect((await as(world.ids.lea).object.get({ id: ids.own })).files).toEqual([]);

    const lost = await fileByForm(null, { checked: true });
    expect([lost.status, lost.data.error]).toEqual([422, { file: ["report.paper.again"] }]);
    expect(await countReports()).toBe(before);

    expect(await fileByForm(paper(), { checked: true })).toMatchObject({ status: 303 });
    expect(await countReports()).toBe(before + 1);
    expect(await lastConfirmed()).toBe(true);
  });

  test("is asked about over REST, in the caller's language, and filed once it is confirmed", async () => {
    const asked = await fileByRest(paper());
    expect([asked.status, asked.body]).toEqual([
      422,
      { message: words, code: "paper_differs", errors: { file: [words] } },
    ]);
    expect((await fileByRest(paper(), { language: "en" })).body.errors.file).toEqual([
      "This paper names serial number HF-20126, of T-0102 · Heftruck zuid. Is this the right paper?",
    ]);
    const filed = await fileByRest(paper(), { checked: true });
    expect([filed.status, filed.body.data.file.name]).toEqual([201, "verslag.pdf"]);
    expect(await lastConfirmed()).toBe(true);
  });

  test("is asked about by the other's code, and where this machine has no numbers", async () => {
    expect((await fileByRest(paperOf("Toestel T-0102"))).body.errors.file).toEqual([
      "Dit papier noemt T-0102, de code van Heftruck zuid. Is dit het juiste papier?",
    ]);
    expect((await fileByRest(paper(), { on: "bare" })).body.errors.file).toEqual([words]);
  });

  test.each([
    ["a list with this machine's serial number", ["HF-20124", "HF-20125", "HF-20126"]],
    ["a list with this machine's code", ["Heftrucks: T-0101, T-0102"]],
    ["its own paper", ["Serienummer: HF 20125", "Uitslag: in orde"]],
    ["longer numbers", ["HF-201267", "XHF-20126"]],
    ["no numbers", ["Alles in orde"]],
  ])("is not seen in %s", async (_, lines) => {
    expect(await fileByRest(paperOf(...lines))).toMatchObject({ status: 201 });
    expect(await lastConfirmed()).toBe(false);
  });

  test("without any number of its own this machine is named by its title", async () => {
    const list = () => paperOf("Ladder 6", "Ladder 7", "Heftruck HF-20126");
    expect(await fileByRest(list(), { on: "bare" })).toMatchObject({ status: 201 });
  });

  test("is asked about by a serial number that the paper says and no machine has", async () => {
    const says = (number: string) =>
      `Dit papier noemt serienummer ${number}. Dit object heeft serienummer HF-20125. Is dit het juiste papier?`;
    for (const [line, number] of [
      ["Serienummer: ZZ-90001", "ZZ-90001"],
      ["N\xb0 de s\xe9rie : ZZ-90002", "ZZ-90002"],
      ["Seriennummer: ZZ-90003", "ZZ-90003"],
      ["S/N: ZZ-90004", "ZZ-90004"],
      ["Toestel T-0101, serial number: ZZ-90005", "ZZ-90005"],
    ] as const)
      expect((await fileByRest(paperOf(line))).body.errors?.file, line).toEqual([says(number)]);
    expect(await fileByRest(paperOf("Serienummer: ZZ-90001"), { on: "bare" })).toMatchObject({ status: 201 });
    const list = paperOf("T-0101 en andere", "Serienummer: ZZ-90001", "Serienummer: ZZ-90002");
    expect(await fileByRest(list)).toMatchObject({ status: 201 });
  });
});

describe("a machine that one does not see", () => {
  test("of another workspace, or of a place out of reach, is not asked about and not named", async () => {
    expect(await fileByRest(paperOf("Kraan BU-55001, B-0500"))).toMatchObject({ status: 201 });
    expect(await fileByRest(paperOf("Kraan KR-77001, G-0900"))).toMatchObject({ status: 201 });
    expect(await fileByRest(paperOf("Kraan BU-55001"), { as: "sam" })).toMatchObject({ status: 201 });
    expect((await fileByRest(paperOf("Kraan KR-77001"), { as: "olga" })).body.errors.file[0]).toContain(
      "Geheime kraan",
    );
    for (const serial of ["BU-55001", "KR-77001"])
      expect((await fileByRest(paperOf(`Serienummer: ${serial}`))).body.errors.file).toEqual([
        `Dit papier noemt serienummer ${serial}. Dit object heeft serienummer HF-20125. Is dit het juiste papier?`,
      ]);
  });

  test("by an inspector of one floor is not named to them, by the form and over REST", async () => {
    await transact(asOperator, (tx) =>
      tx.insert(grants).values({
        workspaceId: world.acme,
        containerId: world.floor,
        userId: world.ids.mia,
        role: "inspector",
        endsOn: addDays(today(), 10),
      }),
    );
    const paper = paperOf("Heftruck HF-20126");
    expect((await fileByRest(paper)).status).toBe(422);
    expect(await fileByRest(paper, { as: "mia" })).toMatchObject({ status: 201 });
    expect(await fileByForm(paper, { as: "mia" })).toMatchObject({ status: 303 });
    const labelled = paperOf("Heftruck", "Serienummer: HF-20126");
    const own = await fileByForm(labelled, { as: "mia" });
    expect(own.status).toBe(422);
    expect(decodeURIComponent(own.data.error.file[0])).not.toContain("zuid");
    expect((await fileByRest(labelled, { as: "mia" })).body.errors.file).toEqual([
      "Dit papier noemt serienummer HF-20126. Dit object heeft serienummer HF-20125. Is dit het juiste papier?",
    ]);
    expect(await fileByRest(labelled, { as: "mia", checked: true })).toMatchObject({ status: 201 });
  });

  test("in the trash is not named", async () => {
    const lea = as(world.ids.lea);
    const gone = await lea.object.create({ container_id: world.floor, title: "Weg", serial_number: "WG-10001" });
    expect((await fileByRest(paperOf("WG-10001"))).status).toBe(422);
    await lea.object.remove({ id: gone.id });
    expect((await fileByRest(paperOf("WG-10001"))).status).toBe(201);
  });
});

describe("a paper of another day", () => {
  test.each([
    ["nl", "Datum keuring: 12/03/2024", "12 maart 2024"],
    ["nl", "Gekeurd op dinsdag 12 maart 2024", "12 maart 2024"],
    ["fr", "Date du contr\xf4le : 12 mars 2024", "12 mars 2024"],
    ["de", "Pr\xfcfdatum: 12. M\xe4rz 2024", "12. März 2024"],
    ["en", "Inspection date: March 12, 2024", "12 March 2024"],
  ])("is asked about in %s: %s", async (language, line, day) => {
    const asked = await fileByRest(paperOf("HF-20125", line), { language, reported_date: "2024-03-14" });
    expect(asked.status).toBe(422);
    expect(asked.body.errors.file[0]).toContain(day);
    expect(await fileByRest(paperOf("HF-20125", line), { language, reported_date: "2024-03-12" })).toMatchObject({
      status: 201,
    });
  });

  test("is told beside another machine, and not asked about where the paper has two", async () => {
    const both = await fileByRest(paperOf("HF-20126", "Datum keuring: 12/03/2024"), { reported_date: "2024-03-14" });
    expect(both.body.errors.file).toEqual([
      "Dit papier noemt serienummer HF-20126, van T-0102 · Heftruck zuid. Volgens dit papier was de keuring op 12 maart 2024; bij datum van het verslag staat 14 maart 2024. Is dit het juiste papier?",
    ]);
    const two = paperOf("Datum keuring: 12/03/2024", "Datum keuring: 13/03/2024");
    expect(await fileByRest(two, { reported_date: "2024-03-14" })).toMatchObject({ status: 201 });
  });
});

describe("a paper that can't be read is filed without a question", () => {
  const others = "Serienummer: HF-20126";
  test.each([
    ["a scan without text", pdf()],
    ["one with a password", lockedPdf([others])],
    ["a broken one", `%PDF-1.7\n${"x".repeat(5000)}`],
    ["one with too much text to be read in whole", pdfOf([others, ...Array(60).fill("woord ".repeat(400))])],
    ["one with too many pages", pdfOf([others, ...Array(300).fill("")])],
    ["one that never ends", endlessPdf()],
    ["one that unpacks to 900 MB", mountainPdf(900)],
  ])("%s", { timeout: 60_000 }, async (_, bytes) => {
    expect(await fileByRest(bytes)).toMatchObject({ status: 201 });
  });

  test("and so are a photo, and a report without a file", async () => {
    expect(await fileByRest(await picture())).toMatchObject({ status: 201 });
    expect(await fileByRest(null)).toMatchObject({ status: 201 });
    expect(await fileByRest(null, { checked: true })).toMatchObject({ status: 201 });
    expect(await lastConfirmed()).toBe(false);
  });
});

test("who may not file there gets that answer before the paper is read", async () => {
  expect((await fileByRest(paperOf("HF-20126"), { as: "gus" })).status).toBe(403);
  expect((await fileByRest(paperOf("HF-20126"), { as: "rita" })).status).toBe(422);
});
