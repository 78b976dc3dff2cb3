import { queryRows } from "@db/rows";
import { archives } from "@db/schema/document";
import { users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { mayAgree } from "@server/tenancy/consent/may-agree";
import { forbidByCompany, isOfCompany } from "@server/tenancy/user/company-session";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { forbidTablet } from "@server/tenancy/user/tablet";
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { downloadableUntil } from "./archive-file.ts";
import type { ArchivesPage } from "./inputs.ts";

const MAX_PER_DAY = 3;

/** The archives that the actor requested, the newest first. Empty for who is or could be another: an archive is private. */
export function archivesOf(actor: Actor): Promise<z.infer<typeof ArchivesPage>> {
  if (!mayAgree(actor) || isOfCompany(actor)) return Promise.resolve({ archives: [], may_ask: false });
  return reading(asOperator, async (tx) => {
    const rows = await tx
      .select()
      .from(archives)
      .where(eq(archives.userId, actor.userId))
      .orderBy(desc(archives.createdAt));
    return {
      archives: rows.map(({ id, state, size, createdAt, doneAt }) => ({
        id,
        state,
        size,
        asked_at: createdAt.toISOString(),
        until: (state === "done" && downloadableUntil(doneAt)?.toISOString()) || null,
      })),
      may_ask: !rows.some(({ state }) => state === "waiting"),
    };
  });
}

const AskForArchiveRow = z.object({ waiting: z.boolean(), lately: z.number() });

/**
 * Requests an archive, which the worker makes and a mail announces. Throws 409 while one is pending, 422 above 3 a day.
 */
export function requestArchive(actor: Actor): Promise<void> {
  forbidImpersonated(actor);
  forbidByCompany(actor);
  forbidTablet(actor);
  const { userId } = actor;
  return transact(asOperator, async (tx) => {
    // serializes concurrent requests of the same user
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const rows = await queryRows(tx, AskForArchiveRow)`
      select coalesce(bool_or(state = 'waiting'), false) as waiting,
        count(*) filter (where created_at > now() - interval '1 day')::int as lately
      from archives where user_id = ${userId}`;
    if (rows[0]!.waiting) throw conflict("archive.waiting");
    if (rows[0]!.lately >= MAX_PER_DAY) throw invalid("archive.enough");
    const [created] = await tx.insert(archives).values({ userId }).returning({ id: archives.id });
    await enqueue(tx, "archive.make", { workspaceId: null, userId, archiveId: created!.id });
    await recordEvent(tx, actor, "archive.ask", { workspaceId: null, aboutId: userId });
  });
}
