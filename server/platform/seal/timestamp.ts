import { createHash, randomBytes } from "node:crypto";
import { requireOutside } from "@db/outside";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { engine } from "./engine.mjs";

/** A timestamp token (RFC 3161) in DER: the hash existed at that moment, says an authority. */
export type Timestamp = { token: Buffer; at: Date; by: string };

const OID = {
  sha256: "2.16.840.1.101.3.4.2.1",
  timestampInfo: "1.2.840.113549.1.9.16.1.4",
  extendedKeyUsage: "2.5.29.37",
  timeStamping: "1.3.6.1.5.5.7.3.8",
};
const GRANTED = [0, 1]; // granted, and granted with changes
const TIMEOUT_MS = 5000; // of one authority
const MAX_ANSWER_BYTES = 64 * 1024;
const REST_MS = 60_000;

/** Until when an authority that failed is not asked again, by its address: each paper would wait for it. */
const restsUntil = new Map<string, number>();

/** Whether an authority is set (SEAL_TSA). */
export const hasAuthority = () => env.SEAL_TSA.length > 0;

/**
 * Has the first authority of SEAL_TSA that answers stamp these bytes, by their sha256. One that fails, or does not answer
 * within 5 seconds, rests for a minute. Null: none is set, or none gave a timestamp. Never throws. Not to be called
 * inside a transaction.
 */
export async function timestamped(stamped: Buffer, timeoutMs = TIMEOUT_MS): Promise<Timestamp | null> {
  requireOutside("a timestamp");
  for (const url of env.SEAL_TSA.filter((each) => (restsUntil.get(each) ?? 0) <= performance.now()))
    try {
      return await ask(url, stamped, timeoutMs);
    } catch (error) {
      restsUntil.set(url, performance.now() + REST_MS);
      log.warn("a timestamp authority gave no timestamp", { authority: url, error: String(error) });
    }
  return null;
}

/** The answer must be about what was asked, the same hash and the same nonce, and signed by who may say so. */
async function ask(url: string, stamped: Buffer, timeoutMs: number): Promise<Timestamp> {
  const hash = createHash("sha256").update(stamped).digest();
  const nonce = new asn1js.Integer({ valueHex: Uint8Array.from([1, ...randomBytes(8)]) });
  const question = new pkijs.TimeStampReq({
    version: 1,
    certReq: true,
    nonce,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256 }),
      hashedMessage: new asn1js.OctetString({ valueHex: hash }),
    }),
  });
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query" },
    body: new Uint8Array(question.toSchema().toBER()),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`It answered with status ${answer.status}.`);
  const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(await upTo(answer, MAX_ANSWER_BYTES));
  if (!GRANTED.includes(status.status) || !timeStampToken) throw new Error(`It refused with status ${status.status}.`);
  const signed = new pkijs.SignedData({ schema: timeStampToken.content });
  const said = statedIn(signed);
  const isSame = Buffer.from(said.messageImprint.hashedMessage.valueBlock.valueHexView).equals(hash);
  if (!isSame || !said.nonce?.isEqual(nonce)) throw new Error("Its timestamp is about something else.");
  await requireSigned(signed, stamped);
  return { token: Buffer.from(timeStampToken.toSchema().toBER()), at: said.genTime, by: new URL(url).host };
}

function statedIn({ encapContentInfo: { eContent, eContentType } }: pkijs.SignedData): pkijs.TSTInfo {
  if (!eContent || eContentType !== OID.timestampInfo) throw new Error("Its timestamp says nothing.");
  return pkijs.TSTInfo.fromBER(eContent.getValue());
}

/**
 * Throws unless a timestamp is signed, by a certificate that it carries and that is for timestamps. Whose that is, nobody
 * is asked: the operator has chosen the authority.
 */
async function requireSigned(signed: pkijs.SignedData, stamped: Buffer): Promise<void> {
  const data = new Uint8Array(stamped).buffer; // pkijs compares its hash too
  const { signatureVerified, signerCertificate, code, message } = await signed
    .verify({ signer: 0, data, checkChain: false, extendedMode: true }, engine)
    .catch((error: pkijs.SignedDataVerifyError) => error);
  if (signatureVerified !== true || !signerCertificate || signed.signerInfos.length !== 1)
    throw new Error(`Its timestamp is not signed by its certificate (${code}: ${message.slice(0, 200)}).`);
  if (!isForTimestamps(signerCertificate)) throw new Error("The certificate of its timestamp is not for timestamps.");
}

function isForTimestamps({ extensions = [] }: pkijs.Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === OID.extendedKeyUsage)?.parsedValue;
  return usage instanceof pkijs.ExtKeyUsage && usage.keyPurposes.includes(OID.timeStamping);
}

async function upTo(answer: Response, most: number): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > most) throw new Error("Its answer is too long.");
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces)).buffer;
}
