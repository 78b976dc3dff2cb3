import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { queryRows } from "@db/rows";
import { seals } from "@db/schema/seal";
import { signatures } from "@db/schema/signature";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { readChecked } from "@server/platform/files/checked";
import { sha256OfFile, storeBlob } from "@server/platform/files/store";
import { recordSeal } from "@server/platform/seal/record";
import { raiseSeal } from "@server/platform/seal/seal-file";
import { sealKeysAnew } from "@server/platform/seal/seal-key";
import { hasAuthority } from "@server/platform/seal/timestamp";
import { temporaryPath } from "@server/platform/temporary";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 100;
const EACH = sql`interval '1 hour'`;
const Due = z.object({ workspaceId: z.string(), sealId: z.string() });

/** Enqueues signed PDFs that got no timestamp, each once an hour; and encrypts own keys anew after a change of APP_SECRET. */
export async function sweepSeals(): Promise<void> {
  await sealKeysAnew();
  if (hasAuthority()) await transact(asOperator, enqueueDue);
}

async function enqueueDue(tx: Tx): Promise<void> {
  const due = await queryRows(tx, Due)`
    update seals set tried_at = now() where id in (
      select id from seals where level = 'B-B' and reason is not null and kind = 'signature' and tried_at < now() - ${EACH}
      order by tried_at, id limit ${BATCH} for update skip locked)
    returning workspace_id as "workspaceId", id as "sealId"`;
  await enqueueEach(tx, "seal.raise", due);
}

const Row = z.object({
  signature_id: z.string(),
  sha256: z.string(),
  fingerprint: z.string(),
  title: z.string().nullable(),
});

/**
 * Gets the timestamp that was missing when a signed PDF was sealed, and keeps that PDF in place of the one without; the
 * sha256 of both stays known. Does nothing where no authority answers, or it was done or deleted.
 */
export async function raiseSignedPdf(workspaceId: string, sealId: string): Promise<void> {
  const tenant = { workspaceIds: [workspaceId] };
  const [row] = await reading(
    tenant,
    (tx) => queryRows(tx, Row)`
      select s.id as signature_id, l.sha256, l.fingerprint, l.title from seals l
      join signatures s on (s.workspace_id, s.id, s.signed_sha256) = (l.workspace_id, l.about_id, l.sha256)
      where (l.workspace_id, l.id) = (${workspaceId}, ${sealId}) and l.level = 'B-B' and l.reason is not null`,
  );
  if (!row) return;
  const path = temporaryPath();
  try {
    await pipeline(await readChecked({ workspaceId, sha256: row.sha256 }), createWriteStream(path));
    const stamp = await raiseSeal(path);
    if (!stamp) return; // the sweep tries again
    const [sha256, { size }] = [await sha256OfFile(path), await stat(path)];
    await transact(tenant, async (tx) => {
      const isThis = and(
        eq(signatures.workspaceId, workspaceId),
        eq(signatures.id, row.signature_id),
        eq(signatures.signedSha256, row.sha256),
      );
      const [locked] = await tx.select({ id: signatures.id }).from(signatures).where(isThis).for("update");
      if (!locked) return; // raised by another job, or deleted
      await storeBlob(tx, workspaceId, { path, sha256, size, type: "application/pdf", scan: null }, "due");
      await tx.update(signatures).set({ signedSha256: sha256 }).where(isThis);
      await tx
        .update(seals)
        .set({ reason: null })
        .where(and(eq(seals.workspaceId, workspaceId), eq(seals.id, sealId)));
      const seal = { level: "B-T" as const, reason: null, certificate: null, ...stamp };
      const { signature_id: aboutId, fingerprint, title } = row;
      const about = { workspaceId, sha256, kind: "signature" as const, aboutId, title, fingerprint };
      await recordSeal(tx, { ...about, seal, raisedFromId: sealId });
    });
  } finally {
    await rm(path, { force: true });
  }
}
