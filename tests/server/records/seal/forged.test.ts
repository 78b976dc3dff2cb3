import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { asOperator, transact } from "@db/transact";
import { signDigest } from "@server/platform/seal/cms";
import { digestOf, lastRange, signatureAt, writeSignature } from "@server/platform/seal/range";
import { sealPdf } from "@server/platform/seal/seal-file";
import { rememberCertificate, sealKey } from "@server/platform/seal/seal-key";
import { temporaryPath } from "@server/platform/temporary";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { beforeAll, expect, test } from "vitest";
import { pdfOf } from "../../../pdf-of.ts";
import { fetchApp } from "../../../rest/client.ts";
import { makeWorld } from "../../../world.ts";

beforeAll(async () => {
  await makeWorld();
  const { known } = await sealKey();
  await transact(asOperator, (tx) => rememberCertificate(tx, known));
});

async function verdictOf(path: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await readFile(path))], "paper.pdf"));
  return (await (await fetchApp("/api/v1/verify", { method: "POST", body: form })).json()).data.verdict;
}
async function sealed(text: string) {
  const path = temporaryPath();
  await writeFile(path, pdfOf([text]));
  await sealPdf(path);
  const range = (await lastRange(path))!;
  return { path, range };
}
const opened = (cms: Buffer) =>
  new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(new Uint8Array(cms)).content });
const inDer = (signed: pkijs.SignedData) =>
  Buffer.from(
    new pkijs.ContentInfo({ contentType: "1.2.840.113549.1.7.2", content: signed.toSchema(true) }).toSchema().toBER(),
  );

test("a seal of ours on a file that was never sealed here is not called unchanged", async () => {
  // made with the key of this installation, and not noted: as after a restore, or by whoever moved the seal in its file
  const { path } = await sealed("Nooit opgeslagen");
  expect(await verdictOf(path)).toBe("unknown");
});

test("a certificate of ours beside another key, named by its key id, is not our seal", async () => {
  const { path, range } = await sealed("Vals");
  const ours = (await sealKey()).chain[0]!;
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const certificate = await certificateOf(privateKey, publicKey);
  const key = {
    known: {} as never,
    chain: [certificate],
    isEc: true,
    sign: (bytes: Buffer) => sign("sha256", bytes, privateKey),
  };
  const signed = opened(await signDigest(await digestOf(path, range), key));
  const mine = pkijs.Certificate.fromBER(new Uint8Array(certificate));
  signed.certificates = [pkijs.Certificate.fromBER(new Uint8Array(ours)), mine];
  const id = createHash("sha1")
    .update(Buffer.from(mine.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView))
    .digest();
  signed.signerInfos[0]!.version = 3;
  signed.signerInfos[0]!.sid = new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex: id } as never);
  await writeSignature(path, range, inDer(signed));
  expect(await verdictOf(path)).not.toMatch(/unchanged|continued|unknown/);
});

test("what a signature carries within itself does not stand for the file", async () => {
  const [real, other] = [await sealed("Afgekeurd"), await sealed("Goedgekeurd")];
  const bytes = await readFile(real.path);
  const { from, to } = real.range.gap;
  const signedBytes = Buffer.concat([bytes.subarray(0, from - 1), bytes.subarray(to + 1)]);
  const signed = opened(await signatureAt(real.path, real.range));
  signed.encapContentInfo = new pkijs.EncapsulatedContentInfo({
    eContentType: "1.2.840.113549.1.7.1",
    eContent: new asn1js.OctetString({ valueHex: signedBytes }),
  });
  await writeSignature(other.path, other.range, inDer(signed));
  expect(await verdictOf(other.path)).toBe("changed");

  const bare = opened(await signatureAt(real.path, real.range));
  const attributes = bare.signerInfos[0]!.signedAttrs!.attributes.map((each) => each.toSchema());
  bare.encapContentInfo = new pkijs.EncapsulatedContentInfo({
    eContentType: "1.2.840.113549.1.7.1",
    eContent: new asn1js.OctetString({ valueHex: new asn1js.Set({ value: attributes }).toBER() }),
  });
  bare.signerInfos[0]!.signedAttrs = undefined;
  const third = await sealed("Ook goedgekeurd");
  await writeSignature(third.path, third.range, inDer(bare));
  expect(await verdictOf(third.path)).toBe("changed");
});

test("texts that look like ranges do not hide a seal", async () => {
  const { path } = await sealed("Keuring");
  const many = Buffer.from("% /ByteRange [0 1 2 3]\n".repeat(200));
  await writeFile(path, Buffer.concat([await readFile(path), many]));
  expect(await verdictOf(path)).toBe("unknown"); // it holds, and something was added
});

/** A certificate of somebody else's, signed by its own key. */
async function certificateOf(privateKey: import("node:crypto").KeyObject, publicKey: import("node:crypto").KeyObject) {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const [secret, open] = await Promise.all([
    crypto.subtle.importKey("jwk", privateKey.export({ format: "jwk" }) as JsonWebKey, algorithm, true, ["sign"]),
    crypto.subtle.importKey("jwk", publicKey.export({ format: "jwk" }) as JsonWebKey, algorithm, true, ["verify"]),
  ]);
  const made = new pkijs.Certificate({ version: 2, serialNumber: new asn1js.Integer({ value: 7 }) });
  for (const { typesAndValues } of [made.subject, made.issuer])
    typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: "2.5.4.3", value: new asn1js.Utf8String({ value: "Vals" }) }),
    );
  made.notAfter.value = new Date(Date.now() + 86_400_000);
  await made.subjectPublicKeyInfo.importKey(open);
  await made.sign(secret, "SHA-256");
  return Buffer.from(made.toSchema(true).toBER());
}
