import { notDeleted } from "@db/not-deleted";
import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { calendarFeeds } from "@db/schema/calendar";
import { containers } from "@db/schema/container";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { iso } from "@server/core/day";
import { env } from "@server/core/env";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { signedId } from "@server/core/signed-id";
import { forbidByCompany, isOfCompany } from "@server/tenancy/user/company-session";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { forbidTablet, isTablet } from "@server/tenancy/user/tablet";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type FeedsPage, type FeedView, MOST_FEEDS, type NewFeed } from "./inputs.ts";

export const CALENDAR = "calendar";
const addressOf = (id: string) => `${env.APP_URL}/calendar/${signedId(CALENDAR, id)}.ics`;

const Row = z.object({
  id: z.string(),
  container: z.object({ id: z.string(), title: z.string() }).nullable(),
  workspace: z.string().nullable(),
  created_at: z.string(),
});

/** The actor's addresses, of boards only those within reach. Who could be somebody else sees none. */
async function feedRows(tx: Tx, actor: Actor, which: SQL = sql``): Promise<FeedView[]> {
  if (actor.impersonatorId || isOfCompany(actor)) return [];
  const rows = await queryRows(tx, Row)`
    select f.id, f.created_at, w.name as workspace, case when f.container_id is not null
      then json_build_object('id', containers.id, 'title', containers.title) end as container
    from calendar_feeds f
    left join containers on (containers.workspace_id, containers.id) = (f.workspace_id, f.container_id)
    left join workspaces w on w.id = f.workspace_id
    where f.user_id = ${actor.userId} ${which} and (f.container_id is null
      or (${notDeleted("containers")} and ${inReach(actor, containers.workspaceId, containers.id)}))
    order by f.container_id is not null, containers.title, f.id`;
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at), url: addressOf(row.id) }));
}

/** The actor's calendar addresses. */
export const feedsOf = (actor: Actor): Promise<FeedView[]> => reading(asOperator, (tx) => feedRows(tx, actor));

/** The same with what the page shows: a board for which an address can be made. Throws not found for its id. */
export const feedsPage = async (actor: Actor, { board }: { board?: string }): Promise<z.infer<typeof FeedsPage>> => {
  const feeds = await feedsOf(actor);
  const asked =
    board && !feeds.some(({ container }) => container?.id === board)
      ? await reading(actor, (tx) => containerFor(tx, actor, "container.see", board))
      : null;
  return {
    feeds,
    board: asked && { id: asked.id, title: asked.title },
    may_edit: !isTablet(actor) && !actor.impersonatorId && !isOfCompany(actor),
  };
};

/** Makes an address, or answers the one there is. Throws not found for a container out of reach. */
export async function createFeed(actor: Actor, { container_id }: z.output<typeof NewFeed>): Promise<FeedView> {
  forbidTablet(actor);
  forbidImpersonated(actor);
  forbidByCompany(actor);
  const about = container_id
    ? await reading(actor, (tx) => containerFor(tx, actor, "container.see", container_id))
    : null;
  return transact(asOperator, async (tx) => {
    const [{ n } = { n: 0 }] = await queryRows(tx, z.object({ n: z.number() }))`
      select count(*)::int as n from calendar_feeds where user_id = ${actor.userId}`;
    if (n >= MOST_FEEDS) throw invalid(`calendar.limit?count=${MOST_FEEDS}`);
    const made = await tx
      .insert(calendarFeeds)
      .values({ userId: actor.userId, workspaceId: about?.workspaceId ?? null, containerId: container_id })
      .onConflictDoNothing()
      .returning({ id: calendarFeeds.id });
    if (made[0]) await recordFeed(tx, actor, "calendar.create");
    const same = container_id ? sql`and f.container_id = ${container_id}` : sql`and f.container_id is null`;
    const [view] = await feedRows(tx, actor, same);
    if (!view) throw notFound(); // access ended meanwhile
    return view;
  });
}

/** Ends an address. Throws not found. */
export const removeFeed = (actor: Actor, id: string): Promise<void> =>
  transact(asOperator, async (tx) => {
    forbidTablet(actor);
    forbidImpersonated(actor);
    forbidByCompany(actor);
    await deleteFeed(tx, actor, id);
    await recordFeed(tx, actor, "calendar.revoke");
  });

/** Ends an address, and makes another one of the same. Throws not found. */
export const renewFeed = (actor: Actor, id: string): Promise<FeedView> =>
  transact(asOperator, async (tx) => {
    forbidTablet(actor);
    forbidImpersonated(actor);
    forbidByCompany(actor);
    const { workspaceId, containerId } = await deleteFeed(tx, actor, id);
    const [made] = await tx
      .insert(calendarFeeds)
      .values({ userId: actor.userId, workspaceId, containerId })
      .returning({ id: calendarFeeds.id });
    await recordFeed(tx, actor, "calendar.renew");
    const [view] = await feedRows(tx, actor, sql`and f.id = ${made!.id}`);
    if (!view) throw notFound();
    return view;
  });

async function deleteFeed(tx: Tx, actor: Actor, id: string) {
  const [gone] = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, actor.userId)))
    .returning();
  if (!gone) throw notFound();
  return gone;
}

const recordFeed = (tx: Tx, actor: Actor, verb: "calendar.create" | "calendar.renew" | "calendar.revoke") =>
  recordEvent(tx, actor, verb, { workspaceId: null, aboutId: actor.userId });
