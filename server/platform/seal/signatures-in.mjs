import { createHash, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as pkijs from "pkijs";
import { firstElement } from "./der.mjs";
import { engine } from "./engine.mjs";

/** @typedef {import("./read-signatures.ts").FoundSignature} FoundSignature */

const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\]/g;
const MOST = 20; // signatures of a paper that are looked at, the last ones
const DATA = "1.2.840.113549.1.7.1";

/**
 * The digital signatures of a PDF in their order. The dictionary of a signature can't be compressed, since it says where
 * it stands in the file; so they are found without reading the PDF as such.
 * @param {string} path @returns {Promise<FoundSignature[]>}
 */
export async function signaturesIn(path) {
  const bytes = await readFile(path);
  const places = [...bytes.toString("latin1").matchAll(BYTE_RANGE)].flatMap((match) => {
    const range = match.slice(1).map(Number);
    return isPlace(bytes, match.index, range) ? [range] : [];
  });
  const found = [];
  for (const range of places.slice(-MOST)) found.push(await signatureAt(bytes, range).catch(() => null));
  return found.filter((each) => each !== null);
}

/**
 * Whether a signature stands between the two parts of a range, and nothing else, or something could be hidden there; and
 * as what its dictionary calls it, so that a text elsewhere that looks like a range is none.
 * @param {Buffer} bytes @param {number} place @param {number[]} range
 */
function isPlace(bytes, place, [a = 0, b = 0, c = 0, d = 0]) {
  return (
    a === 0 &&
    b < c &&
    c + d <= bytes.length &&
    (place < b || place >= c) &&
    /\/Contents\s*$/.test(bytes.toString("latin1", Math.max(0, b - 32), b)) &&
    /^<(?:[\da-f]{2})+>$/i.test(bytes.toString("latin1", b, c))
  );
}

/** @param {Buffer} bytes @param {number[]} range @returns {Promise<FoundSignature | null>} */
async function signatureAt(bytes, [, b = 0, c = 0, d = 0]) {
  const end = c + d;
  const der = Buffer.from(bytes.toString("latin1", b + 1, c - 1), "hex");
  const cms = firstElement(der);
  if (der.subarray(cms.length).some((byte) => byte !== 0)) return null;
  const signed = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(new Uint8Array(cms)).content });
  const content = new Uint8Array(Buffer.concat([bytes.subarray(0, b), bytes.subarray(c, end)])).buffer;
  const { holds, certificate } = await verified(signed, content);
  if (!certificate) return null;
  return {
    holds,
    added: bytes.length - end,
    /** of the file as it was when this signature was its end */
    sha256: createHash("sha256").update(bytes.subarray(0, end)).digest("hex"),
    ...namesOf(certificate),
  };
}

/**
 * Whether a signature is by the certificate that it is verified with, which is the one to name: others may lie beside it.
 * What it carries within itself would be verified in place of the file, and so would what stands alone without
 * attributes.
 * @param {pkijs.SignedData} signed @param {ArrayBuffer} content
 */
async function verified(signed, content) {
  const [info, ...more] = signed.signerInfos;
  const { eContent, eContentType } = signed.encapContentInfo;
  const isDetached = more.length === 0 && !eContent && eContentType === DATA && info?.signedAttrs;
  const result = await signed
    .verify({ signer: 0, data: content, checkChain: false, extendedMode: true }, engine)
    .catch((error) => error);
  const certificate = result.signerCertificate ?? signerOf(signed);
  return { holds: Boolean(isDetached) && result.signatureVerified === true, certificate };
}

/** The certificate that a signature names, which may not be the one that it is by. @param {pkijs.SignedData} signed */
function signerOf({ signerInfos, certificates }) {
  const sid = signerInfos[0]?.sid;
  return (certificates ?? []).find(
    (each) =>
      each instanceof pkijs.Certificate &&
      (sid instanceof pkijs.IssuerAndSerialNumber
        ? each.serialNumber.isEqual(sid.serialNumber) && each.issuer.isEqual(sid.issuer)
        : signerInfos.length === 1),
  );
}

/** @param {pkijs.CertificateSetItem} certificate */
function namesOf(certificate) {
  const der = Buffer.from(certificate.toSchema().toBER());
  const { subject } = new X509Certificate(der);
  const part = (/** @type {string} */ name) =>
    subject
      .split(/\n|\+(?=[A-Z]+=)/)
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replace(/\\(.)/g, "$1"); // Node escapes commas
  return {
    fingerprint: createHash("sha256").update(der).digest("hex"),
    by: (part("CN") ?? part("O") ?? "").slice(0, 200),
  };
}
