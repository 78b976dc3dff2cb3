import { createHash, createPrivateKey, sign as signWith, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sealCertificates } from "@db/schema/seal";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { env } from "@server/core/env";
import { unseal as decrypted, seal as encrypted } from "@server/core/sealed";
import { and, desc, eq, sql } from "drizzle-orm";
import { makeOwnKey } from "./own-key.ts";

/** A certificate as it is stored. */
export type KnownCertificate = Omit<typeof sealCertificates.$inferInsert, "id" | "createdAt">;

/** By which papers are sealed. `chain`: certificates in DER, its own first. `known`: that one as it is stored. */
export type SealKey = {
  known: KnownCertificate;
  chain: Buffer[];
  isEc: boolean;
  sign: (bytes: Buffer) => Buffer | Promise<Buffer>;
};

const PURPOSE = "key of our own seal";
const ENDS_SOON = sql`now() + interval '1 year'`;

let loaded: Promise<SealKey> | undefined;

/**
 * The key of SEAL_CERTIFICATE; without it one that was made here, once for all processes. Throws where a file can't be
 * read, the key is another one's, or the certificate has ended; then the next call tries again.
 */
export function sealKey(): Promise<SealKey> {
  loaded ??= load().catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded.then((key) => {
    if (hasEnded(key.chain[0]!)) {
      loaded = undefined;
      throw new Error("The certificate of the seal has ended.");
    }
    return key;
  });
}

async function load(): Promise<SealKey> {
  if (!env.SEAL_CERTIFICATE) return ownKey();
  const key = await readSealKey({ ...settings(), certificate: env.SEAL_CERTIFICATE });
  await transact(asOperator, (tx) => rememberCertificate(tx, key.known));
  return key;
}

const settings = () => ({ key: env.SEAL_KEY, password: env.SEAL_PASSWORD });
type Settings = { certificate: string; key?: string; password?: string };

/** Reads the files that SEAL_CERTIFICATE and SEAL_KEY name: PEM, or a P12 where there is no key beside it. */
export async function readSealKey({ certificate, key, password }: Settings): Promise<SealKey> {
  const bytes = await readFile(certificate);
  if (!key) return keyOfP12(bytes, password);
  const chain = [...bytes.toString("latin1").matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)];
  return keyOf(
    chain.map(([pem]) => new X509Certificate(pem).raw),
    await readFile(key, "utf8"),
    { passphrase: password },
  );
}

/** PKCS #12, which Node can't read: libpdf can, and is loaded for it alone. */
async function keyOfP12(bytes: Buffer, password = ""): Promise<SealKey> {
  const { P12Signer } = await import("@libpdf/core");
  const signer = await P12Signer.create(bytes, password);
  const chain = [signer.certificate, ...signer.certificateChain].map((der) => Buffer.from(der));
  const sign = async (signed: Buffer) => Buffer.from(await signer.sign(signed, "SHA-256"));
  return { known: rowOf(chain[0]!), chain, isEc: signer.keyType === "EC", sign };
}

function keyOf(chain: Buffer[], pem: string, { passphrase, own }: { passphrase?: string; own?: string } = {}): SealKey {
  const key = createPrivateKey({ key: pem, passphrase });
  if (!chain[0] || !new X509Certificate(chain[0]).checkPrivateKey(key))
    throw new Error("The first certificate of the seal is not that of its key.");
  const sign = (bytes: Buffer) => signWith("sha256", bytes, { key, dsaEncoding: "der" });
  return { known: rowOf(chain[0], own), chain, isEc: key.asymmetricKeyType === "ec", sign };
}

async function ownKey(): Promise<SealKey> {
  const stored = await reading(asOperator, usableOwn);
  if (stored) return stored;
  const made = await makeOwnKey();
  return transact(asOperator, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('own seal', 0))`);
    const others = await usableOwn(tx); // another process was faster
    if (others) return others;
    const { raw } = new X509Certificate(made.certificate);
    const key = keyOf([raw], made.key, { own: encrypted(PURPOSE, made.key, fingerprintOf(raw)) });
    await rememberCertificate(tx, key.known);
    return key;
  });
}

/** The newest own key that a secret of APP_SECRET opens, and that does not end soon. */
async function usableOwn(tx: Tx): Promise<SealKey | undefined> {
  const isUsable = and(eq(sealCertificates.isOwn, true), sql`${sealCertificates.endsAt} > ${ENDS_SOON}`);
  for (const { certificate, fingerprint, key } of await tx
    .select()
    .from(sealCertificates)
    .where(isUsable)
    .orderBy(desc(sealCertificates.createdAt))) {
    const pem = key && decrypted(PURPOSE, key, fingerprint)?.text;
    if (pem) return keyOf([new X509Certificate(certificate).raw], pem, { own: key });
  }
  return undefined;
}

/**
 * Stores a certificate that seals, so that its seals are known later. With each seal, since a database may have been
 * restored from before the certificate while this process runs.
 */
export const rememberCertificate = (tx: Tx, known: KnownCertificate) =>
  tx.insert(sealCertificates).values(known).onConflictDoNothing();

/** Encrypts own keys with the newest secret of APP_SECRET, before an earlier one is taken away. */
export const sealKeysAnew = () =>
  transact(asOperator, async (tx) => {
    const own = eq(sealCertificates.isOwn, true);
    for (const { id, fingerprint, key } of await tx.select().from(sealCertificates).where(own)) {
      const found = key && decrypted(PURPOSE, key, fingerprint);
      if (!found || found.isNewest) continue;
      const anew = encrypted(PURPOSE, found.text, fingerprint);
      await tx.update(sealCertificates).set({ key: anew }).where(eq(sealCertificates.id, id));
    }
  });

const hasEnded = (der: Buffer) => new Date(new X509Certificate(der).validTo) < new Date();

/** `own`: the encrypted key of one that was made here. */
function rowOf(der: Buffer, own?: string): KnownCertificate {
  const certificate = new X509Certificate(der);
  return {
    isOwn: own !== undefined,
    key: own ?? null,
    fingerprint: fingerprintOf(der),
    subject: certificate.subject.replaceAll("\n", ", "),
    certificate: certificate.toString(),
    endsAt: new Date(certificate.validTo),
  };
}

/** The name under which a certificate (DER) is known. */
const fingerprintOf = (der: Uint8Array) => createHash("sha256").update(der).digest("hex");
