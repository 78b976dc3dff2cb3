import { storageQuotas } from "@db/schema/storage-quota";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { recordEvent } from "@server/core/event";
import { eq } from "drizzle-orm";
import { StorageQuotas } from "./subscription-inputs.ts";

/** The storage quota of each plan, in GB. */
export function storageQuotasOfPlans(actor: Actor): Promise<StorageQuotas> {
  authorizeBackOffice(actor);
  return reading(asOperator, quotasOf);
}

const quotasOf = async (tx: Tx): Promise<StorageQuotas> =>
  StorageQuotas.parse(
    Object.fromEntries((await tx.select().from(storageQuotas)).map(({ plan, gigabytes }) => [plan, gigabytes])),
  );

/** Changes the quotas at once. A workspace above its quota keeps its files but can't add bytes. */
export const editStorageQuotas = (actor: Actor, to: StorageQuotas): Promise<void> =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    await tx.select().from(storageQuotas).orderBy(storageQuotas.plan).for("update");
    const from = await quotasOf(tx);
    for (const plan of StorageQuotas.keyof().options)
      await tx.update(storageQuotas).set({ gigabytes: to[plan] }).where(eq(storageQuotas.plan, plan));
    await recordEvent(tx, actor, "storage_quota.edit", { workspaceId: null, detail: { from, to } });
  });
