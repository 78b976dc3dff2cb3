import { queryRows } from "@db/rows";
import { companyIdentities } from "@db/schema/provider";
import { reading, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { metaOf, offsetOf } from "@server/core/paging";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { LinksPage, LinksQuery, OneLink } from "./inputs.ts";
import { changeProvider, providerFor } from "./permitted.ts";

const Row = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  linked_at: z.string(),
  last_used_at: z.string().nullable(),
});

/** Who is linked to the provider of a workspace, by name. */
export const linksOf = (
  actor: Actor,
  { id: workspaceId, ...paging }: z.output<typeof LinksQuery>,
): Promise<z.infer<typeof LinksPage>> =>
  reading(actor, async (tx) => {
    await providerFor(tx, actor, workspaceId);
    const rows = await queryRows(tx, Row)`
      select u.id as user_id, trim(concat(u.first_name, ' ', u.last_name)) as name, u.email, m.role,
        i.created_at as linked_at, i.last_used_at
      from company_identities i join users u on u.id = i.user_id
        join memberships m on (m.workspace_id, m.user_id) = (i.workspace_id, i.user_id)
      where i.workspace_id = ${workspaceId} order by plain_all(u.first_name, u.last_name), u.id
      limit ${paging.per_page} offset ${offsetOf(paging)}`;
    const total = await tx.$count(companyIdentities, eq(companyIdentities.workspaceId, workspaceId));
    const items = rows.map(({ linked_at, last_used_at, ...row }) => ({
      ...row,
      linked_at: iso(linked_at),
      last_used_at: last_used_at && iso(last_used_at),
    }));
    return { items, meta: metaOf(paging, total) };
  });

/** Takes the link of a person away, and the sessions that the provider made for them. */
export const unlink = (actor: Actor, { id: workspaceId, user_id: userId }: z.output<typeof OneLink>): Promise<void> =>
  transact(actor, async (tx) => {
    await changeProvider(tx, actor, workspaceId, { takesAway: true });
    const removed = await tx
      .delete(companyIdentities)
      .where(and(eq(companyIdentities.workspaceId, workspaceId), eq(companyIdentities.userId, userId)))
      .returning({ id: companyIdentities.id });
    if (removed.length === 0) throw notFound();
    await recordEvent(tx, actor, "provider.unlink", { workspaceId, aboutId: userId });
  });
