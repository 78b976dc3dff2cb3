import { notDeleted } from "@db/not-deleted";
import { administers } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { readingAcross } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { myRounds, roundsIn } from "./list.ts";
import type { RoundsPage, RoundsPageQuery } from "./page-inputs.ts";

const MOST_PLACES = 300;
export const PlaceToChoose = z.object({ id: Id, title: z.string(), board: z.string(), workspace: z.string() });

/** The page of rounds: those of a place, or of all workspaces of the reader. Throws not found. */
export async function roundsPage(
  actor: Actor,
  { container, current, ...paging }: z.output<typeof RoundsPageQuery>,
  locale: Locale,
): Promise<z.input<typeof RoundsPage>> {
  if (container) return roundsIn(actor, { container, ...paging }, locale);
  const [page, places] = await Promise.all([
    myRounds(actor, { current, ...paging }, locale),
    placesFor(actor, current, 1),
  ]);
  return { ...page, place: null, may: { create: places.length > 0, locked: false } };
}

/** The places for which the actor makes rounds, those of the current workspace first; at most so many. */
export const placesFor = (actor: Actor, current?: string, most = MOST_PLACES) =>
  readingAcross(actor, (tx) => {
    const mine = sql.param(
      actor.memberships.flatMap(({ role, workspace_id }) => (role === "tablet" ? [] : [workspace_id])),
    );
    return queryRows(tx, PlaceToChoose)`
      select containers.id, containers.title, coalesce(board.title, '') as board, w.name as workspace
      from containers join workspaces w on w.id = containers.workspace_id and w.deleted_at is null
        left join lateral (select above.title from container_paths p join containers above
            on (above.workspace_id, above.id) = (p.workspace_id, p.above_id) and above.parent_id is null
          where (p.workspace_id, p.container_id) = (containers.workspace_id, containers.id)
            and containers.parent_id is not null) board on true
      where containers.workspace_id = any (${mine}::uuid[]) and ${notDeleted("containers")}
        and ${administers(actor, containers.workspaceId, containers.id)}
      order by containers.workspace_id <> ${current ?? null}::uuid, in_order(w.name),
        in_order(coalesce(board.title, containers.title)), board.title nulls first, in_order(containers.title), containers.id
      limit ${most}`;
  });
