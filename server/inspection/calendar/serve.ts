import { createHash } from "node:crypto";
import { queryRows } from "@db/rows";
import { asOperator, reading, transact } from "@db/transact";
import { translator } from "@i18n/words.server";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { countOrReject } from "@server/core/attempts";
import { CALENDAR_FETCHES } from "@server/core/constants";
import { env } from "@server/core/env";
import { notFound } from "@server/core/errors";
import { idInSigned } from "@server/core/signed-id";
import { standingActorOf } from "@server/tenancy/session/standing";
import { z } from "zod";
import { eventsIn, MOST_EVENTS } from "./events.ts";
import { CALENDAR } from "./feeds.ts";
import { type CalendarEvent, calendarOf } from "./ics.ts";

const Feed = z.object({
  user_id: z.string(),
  workspace_id: z.string().nullable(),
  container_id: z.string().nullable(),
});

/**
 * The calendar at a secret address, of what its person sees at this moment. Throws not found, also where the address was
 * revoked or its board is out of reach, and 429 for an address or a source that is fetched too often.
 */
export async function calendarAt(token: string, source: string): Promise<{ body: string; etag: string }> {
  const id = idInSigned(CALENDAR, token);
  const feed = await transact(asOperator, async (tx) => {
    await countOrReject(tx, ["calendar", "source", source], { limit: CALENDAR_FETCHES.perSource, minutes: 60 });
    if (!id) return;
    await countOrReject(tx, ["calendar", id], { limit: CALENDAR_FETCHES.ofFeed, minutes: 60 });
    const rows = await queryRows(tx, Feed)`
      select user_id, workspace_id, container_id from calendar_feeds where id = ${id}`;
    return rows[0];
  });
  const actor = feed && (await standingActorOf(feed.user_id));
  if (!feed || actor?.proof !== "proven") throw notFound();
  const { name, events } = await calendarFor(actor, feed.container_id);
  // of what it says, not of the moment at which it is read
  const etag = createHash("sha256")
    .update(JSON.stringify([name, events]))
    .digest("base64url");
  return { body: calendarOf(name, events, new Date()), etag: `"${etag}"` };
}

async function calendarFor(actor: Actor, board: string | null): Promise<{ name: string; events: CalendarEvent[] }> {
  const t = translator(actor.locale);
  const container = board ? await reading(actor, (tx) => containerFor(tx, actor, "container.see", board)) : null;
  const workspaceIds = container ? [container.workspaceId] : actor.memberships.map(({ workspace_id }) => workspace_id);
  const all = [];
  for (const workspaceId of workspaceIds)
    all.push(await reading({ workspaceIds: [workspaceId] }, (tx) => eventsIn(tx, actor, workspaceId, board)));
  const sorted = all.flatMap(({ events }) => events).sort((one, other) => one.day.localeCompare(other.day));
  const events = sorted.slice(0, MOST_EVENTS);
  const last = events.at(-1);
  if (last && (sorted.length > events.length || all.some(({ hasMore }) => hasMore)))
    events.push({
      uid: "more@register",
      day: last.day,
      title: t("calendar.more", { count: MOST_EVENTS }),
      place: "",
      url: env.APP_URL,
    });
  return { name: container ? `Register · ${container.title}` : "Register", events };
}
