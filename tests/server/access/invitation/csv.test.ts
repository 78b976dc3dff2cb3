import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asOperator, reading, transact } from "@db/transact";
import { MAX_CSV_LINES } from "@server/core/constants";
import { env } from "@server/core/env";
import { Upload } from "@server/platform/uploads/upload";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { row, sheetOf, t, workbook, zip } from "../../platform/spreadsheet/made-files.ts";
import { countEnqueued } from "./send-invitations.ts";

let world: World;
let adam: ReturnType<typeof as>;
beforeAll(async () => {
  world = await makeWorld();
  adam = as(world.ids.adam);
});
beforeEach(() => transact(asOperator, (tx) => tx.execute(sql`delete from outbox`)));

const read = (csv: string) => adam.invitation.readCsv({ id: world.acme, csv });
async function readFileOf(bytes: Buffer) {
  const path = join(env.DATA_DIR, "list.csv");
  await writeFile(path, bytes);
  return adam.invitation.readCsv({
    id: world.acme,
    file: [new Upload("file", "list.csv", path, bytes.length, "", "text/plain")],
  });
}

describe("reading a CSV of people", () => {
  test.each([
    ["nl", "E-mail;Voornaam;Achternaam;Rol;Bord\nan@x.be;An;Claes;beheerder;Site Noord"],
    ["en", "email,first name,last name,role,board\nan@x.be,An,Claes,admin,site noord"],
    ["fr", "Adresse e-mail\tPrénom\tNom\tRôle\tTableau\nan@x.be\tAn\tClaes\tadministrateur\tSite Noord"],
    [
      "de",
      '\ufeffsep=;\r\n"E-Mail-Adresse";"Vorname";"Nachname";"Rolle";"Board"\r\n"AN@x.be";"An";"Claes";"Verwalter";"Site Noord"\r\n',
    ],
  ])("accepts the headings of %s", async (_, csv) => {
    const { lines, good, unused } = await read(csv);
    expect(lines).toMatchObject([
      {
        email: "an@x.be",
        name: "An Claes",
        role: "member",
        containers: [{ id: world.board, role: "admin" }],
        errors: [],
      },
    ]);
    expect({ good, unused }).toEqual({ good: 1, unused: [] });
  });

  test("accepts quotes, empty lines, unknown columns, Latin-1 and UTF-16", async () => {
    const csv = 'email,naam,voornaam,telefoon\n\n"an@x.be","Claes, ""An""",An,1\n,,,\nbo@x.be\n';
    const { lines, unused } = await read(csv);
    expect(lines).toMatchObject([
      { line: 3, email: "an@x.be", name: 'An Claes, "An"', role: "member", containers: [] },
      { line: 5, email: "bo@x.be", name: "" },
    ]);
    expect(unused).toEqual(["telefoon"]);
    const latin = Buffer.from("E-mail;Prénom;Nom;Rôle\nzoe@x.be;Zoé;Lefèvre;invité\n", "latin1");
    expect((await readFileOf(latin)).lines).toMatchObject([{ name: "Zoé Lefèvre", errors: [] }]);
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("email\tnaam\nzoe@x.be\tZoë\n", "utf16le")]);
    expect((await readFileOf(wide)).lines).toMatchObject([{ email: "zoe@x.be", name: "Zoë", errors: [] }]);
  });

  test("names each bad line and the reason", async () => {
    const csv =
      "email;rol;bord\nan@x.be;gast;\njan;gast;\nAN@x.be;;\n;gast;\nbo@x.be;baas;\ncy@x.be;;Nergens\ndi@x.be;admin;\n";
    const { lines, good } = await read(csv);
    expect(lines.map(({ line, errors }) => [line, ...errors])).toEqual([
      [2],
      [3, "invitation.no_address?address=jan"],
      [4, "invitation.csv.twice?line=2"],
      [5, "invitation.csv.no_email"],
      [6, "invitation.csv.no_role?role=baas"],
      [7, "invitation.csv.no_place?name=Nergens"],
      [8],
    ]);
    expect(lines.at(-1)).toMatchObject({ role: "admin" });
    expect(good).toBe(2);
    expect(await countEnqueued("invitation.mail")).toBe(0);
  });

  test("refuses the whole file with a message where it cannot be read", async () => {
    const many = `email\n${Array.from({ length: MAX_CSV_LINES + 1 }, (_, n) => `a${n}@x.be`).join("\n")}`;
    for (const [csv, message] of [
      ["", "invitation.csv.unrecognised"],
      ["an@x.be\nbo@x.be", "invitation.csv.unrecognised"],
      ["<html><body>email</body></html>", "invitation.csv.unrecognised"],
      ["email;naam\n", "invitation.csv.no_lines"],
      ['email;naam\nan@x.be;"open\nbo@x.be;', "invitation.csv.unreadable?line=2"],
      [many, `invitation.csv.too_many?maximum=${MAX_CSV_LINES}`],
    ] as const)
      expect(await errorOf(read(csv)), csv.slice(0, 20)).toMatchObject({
        code: "UNPROCESSABLE_CONTENT",
        message: expect.stringContaining(message.replace(/\?line.*/, "")),
      });
    expect(await errorOf(readFileOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 2])))).toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
      message: expect.stringContaining("spreadsheet."),
    });
  });

  test("reads a workbook as it reads the same list as text", async () => {
    const cells = [
      ["E-mail", "Voornaam", "Achternaam", "Rol", "Bord"],
      ["an@x.be", "An", "Claes; de jonge", "gast", "Site Noord"],
      ["jan", "", "", "", ""],
    ];
    const rows = cells.map((line, at) => row(at + 1, ...line.map((text) => t(text)))).join("");
    const { lines, csv } = await readFileOf(zip(workbook("", { "xl/worksheets/sheet1.xml": sheetOf(rows) })));
    expect(lines.map(({ line, email, name, errors }) => [line, email, name, errors])).toEqual([
      [2, "an@x.be", "An Claes; de jonge", []],
      [3, "jan", "", ["invitation.no_address?address=jan"]],
    ]);
    expect((await read(csv)).lines).toEqual(lines);
  });
});

describe("sending a CSV of people", () => {
  test("invites the good lines once confirmed; a line with a name makes a pending account", async () => {
    const csv =
      "email;voornaam;naam;bord\nzo@list.test;Zo;Claes;Site Noord | Site Zuid\nnope;;;\ngus@world.test;;;Gelijkvloers\nbob@list.test;;;\n";
    expect(await adam.invitation.inviteCsv({ id: world.acme, csv })).toEqual({
      invited: ["bob@list.test", "zo@list.test"],
      added: [],
      already: ["gus@world.test"],
      later: [],
      held: [],
      linked: [],
    });
    expect(await countEnqueued("invitation.mail")).toBe(2);
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute(sql`select email, first_name, password_hash from users where email like '%@list.test'`),
    );
    expect(rows).toEqual([{ email: "zo@list.test", first_name: "Zo", password_hash: null }]);
  });

  test("works for the longest list", async () => {
    const csv = `email,rol\n${Array.from({ length: MAX_CSV_LINES }, (_, n) => `many${n}@list.test,gast`).join("\n")}`;
    expect((await adam.invitation.inviteCsv({ id: world.acme, csv })).invited).toHaveLength(MAX_CSV_LINES);
    expect(await countEnqueued("invitation.mail")).toBe(MAX_CSV_LINES);
  });

  test("for one container, by its admin, gives access to that container alone", async () => {
    const lea = as(world.ids.lea);
    const csv = "email,role,board\nan@one.test,admin,\nbo@one.test,,Site Zuid\n";
    const input = { id: world.acme, container_id: world.floor, csv };
    expect((await lea.invitation.readCsv(input)).lines).toMatchObject([
      { role: "member", containers: [{ id: world.floor, role: "admin" }], errors: [] },
      { errors: ["invitation.csv.elsewhere?name=Site%20Zuid"] },
    ]);
    expect(await lea.invitation.inviteCsv(input)).toMatchObject({ invited: ["an@one.test"] });
    expect(await errorOf(lea.invitation.readCsv({ id: world.acme, csv }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(lea.invitation.readCsv({ ...input, container_id: world.other }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await errorOf(as(world.ids.rita).invitation.readCsv({ ...input, id: world.rival }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
