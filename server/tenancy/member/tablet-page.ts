import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { env } from "@server/core/env";
import { notFound } from "@server/core/errors";
import { Id } from "@server/core/fields";
import { z } from "zod";
import { PlaceInTree } from "./inputs.ts";
import { placesFor } from "./places.ts";
import { findMember } from "./rows.ts";

export const NewTabletPage = z.object({ workspace_id: Id, places: z.array(PlaceInTree) });
export const TabletPage = NewTabletPage.extend({
  tablet: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
  chosen: z.array(Id),
  /** The name with which the tablet signs in (an older one also by its address), and the URL to do so. */
  sign_in: z.object({ name: z.string(), address: z.string().nullable(), url: z.string() }),
});

export const newTabletPage = (actor: Actor, workspaceId: string): Promise<z.input<typeof NewTabletPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "member.edit");
    return { workspace_id: workspaceId, places: await placesFor(tx, workspaceId, null) };
  });

const Names = z.object({ name: z.string(), byLabel: z.boolean() });

const Chosen = z.object({ id: z.string() });

export const tabletPage = (actor: Actor, workspaceId: string, userId: string): Promise<z.input<typeof TabletPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "member.edit");
    const [row, places, chosen, names] = await Promise.all([
      findMember(tx, workspaceId, userId),
      placesFor(tx, workspaceId, userId),
      queryRows(
        tx,
        Chosen,
      )`select container_id as id from grants where workspace_id = ${workspaceId} and user_id = ${userId}`,
      queryRows(tx, Names)`
        select concat(w.slug, '/', m.tablet_name) as name, m.signs_in_by_label as "byLabel" from memberships m
        join workspaces w on w.id = m.workspace_id where m.workspace_id = ${workspaceId} and m.user_id = ${userId}`,
    ]);
    if (row?.role !== "tablet") throw notFound();
    const { id, first_name, last_name, email } = row;
    const { name, byLabel } = names[0]!;
    const url = `${env.APP_URL}/login?tablet=1&email=${encodeURIComponent(name)}`;
    return {
      workspace_id: workspaceId,
      tablet: { id, first_name, last_name },
      places,
      chosen: chosen.map((grant) => grant.id),
      sign_in: { name, address: byLabel ? email : null, url },
    };
  });
