import { groups } from "@db/schema/container";
import { reading, type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { groupFor } from "./group-for.ts";
import type { GroupById, GroupChanges, NewGroup } from "./inputs.ts";
import { addToGroup } from "./people.ts";
import { groupView } from "./view.ts";

/** Creates a distribution group with these people. */
export const createGroup = (actor: Actor, { id, title, subtitle, user_ids }: z.output<typeof NewGroup>) =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "group.edit");
    await requireFreeTitle(tx, id, title);
    const [created] = await tx.insert(groups).values({ workspaceId: id, title, subtitle }).returning({ id: groups.id });
    const group = { id: created!.id, workspaceId: id, title };
    await recordEvent(tx, actor, "group.create", { workspaceId: id, aboutId: group.id, title });
    await addToGroup(tx, actor, group, [...new Set(user_ids)]); // nobody is notified: a new group has no containers yet
    return groupView(tx, id, group.id);
  });

export const editGroup = (actor: Actor, { id, groupId, title, subtitle }: z.output<typeof GroupChanges>) =>
  transact(actor, async (tx) => {
    const before = await groupFor(tx, actor, "group.edit", id, groupId);
    if (title !== undefined && title !== before.title) await requireFreeTitle(tx, id, title, groupId);
    await tx
      .update(groups)
      .set({ title: title ?? before.title, subtitle: subtitle ?? before.subtitle })
      .where(and(eq(groups.workspaceId, id), eq(groups.id, groupId)));
    await recordEvent(tx, actor, "group.edit", { workspaceId: id, aboutId: groupId, title: title ?? before.title });
    return groupView(tx, id, groupId);
  });

/** Deletes a group, and with it the access that people had by it alone. */
export const deleteGroup = (actor: Actor, { id, groupId }: z.output<typeof GroupById>): Promise<void> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "group.edit"); // without groupFor(): its row lock could deadlock with another delete
    const { title, users_count, containers_count } = await groupView(tx, id, groupId);
    const deleted = await tx
      .delete(groups)
      .where(and(eq(groups.workspaceId, id), eq(groups.id, groupId)))
      .returning({ id: groups.id });
    if (deleted.length === 0) throw notFound();
    const detail = { users: users_count, containers: containers_count };
    await recordEvent(tx, actor, "group.delete", { workspaceId: id, aboutId: groupId, title, detail });
  });

/** A group for the pages that change or delete it. */
export const groupToEdit = (actor: Actor, { id, groupId }: z.output<typeof GroupById>) =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "group.edit");
    const { users: _, ...group } = await groupView(tx, id, groupId);
    return { workspace_id: id, group };
  });

/** Throws if another group of the workspace has this title. The lock makes concurrent changes of titles wait. */
async function requireFreeTitle(
  tx: Tx,
  workspaceId: string,
  title: string,
  exceptId: string | null = null,
): Promise<void> {
  await lockWorkspace(tx, workspaceId);
  const { rowCount } = await tx.execute(sql`
    select from groups where workspace_id = ${workspaceId} and plain(title) = plain(${title})
      and id is distinct from ${exceptId} limit 1`);
  if (rowCount) throw invalid("group.title_taken", { field: "title", code: "title_taken" });
}
