import { readdir, readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sealCertificates } from "@db/schema/seal";
import { signatures } from "@db/schema/signature";
import { asOperator, reading, transact } from "@db/transact";
import { readChecked } from "@server/platform/files/checked";
import { sealPdf } from "@server/platform/seal/seal-file";
import { sealKey } from "@server/platform/seal/seal-key";
import { temporaryFolder, temporaryPath } from "@server/platform/temporary";
import { makeSignedPdf } from "@server/records/signature/make";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { pdfOf } from "../../../pdf-of.ts";
import { fetchApp, rest } from "../../../rest/client.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});

/** A file that is signed, with its signed PDF. */
async function signed() {
  const lea = as(world.ids.lea);
  const [fileId] = (await lea.file.add({ id: object, files: [await uploadOf("Keuring.pdf", pdfOf([crypto.randomUUID()]))] })).ids; // biome-ignore format: one
  const { reading: start } = await lea.signature.page({ id: object, fileId: fileId! });
  const person = { first_name: "Lea", last_name: "Maes", company: "Acme", typed: "Lea Maes", reading: start };
  const { id } = await lea.signature.create({ id: object, fileId: fileId!, ...person });
  await makeSignedPdf(world.acme, id);
  const [row] = await reading(asOperator, (tx) => tx.select().from(signatures).where(eq(signatures.id, id)));
  const bytes = await buffer(await readChecked({ workspaceId: world.acme, sha256: row!.signedSha256! }));
  return { fileId: fileId!, row: row!, bytes };
}

/** What the public call says, without an account. */
async function checked(bytes: Uint8Array, from?: string) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "paper.pdf", { type: "application/pdf" }));
  const response = await fetchApp("/api/v1/verify", { method: "POST", body: form }, from);
  const body = await response.json();
  return { status: response.status, ...(body.data ?? body) };
}

test("a signed PDF: unchanged, sealed by whom, signed by whom, of which file; and nothing of it is kept", async () => {
  const { row, bytes } = await signed();
  const before = await readdir(temporaryFolder());
  expect(await checked(bytes)).toMatchObject({
    status: 200,
    verdict: "unchanged",
    sha256: row.signedSha256,
    signatures: [{ by: expect.stringContaining("self-made"), ours: "self-made", holds: true, whole: true }],
    paper: {
      kind: "signature",
      title: "Keuring",
      workspace: "Acme",
      level: "B-B",
      reason: "no_authority",
      signed: { by: "Lea Maes", company: "Acme", account: "lea@world.test", read_sha256: row.readSha256 },
      superseded_on: null,
    },
  });
  expect(await readdir(temporaryFolder())).toEqual(before);
});

test("one byte changed, something added, the seal taken out, or never there", async () => {
  const { bytes } = await signed();
  const changed = Buffer.from(bytes);
  changed[changed.indexOf("Keuring") >= 0 ? changed.indexOf("/Type") + 1 : 20]! ^= 1;
  expect(await checked(changed)).toMatchObject({ verdict: "changed", paper: null });

  const longer = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false });
  longer.addPage();
  const added = await longer.commit();
  expect(await checked(added)).toMatchObject({
    verdict: "continued",
    signatures: [{ holds: true, whole: false }],
    paper: { signed: { by: "Lea Maes" } },
  });

  const without = bytes.subarray(0, bytes.lastIndexOf("%%EOF", bytes.lastIndexOf("/ByteRange")) + 6);
  expect(await checked(without)).toMatchObject({ verdict: "none", signatures: [], paper: null });
  expect(await checked(Buffer.from(pdfOf(["nooit hier"])))).toMatchObject({ verdict: "none" });
  expect(await checked(Buffer.from("geen pdf"))).toMatchObject({ verdict: "unreadable", signatures: [] });
  expect(await checked(Buffer.alloc(0))).toMatchObject({ verdict: "unreadable" });
});

test("nothing is hidden between the two parts that a seal is about", async () => {
  const { bytes } = await signed();
  const [, b, c, d] = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)/.exec(bytes.toString("latin1"))!.map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const seal = bytes.subarray(b, c);
  // the same two parts, further apart: in between a second range that names them so
  for (const between of [
    (at: number) => Buffer.concat([seal, Buffer.from(`\n/ByteRange [0 ${b} ${at} ${d}]\n<</Evil true>>`)]),
    (at: number) => Buffer.concat([Buffer.from(`/ByteRange [0 ${b} ${at} ${d}]`), seal]),
    (at: number) => Buffer.concat([seal.subarray(0, -1), Buffer.from(`/ByteRange [0 ${b} ${at} ${d}]>`)]),
  ]) {
    let at = c;
    for (let step = 0; step < 3; step++) at = b + between(at).length;
    const hidden = Buffer.concat([bytes.subarray(0, b), between(at), bytes.subarray(c)]);
    expect((await checked(hidden)).verdict).not.toBe("unchanged");
  }
});

test("somebody else's signature is named as such, and whose it is not said to be checked", async () => {
  const path = temporaryPath();
  await writeFile(path, pdfOf(["Attest"]));
  await sealPdf(path);
  const { fingerprint } = (await reading(asOperator, (tx) => tx.select().from(sealCertificates)))[0]!;
  const known = eq(sealCertificates.fingerprint, fingerprint);
  const [row] = await transact(asOperator, (tx) => tx.delete(sealCertificates).where(known).returning());
  expect(await checked(await readFile(path))).toMatchObject({
    verdict: "foreign",
    signatures: [{ ours: "no", holds: true, whole: true }],
    paper: null,
  });
  await transact(asOperator, (tx) => tx.insert(sealCertificates).values(row!));
  expect(await sealKey()).toBeDefined();
});

test("a superseded paper says since when; one that was deleted is no longer known, though its seal holds", async () => {
  const { fileId, row, bytes } = await signed();
  const lea = as(world.ids.lea);
  await lea.file.supersede({ id: object, fileId, file: await uploadOf("Nieuw.pdf", pdfOf(["nieuwer"])) });
  expect(await checked(bytes)).toMatchObject({ verdict: "unchanged", paper: { superseded_on: expect.any(String) } });
  expect(await as(null).seal.ofCode({ code: row.code })).toMatchObject({
    title: "Keuring",
    sha256: [row.signedSha256],
    superseded_on: expect.any(String),
  });
  await transact(asOperator, (tx) => tx.delete(signatures).where(eq(signatures.id, row.id)));
  expect(await checked(bytes)).toMatchObject({ verdict: "unchanged", paper: null });
  await expect(as(null).seal.ofCode({ code: row.code })).rejects.toMatchObject({ message: "seal.code_unknown" });
});

test("how a file is sealed, for who reaches it: its signed PDFs, and itself where it is one of ours", async () => {
  const { fileId, row, bytes } = await signed();
  const answer = await rest("GET", `/files/${fileId}/seal`, { as: world.ids.gus });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        file_id: fileId,
        level: null,
        why: "not_ours",
        signatures: [{ signature_id: row.id, sha256: row.signedSha256, level: "B-B", why: "no_authority" }],
      },
    },
  });
  const [again] = (await as(world.ids.lea).file.add({ id: object, files: [await uploadOf("Terug.pdf", bytes)] })).ids;
  expect((await rest("GET", `/files/${again}/seal`, { as: world.ids.lea })).body.data).toMatchObject({
    level: "B-B",
    by: expect.stringContaining("self-made"),
    signatures: [],
  });
  expect((await rest("GET", `/files/${fileId}/seal`, { as: world.ids.rita })).status).toBe(404);
});

test("from one network sixty an hour, then 429; without a file 422", async () => {
  const paper = Buffer.from(pdfOf(["veel"]));
  const empty = await fetchApp("/api/v1/verify", { method: "POST", body: new FormData() }, "192.0.2.90");
  expect(empty.status).toBe(422);
  const answers: number[] = [];
  for (let count = 0; count < 61; count += 1)
    answers.push((await checked(count < 2 || count > 58 ? paper : Buffer.from("x"), "192.0.2.91")).status);
  expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(answers[60]).toBe(429);
});
