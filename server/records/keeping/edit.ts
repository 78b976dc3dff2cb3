import { queryRows } from "@db/rows";
import { paperRules } from "@db/schema/keeping";
import { keptPapers } from "@db/schema/kept-paper";
import { kinds } from "@db/schema/kind";
import { type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { RulesEdit } from "./inputs.ts";
import { keptInDeletions } from "./kept.ts";
import { noteKeptUntil } from "./may-go.ts";
import { rulesOf } from "./rules.ts";

const Deletion = z.object({ id: z.string() });

/** Works out anew until when what stays in the trash for longer is kept; the clean-up does so for the rest. */
async function keepAnew(tx: Tx, workspaceId: string): Promise<void> {
  const longer = await queryRows(tx, Deletion)`
    select id from deletions where workspace_id = ${workspaceId} and restored_at is null and kept_until is not null`;
  const until = await keptInDeletions(
    tx,
    workspaceId,
    longer.map(({ id }) => id),
  );
  await tx.execute(sql`update deletions set kept_until = null where workspace_id = ${workspaceId}
    and restored_at is null and kept_until is not null`);
  await noteKeptUntil(tx, workspaceId, until);
}

/**
 * Sets the rules of all machines, or of those of one kind. What is in the trash is judged by them, too. Throws forbidden or
 * not found.
 */
export const editRules = (actor: Actor, { id: workspaceId, kindId, ...input }: z.output<typeof RulesEdit>) =>
  transact(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "workspace.edit");
    await lockWorkspace(tx, workspaceId);
    const isKind = and(eq(kinds.workspaceId, workspaceId), eq(kinds.id, kindId ?? workspaceId));
    if (kindId && (await tx.$count(kinds, isKind)) === 0) throw notFound();
    const before = (await rulesOf(tx, workspaceId)).all(kindId ?? null);
    await tx
      .delete(paperRules)
      .where(
        and(
          eq(paperRules.workspaceId, workspaceId),
          kindId ? eq(paperRules.kindId, kindId) : isNull(paperRules.kindId),
        ),
      );
    const own = keptPapers.flatMap((paper) => {
      const basis = input[`${paper}_basis`];
      const years = basis === "none" ? 0 : input[`${paper}_years`];
      return basis === "inherit" ? [] : [{ workspaceId, kindId: kindId ?? null, paper, basis, years }];
    });
    if (own.length > 0) await tx.insert(paperRules).values(own);
    await keepAnew(tx, workspaceId);
    const now = (await rulesOf(tx, workspaceId)).all(kindId ?? null);
    await recordEvent(tx, actor, "retention.edit_papers", {
      workspaceId,
      aboutId: kindId ?? workspaceId,
      detail: { from: before, to: now },
    });
  });
