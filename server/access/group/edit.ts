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
import { fill } from "./people.ts";
import { groupView } from "./view.ts";

/** Makes a distribution group, with people if any are named. */
export const createGroup = (actor: Actor, { id, title, subtitle, user_ids }: z.output<typeof NewGroup>) =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "group.edit");
    await requireFreeTitle(tx, id, title);
    const [made] = await tx.insert(groups).values({ workspaceId: id, title, subtitle }).returning({ id: groups.id });
    const group = { id: made!.id, workspaceId: id, title };
    await recordEvent(tx, actor, "group.create", { workspaceId: id, aboutId: group.id, title });
    await fill(tx, actor, group, [...new Set(user_ids)]); // which reaches nothing yet: there is nothing to tell
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

/** With it goes what its people could reach by it alone, at once. */
export const deleteGroup = (actor: Actor, { id, groupId }: z.output<typeof GroupById>): Promise<void> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "group.edit"); // nothing is held before it goes: two who delete it would wait for each other
    const { title, users_count, containers_count } = await groupView(tx, id, groupId);
    const gone = await tx
      .delete(groups)
      .where(and(eq(groups.workspaceId, id), eq(groups.id, groupId)))
      .returning({ id: groups.id });
    if (gone.length === 0) throw notFound();
    const detail = { users: users_count, containers: containers_count };
    await recordEvent(tx, actor, "group.delete", { workspaceId: id, aboutId: groupId, title, detail });
  });

/** What the pages ask that change or delete it. */
export const groupToEdit = (actor: Actor, { id, groupId }: z.output<typeof GroupById>) =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "group.edit");
    const { users: _, ...group } = await groupView(tx, id, groupId);
    return { workspace_id: id, group };
  });

/** Of two at once that make the same name, one is first. */
async function requireFreeTitle(tx: Tx, workspaceId: string, title: string, but: string | null = null): Promise<void> {
  await lockWorkspace(tx, workspaceId);
  const { rowCount } = await tx.execute(sql`
    select from groups where workspace_id = ${workspaceId} and plain(title) = plain(${title}) and id is distinct from ${but} limit 1`);
  if (rowCount) throw invalid("group.title_taken", { field: "title", code: "title_taken" });
}
