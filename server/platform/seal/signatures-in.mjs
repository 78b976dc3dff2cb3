import { createHash, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as pkijs from "pkijs";

/** @typedef {import("./read-signatures.ts").FoundSignature} FoundSignature */

const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\]/g;
const MOST = 50; // signatures of a paper that are looked at
const TIMESTAMP = "1.2.840.113549.1.9.16.2.14";

/**
 * The digital signatures of a PDF in their order. The dictionary of a signature can't be compressed, since it says where
 * it stands in the file; so they are found without reading the PDF as such.
 * @param {string} path @returns {Promise<FoundSignature[]>}
 */
export async function signaturesIn(path) {
  const bytes = await readFile(path);
  const text = bytes.toString("latin1");
  const found = [...text.matchAll(BYTE_RANGE)].slice(0, MOST);
  const all = await Promise.all(
    found.map((match) => signatureAt(bytes, match.index, match.slice(1).map(Number)).catch(() => null)),
  );
  return all.filter((each) => each !== null);
}

/**
 * @param {Buffer} bytes @param {number} place of its ByteRange @param {number[]} range
 * @returns {Promise<FoundSignature | null>}
 */
async function signatureAt(bytes, place, [a = 0, b = 0, c = 0, d = 0]) {
  const end = c + d;
  if (a !== 0 || b >= c || end > bytes.length || (place >= b && place < c)) return null;
  const gap = bytes.toString("latin1", b, c);
  // between the two parts nothing may stand but the signature, or something could be hidden there
  if (!/^<(?:[\da-f]{2})+>$/i.test(gap)) return null;
  const der = Buffer.from(gap.slice(1, -1), "hex");
  const cms = derAt(der);
  if (der.subarray(cms.length).some((byte) => byte !== 0)) return null;
  const signed = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(new Uint8Array(cms)).content });
  const certificate = signerOf(signed);
  if (!certificate) return null;
  const content = new Uint8Array(Buffer.concat([bytes.subarray(0, b), bytes.subarray(c, end)])).buffer;
  return {
    holds: await signed.verify({ signer: 0, data: content, checkChain: false }).catch(() => false),
    end,
    added: bytes.length - end,
    /** of the file as it was when this signature was its end */
    sha256: createHash("sha256").update(bytes.subarray(0, end)).digest("hex"),
    ...namesOf(certificate),
    timestamp: await timestampIn(signed),
  };
}

/** @param {Buffer} der the first element of it */
function derAt(der) {
  const first = der[1] ?? 0;
  if (first < 0x80) return der.subarray(0, first + 2);
  const count = first & 0x7f;
  return count > 0 && count <= 4 ? der.subarray(0, 2 + count + der.readUIntBE(2, count)) : der;
}

/** The certificate of who signed. @param {pkijs.SignedData} signed */
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

/**
 * The timestamp beside the signature: when an authority saw it.
 * @param {pkijs.SignedData} signed @returns {Promise<FoundSignature["timestamp"]>}
 */
async function timestampIn({ signerInfos: [info] }) {
  const attribute = info?.unsignedAttrs?.attributes.find(({ type }) => type === TIMESTAMP);
  if (!info || !attribute) return null;
  const token = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: attribute.values[0] }).content });
  const content = token.encapContentInfo.eContent?.getValue();
  const certificate = signerOf(token);
  if (!content || !certificate) return null;
  const said = pkijs.TSTInfo.fromBER(content);
  const imprint = Buffer.from(said.messageImprint.hashedMessage.valueBlock.valueHexView);
  const signature = info.signature.valueBlock.valueHexView;
  const isAbout = ["sha256", "sha384", "sha512"].some((name) =>
    createHash(name).update(signature).digest().equals(imprint),
  );
  // pkijs wants what it is about, and compares the hash once more
  const data = new Uint8Array(signature).buffer;
  const holds = await token.verify({ signer: 0, data, checkChain: false }).catch(() => false);
  return { at: said.genTime.toISOString(), by: namesOf(certificate).by, holds: isAbout && holds };
}
