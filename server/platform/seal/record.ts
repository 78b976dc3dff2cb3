import { seals } from "@db/schema/seal";
import type { Tx } from "@db/transact";
import type { Seal } from "./seal-file.ts";
import { rememberCertificate } from "./seal-key.ts";

type Sealed = {
  workspaceId: string;
  /** Of the whole file, in hex. */
  sha256: string;
  kind: (typeof seals.$inferInsert)["kind"];
  aboutId: string;
  /** What the paper is called on itself, which what it is of may not be called later; null: not known. */
  title: string | null;
  seal: Seal;
  /** Of a certificate that is known already. */
  fingerprint?: string;
  raisedFromId?: string;
};

/** Notes how a paper was sealed, by its sha256, so that it is known when somebody has it checked. */
export async function recordSeal(
  tx: Tx,
  { seal: { certificate, ...seal }, fingerprint = certificate?.fingerprint, ...about }: Sealed,
): Promise<void> {
  if (certificate) await rememberCertificate(tx, certificate);
  await tx
    .insert(seals)
    .values({ ...about, ...seal, fingerprint })
    .onConflictDoNothing();
}
