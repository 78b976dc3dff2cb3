import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { relyingParty } from "@server/tenancy/factor/relying-party";

/** A key on a device: what a browser would give back for it, as JSON. */
export type PasskeyDevice = {
  id: string;
  /** COSE, as it is stored. */
  publicKey: Buffer;
  make: (options: Asked) => string;
  answer: (options: Asked) => string;
};
/** How the device behaves: whether it verified the person, its counter, and the site it believes to be on. */
type Behaviour = { verified?: boolean; counter?: number; origin?: string };
type Asked = { challenge: string };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/** A device with a new key of the curve P-256, as security keys have; written after the WebAuthn specification. */
export function passkeyDevice({ verified = true, counter = 0, origin }: Behaviour = {}): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const flags = PRESENT | (verified ? VERIFIED : 0);
  const clientData = (type: string, { challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: origin ?? relyingParty().origin, crossOrigin: false }));
  const authData = (more: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | more, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(relyingParty().id), head, rest]);
  };
  const inJson = (response: Record<string, Buffer>) => {
    const written = Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]);
    const key = id.toString("base64url");
    return JSON.stringify({
      ...{ id: key, rawId: key, type: "public-key", clientExtensionResults: {} },
      response: Object.fromEntries(written),
    });
  };
  return {
    id: id.toString("base64url"),
    publicKey: coseOf(publicKey),
    make: (options) => {
      const length = Buffer.from([0, id.length]);
      const made = authData(WITH_KEY, Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]));
      return inJson({ clientDataJSON: clientData("webauthn.create", options), attestationObject: unattested(made) });
    },
    answer: (options) => {
      const [clientDataJSON, authenticatorData] = [clientData("webauthn.get", options), authData(0)];
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return inJson({ clientDataJSON, authenticatorData, signature });
    },
  };
}

/** CBOR of { fmt: "none", attStmt: {}, authData }. */
const unattested = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);

/** CBOR of { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
function coseOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const point = (name: string, written: string) =>
    Buffer.concat([Buffer.from(`${name}5820`, "hex"), Buffer.from(written, "base64url")]);
  return Buffer.concat([Buffer.from("a5010203262001", "hex"), point("21", x), point("22", y)]);
}
