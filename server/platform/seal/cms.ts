import { createHash } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import type { SealKey } from "./seal-key.ts";

const OID = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timestamp: "1.2.840.113549.1.9.16.2.14",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsa: "1.2.840.113549.1.1.1",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
} as const;

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/**
 * A CMS signature over this sha256 as PAdES B-B wants it (EN 319 142-1), in DER. Our own and not libpdf's, which adds a
 * signing-time, forbidden beside the time that stands in the PDF.
 */
export async function signDigest(digest: Buffer, { chain, isEc, sign }: SealKey): Promise<Buffer> {
  const certificates = chain.map((der) => pkijs.Certificate.fromBER(new Uint8Array(der)));
  const [own] = certificates;
  const info = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: own!.issuer, serialNumber: own!.serialNumber }),
    digestAlgorithm: algorithm(OID.sha256),
    signatureAlgorithm: isEc ? algorithm(OID.ecdsaWithSha256) : algorithm(OID.rsa, new asn1js.Null()),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({
      type: 0,
      attributes: inDerOrder([
        attribute(OID.contentType, new asn1js.ObjectIdentifier({ value: OID.data })),
        attribute(OID.messageDigest, new asn1js.OctetString({ valueHex: digest })),
        attribute(OID.signingCertificateV2, certificateHash(chain[0]!)),
      ]),
    }),
  });
  const signed = new asn1js.Set({ value: info.signedAttrs!.attributes.map((each) => each.toSchema()) });
  info.signature = new asn1js.OctetString({ valueHex: await sign(Buffer.from(signed.toBER())) });
  return inDer(
    new pkijs.SignedData({
      version: 1,
      digestAlgorithms: [algorithm(OID.sha256)],
      encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }),
      certificates,
      signerInfos: [info],
    }),
  );
}

/** The signature's value in a CMS, which a timestamp is about. */
export const stampedValue = (cms: Buffer): Buffer =>
  Buffer.from(opened(cms).signerInfos[0]!.signature.valueBlock.valueHexView);

/** The CMS with a timestamp token (DER) beside the signature, which makes it B-T. */
export function withTimestamp(cms: Buffer, token: Buffer): Buffer {
  const signed = opened(cms);
  signed.signerInfos[0]!.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
    type: 1,
    attributes: [attribute(OID.timestamp, asn1js.fromBER(token).result)],
  });
  return inDer(signed);
}

const opened = (cms: Buffer) =>
  new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(new Uint8Array(cms)).content });

const inDer = (signed: pkijs.SignedData) =>
  Buffer.from(
    new pkijs.ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) }).toSchema().toBER(),
  );

const algorithm = (algorithmId: string, algorithmParams?: asn1js.Null) =>
  new pkijs.AlgorithmIdentifier({ algorithmId, ...(algorithmParams && { algorithmParams }) });

const attribute = (type: string, value: asn1js.AsnType) => new pkijs.Attribute({ type, values: [value] });

/** ESSCertIDv2: which certificate signed, so that it can't be exchanged for another of the same key. */
function certificateHash(der: Buffer): asn1js.Sequence {
  const sequence = (value: asn1js.AsnType) => new asn1js.Sequence({ value: [value] });
  return sequence(sequence(sequence(new asn1js.OctetString({ valueHex: sha256(der) }))));
}

/** DER wants a SET in the order of its encodings. */
const inDerOrder = (attributes: pkijs.Attribute[]) =>
  attributes
    .map((each) => ({ each, der: Buffer.from(each.toSchema().toBER()) }))
    .sort((a, b) => Buffer.compare(a.der, b.der))
    .map(({ each }) => each);
