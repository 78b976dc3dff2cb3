import { randomBytes } from "node:crypto";
import { requireOutside } from "@db/outside";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";

/** A timestamp token (RFC 3161) in DER: the hash existed at that moment, says an authority. */
export type Timestamp = { token: Buffer; at: Date; by: string };

const SHA256 = "2.16.840.1.101.3.4.2.1";
const GRANTED = [0, 1]; // granted, and granted with changes
const TIMEOUT_MS = 5000; // of one authority
const MAX_ANSWER_BYTES = 64 * 1024;

/** Whether an authority is set (SEAL_TSA). */
export const hasAuthority = () => env.SEAL_TSA.length > 0;

/**
 * Has the first authority of SEAL_TSA that answers stamp a sha256. Null: none is set, or none answered within 5 seconds.
 * Never throws. Not to be called inside a transaction.
 */
export async function timestamped(sha256: Buffer, timeoutMs = TIMEOUT_MS): Promise<Timestamp | null> {
  requireOutside("a timestamp");
  for (const url of env.SEAL_TSA)
    try {
      return await ask(url, sha256, timeoutMs);
    } catch (error) {
      log.warn("a timestamp authority gave no timestamp", { authority: url, error: String(error) });
    }
  return null;
}

/** The answer must be about what was asked: the same hash and the same nonce. */
async function ask(url: string, hash: Buffer, timeoutMs: number): Promise<Timestamp> {
  const nonce = new asn1js.Integer({ valueHex: Uint8Array.from([1, ...randomBytes(8)]) });
  const question = new pkijs.TimeStampReq({
    version: 1,
    certReq: true,
    nonce,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256 }),
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
  const said = statedIn(timeStampToken);
  const isSame = Buffer.from(said.messageImprint.hashedMessage.valueBlock.valueHexView).equals(hash);
  if (!isSame || !said.nonce?.isEqual(nonce)) throw new Error("Its timestamp is about something else.");
  return { token: Buffer.from(timeStampToken.toSchema().toBER()), at: said.genTime, by: new URL(url).host };
}

function statedIn(token: pkijs.ContentInfo): pkijs.TSTInfo {
  const { eContent } = new pkijs.SignedData({ schema: token.content }).encapContentInfo;
  if (!eContent) throw new Error("Its timestamp says nothing.");
  return pkijs.TSTInfo.fromBER(eContent.getValue());
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
