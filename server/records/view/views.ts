import { queryRows } from "@db/rows";
import { reading, type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn, effectiveRoleIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { can } from "@server/core/policy";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MOST_VIEWS, type NewView, type OneView, View } from "./inputs.ts";

/** SQL: the views `v` that the actor has of a list: everybody's, and their own. */
export const areSeen = (actor: Actor, workspaceId: string): SQL =>
  sql`v.workspace_id = ${workspaceId} and v.list = 'objects' and (v.user_id is null or v.user_id = ${actor.userId})`;

/** SQL: these views as JSON for View, everybody's first; `only` is a further condition on `v`. */
export const viewsAsJson = (actor: Actor, workspaceId: string, only: SQL = sql``): SQL => sql`coalesce((
  select json_agg(json_build_object('id', v.id, 'title', v.title, 'shared', v.user_id is null, 'asked', v.asked)
    order by v.user_id is null desc, in_order(v.title), v.id)
  from views v where ${areSeen(actor, workspaceId)} ${only}), '[]')`;

const Row = z.object({ views: z.array(View) });

/** The views of the list of objects that the actor has. Throws not found or forbidden. */
export const viewsOf = (actor: Actor, id: string): Promise<z.input<typeof View>[]> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.see");
    const [row] = await queryRows(tx, Row)`select ${viewsAsJson(actor, id)} as views`;
    return row!.views;
  });

/** One of them. Throws not found or forbidden. */
export const oneView = (actor: Actor, { id, viewId }: z.output<typeof OneView>): Promise<z.input<typeof View>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.see");
    const [row] = await queryRows(tx, Row)`select ${viewsAsJson(actor, id, sql`and v.id = ${viewId}`)} as views`;
    const [view] = row!.views;
    if (!view) throw notFound();
    return view;
  });

/** Whether the actor saves views of a workspace's lists, and for everybody. */
export function mayOfViews(actor: Actor, workspaceId: string) {
  const role = effectiveRoleIn(actor, workspaceId);
  const isAllowed = (verb: "view.save" | "view.share") => role !== null && can(role, verb);
  return { save_view: isAllowed("view.save"), share_view: isAllowed("view.share") };
}

/** For the form of a new view. Throws not found or forbidden. */
export function mayOfNewView(actor: Actor, workspaceId: string) {
  authorizeIn(actor, workspaceId, "view.save");
  return mayOfViews(actor, workspaceId);
}

const Saved = z.object({ id: z.string(), is_new: z.boolean(), before: z.number() });

/** Saves a view, also in the place of one with its name. Throws forbidden, and invalid beyond MOST_VIEWS. */
export const saveView = (
  actor: Actor,
  { id: workspaceId, title, shared, ...asked }: z.output<typeof NewView>,
): Promise<View> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, workspaceId, shared ? "view.share" : "view.save");
    const owner = shared ? null : actor.userId;
    const [saved] = await queryRows(tx, Saved)`
      insert into views (workspace_id, user_id, list, title, asked)
      values (${workspaceId}, ${owner}, 'objects', ${title}, ${JSON.stringify(asked)}::jsonb)
      on conflict (workspace_id, list, coalesce(user_id, '00000000-0000-0000-0000-000000000000'::uuid), plain(title))
        do update set title = excluded.title, asked = excluded.asked
      returning id, xmax = 0 as is_new, (select count(*)::int from views v
        where v.workspace_id = ${workspaceId} and v.user_id is not distinct from ${owner}) as before`;
    if (saved!.is_new && saved!.before >= MOST_VIEWS)
      throw invalid(`mistake.too_big.array?maximum=${MOST_VIEWS}`, "title");
    if (shared) await recordEvent(tx, actor, "view.share", { workspaceId, aboutId: saved!.id, title });
    return { id: saved!.id, title, shared, asked };
  });

const Found = z.object({ title: z.string(), shared: z.boolean() });

/** One view that the actor may delete: their own, and everybody's for admins. Throws not found or forbidden. */
async function viewToDelete(tx: Tx, actor: Actor, { id, viewId }: z.output<typeof OneView>) {
  authorizeIn(actor, id, "view.save");
  const [view] = await queryRows(tx, Found)`
    select v.title, v.user_id is null as shared from views v where ${areSeen(actor, id)} and v.id = ${viewId}`;
  if (!view) throw notFound();
  if (view.shared) authorizeIn(actor, id, "view.share");
  return view;
}

export const viewOf = (actor: Actor, one: z.output<typeof OneView>): Promise<{ title: string; shared: boolean }> =>
  reading(actor, (tx) => viewToDelete(tx, actor, one));

/** Deletes a view. Throws not found or forbidden. */
export const removeView = (actor: Actor, one: z.output<typeof OneView>): Promise<void> =>
  transact(actor, async (tx) => {
    const { title, shared } = await viewToDelete(tx, actor, one);
    await tx.execute(sql`delete from views where workspace_id = ${one.id} and id = ${one.viewId}`);
    if (shared) await recordEvent(tx, actor, "view.delete", { workspaceId: one.id, aboutId: one.viewId, title });
  });
