import { createHash, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { signDigest } from "@server/platform/seal/cms";
import { raiseSeal, sealPdf } from "@server/platform/seal/seal-file";
import { readSealKey } from "@server/platform/seal/seal-key";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pdfOf } from "../../../pdf-of.ts";
import {
  afterRest,
  type Certificates,
  certificates,
  lies,
  SEAL_EXTENSIONS,
  timestampAuthority,
} from "../../../rig/timestamp-authority.ts";
import { checkedByOpenssl, checkedByPdfsig } from "./checked-by-others.ts";

let by: Certificates;
let busy: Awaited<ReturnType<typeof timestampAuthority>>;
let authority: Awaited<ReturnType<typeof timestampAuthority>>;
const SILENT_MS = 400;

beforeAll(async () => {
  by = await certificates();
  busy = await timestampAuthority(by);
  busy.state.answers = "busy";
  authority = await timestampAuthority(by);
  const { key, certificate } = by.make("seal", SEAL_EXTENSIONS);
  // nobody listens at the first one
  Object.assign(process.env, {
    SEAL_CERTIFICATE: certificate,
    SEAL_KEY: key,
    SEAL_TSA: `http://127.0.0.1:9/,${busy.url},${authority.url}`,
  });
});
afterAll(async () => {
  busy.close();
  authority.close();
  await by.remove();
});
afterEach(() => {
  afterRest();
  authority.state.answers = "well";
});

const fileOf = async (bytes: Buffer | Uint8Array) => {
  const path = join(tmpdir(), `${randomUUID()}.pdf`);
  await writeFile(path, bytes);
  return path;
};
const ca = () => join(by.folder, "ca.pem");

test("a paper is sealed B-T; openssl and pdfsig find it valid and whole, and what was there unchanged", async () => {
  const before = Buffer.from(pdfOf(["Keuring", "in orde"]));
  const path = await fileOf(before);
  const seal = await sealPdf(path);
  expect(seal).toMatchObject({ level: "B-T", reason: null, stampedBy: new URL(authority.url).host });
  expect(Math.abs(seal.stampedAt!.getTime() - Date.now())).toBeLessThan(60_000);
  expect((await readFile(path)).subarray(0, before.length).equals(before)).toBe(true);
  const [found, ...more] = await checkedByOpenssl(path, ca());
  expect(more).toEqual([]);
  expect(found).toMatchObject({ isWhole: true, holds: true, isCades: true, timestampHolds: true });
  expect(found!.attributes).not.toContain("signingTime");
  for (const said of checkedByPdfsig(path) ?? []) {
    expect(said).toContain("Signature is Valid");
    expect(said).toContain("Total document signed");
  }
});

const holding = { isWhole: true, holds: true, isCades: true };

test.each(["busy", "never", "about something else", ...lies] as const)(
  "an authority that is %s: B-B within bounded time, and later raised to B-T",
  async (answers) => {
    const reason = "no_answer";
    const path = await fileOf(Buffer.from(pdfOf(["Keuring"])));
    authority.state.answers = answers;
    expect(await sealPdf(path, { authorityMs: SILENT_MS })).toMatchObject({ level: "B-B", reason, stampedAt: null });
    expect(await checkedByOpenssl(path, ca())).toMatchObject([{ ...holding, timestampHolds: null }]);
    afterRest();
    expect(await raiseSeal(path, SILENT_MS)).toBeNull();
    afterRest();
    authority.state.answers = "well";
    expect(await raiseSeal(path)).toMatchObject({ stampedBy: new URL(authority.url).host });
    expect(await checkedByOpenssl(path, ca())).toMatchObject([{ ...holding, timestampHolds: true }]);
    for (const said of checkedByPdfsig(path) ?? []) expect(said).toContain("Signature is Valid");
  },
);

test("an authority that failed rests for a minute; meanwhile no other paper waits for it", async () => {
  const sealed = async () => {
    const path = await fileOf(Buffer.from(pdfOf(["Keuring"])));
    return { path, seal: await sealPdf(path, { authorityMs: SILENT_MS }) };
  };
  authority.state.answers = "never";
  authority.state.asked = 0;
  const { path } = await sealed();
  authority.state.answers = "well";
  for (const { seal } of [await sealed(), await sealed()])
    expect(seal).toMatchObject({ level: "B-B", reason: "no_answer" });
  expect(await raiseSeal(path)).toBeNull();
  expect(authority.state.asked).toBe(1);
  afterRest();
  expect(await raiseSeal(path)).toMatchObject({ stampedBy: new URL(authority.url).host });
  expect((await sealed()).seal).toMatchObject({ level: "B-T" });
  expect(authority.state.asked).toBe(3);
});

test("while one rests, the others of the list are asked", async () => {
  busy.state.asked = 0;
  for (const _ of ["one", "another"])
    expect(await sealPdf(await fileOf(Buffer.from(pdfOf(["Keuring"]))))).toMatchObject({ level: "B-T" });
  expect(busy.state.asked).toBe(1);
});

test.each([true, false])("signatures that were there stay valid (object streams: %s)", async (useObjectStreams) => {
  const document = await PDFDocument.create();
  document.addPage();
  const path = await fileOf(await document.save({ useObjectStreams }));
  await sealPdf(path);
  await sealPdf(path);
  const found = await checkedByOpenssl(path, ca());
  expect(found).toMatchObject([
    { ...holding, isWhole: false },
    { ...holding, timestampHolds: true },
  ]);
  for (const said of checkedByPdfsig(path) ?? []) expect(said).toContain("Signature is Valid");
});

test("one byte changed, or something added: openssl and pdfsig find it", async () => {
  const path = await fileOf(Buffer.from(pdfOf(["Keuring"])));
  await sealPdf(path);
  const bytes = await readFile(path);
  bytes[bytes.indexOf("%%EOF")]! ^= 1;
  const changed = await fileOf(bytes);
  expect(await checkedByOpenssl(changed, ca())).toMatchObject([{ isWhole: true, holds: false }]);
  for (const said of checkedByPdfsig(changed) ?? []) expect(said).not.toContain("Signature is Valid");
  const longer = await PDFDocument.load(await readFile(path), { forIncrementalUpdate: true, updateMetadata: false });
  longer.addPage();
  const added = await fileOf(await longer.commit());
  expect(await checkedByOpenssl(added, ca())).toMatchObject([{ isWhole: false, holds: true }]);
  for (const said of checkedByPdfsig(added) ?? []) expect(said).toContain("Not total document signed");
});

test("what can't be sealed stays as it is, and says why", async () => {
  for (const passwords of [{ userPassword: "geheim", ownerPassword: "baas" }, { ownerPassword: "baas" }]) {
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt(passwords as { userPassword: string; ownerPassword: string });
    const bytes = await locked.save();
    const path = await fileOf(bytes);
    expect(await sealPdf(path)).toMatchObject({ level: null, reason: "locked", certificate: null });
    expect((await readFile(path)).equals(Buffer.from(bytes))).toBe(true);
  }
  for (const bytes of [pdfOf(["half"]).slice(0, 120), Buffer.from("geen pdf"), Buffer.alloc(0)])
    expect(await sealPdf(await fileOf(Buffer.from(bytes)))).toMatchObject({ level: null, reason: "damaged" });
  expect(await sealPdf(await fileOf(Buffer.from(pdfOf(["Keuring"]))), { paperMs: 1 })).toMatchObject({
    reason: "too_large",
  });
});

test("keys: RSA and EC, encrypted ones, and PKCS #12; never one of another certificate", async () => {
  const { key, certificate } = by.make("ec", SEAL_EXTENSIONS, ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);
  by.openssl(
    "pkcs12",
    "-export",
    "-inkey",
    key,
    "-in",
    certificate,
    "-certfile",
    "ca.pem",
    "-passout",
    "pass:geheim",
    "-out",
    "seal.p12",
  );
  by.openssl("pkcs8", "-topk8", "-in", key, "-passout", "pass:geheim", "-out", "locked.key");
  const at = (name: string) => join(by.folder, name);
  const found = [
    await readSealKey({ certificate, key }),
    await readSealKey({ certificate, key: at("locked.key"), password: "geheim" }),
    await readSealKey({ certificate: at("seal.p12"), password: "geheim" }),
  ];
  for (const each of found) {
    const digest = createHash("sha256").update("paper").digest();
    await writeFile(at("paper.cms"), await signDigest(digest, each));
    await writeFile(at("paper"), "paper");
    const trusted = ["-CAfile", "ca.pem", "-purpose", "any", "-cades", "-out", "/dev/null"];
    by.openssl("cms", "-verify", "-inform", "DER", "-in", "paper.cms", "-content", "paper", "-binary", ...trusted);
  }
  await expect(readSealKey({ certificate, key: at("seal.key") })).rejects.toThrow("not that of its key");
  await expect(readSealKey({ certificate: at("seal.p12"), password: "fout" })).rejects.toThrow();
  await expect(readSealKey({ certificate: at("none.pem"), key })).rejects.toThrow();
});

test("a paper gets its timestamp also from a process that read a PKCS #12", async () => {
  const { key, certificate } = by.make("packed", SEAL_EXTENSIONS);
  const packed = ["-inkey", key, "-in", certificate, "-passout", "pass:geheim", "-out", "packed.p12"];
  by.openssl("pkcs12", "-export", ...packed);
  await readSealKey({ certificate: join(by.folder, "packed.p12"), password: "geheim" });
  expect(await sealPdf(await fileOf(Buffer.from(pdfOf(["Keuring"]))))).toMatchObject({ level: "B-T", reason: null });
});
