import { createPrivateKey, generateKeyPair, randomBytes, webcrypto } from "node:crypto";
import { promisify } from "node:util";
import { env } from "@server/core/env";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { engine } from "./engine.mjs";

const YEARS = 10;
const OID = { commonName: "2.5.4.3", basicConstraints: "2.5.29.19", keyUsage: "2.5.29.15" };
const SIGNS = 0b1100_0000; // digitalSignature and nonRepudiation
const MOST_LETTERS = 64; // of a name in a certificate

/** A key, and a certificate that it signed itself, both in PEM. Its subject says that nobody else vouches for it. */
export async function makeOwnKey(): Promise<{ key: string; certificate: string }> {
  const { privateKey } = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const keys = await asWebKeys(key);
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: Uint8Array.from([1, ...randomBytes(15)]) }),
  });
  const [from, to] = [new Date(), new Date()];
  to.setFullYear(to.getFullYear() + YEARS);
  certificate.notBefore.value = from;
  certificate.notAfter.value = to;
  const host = new URL(env.APP_URL).host;
  for (const { typesAndValues } of [certificate.subject, certificate.issuer])
    typesAndValues.push(named(OID.commonName, `Own seal of ${host} (self-made)`));
  certificate.extensions = [
    extension(OID.basicConstraints, true, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    extension(OID.keyUsage, true, new asn1js.BitString({ valueHex: Uint8Array.from([SIGNS]), unusedBits: 6 })),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, "SHA-256", engine);
  const lines = Buffer.from(certificate.toSchema(true).toBER())
    .toString("base64")
    .match(/.{1,64}/g)!;
  return { key, certificate: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n` };
}

const named = (type: string, value: string) =>
  new pkijs.AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value: value.slice(0, MOST_LETTERS) }) });

const extension = (extnID: string, critical: boolean, value: asn1js.AsnType) =>
  new pkijs.Extension({ extnID, critical, extnValue: value.toBER() });

async function asWebKeys(pem: string): Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> {
  const jwk = createPrivateKey(pem).export({ format: "jwk" });
  const { d: _, ...open } = jwk;
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const [privateKey, publicKey] = await Promise.all([
    webcrypto.subtle.importKey("jwk", jwk, algorithm, true, ["sign"]),
    webcrypto.subtle.importKey("jwk", open, algorithm, true, ["verify"]),
  ]);
  return { privateKey, publicKey };
}
