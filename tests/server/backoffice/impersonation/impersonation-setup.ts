import { events } from "@db/schema/event";
import { asOperator, reading, transact } from "@db/transact";
import { callerFor } from "@server/http/router";
import { createSession } from "@server/tenancy/session/device";
import { readSession } from "@server/tenancy/session/session";
import { like } from "drizzle-orm";
import { makeWorld, type World } from "../../../world.ts";

export let world: World;

export const setUp = async () => {
  world = await makeWorld();
};

export const reason = "Ze vroeg hulp bij haar plan";

export const createWebSession = (userId: string) =>
  transact(asOperator, (tx) => createSession(tx, userId, { kind: "web", device: "tests", strong: true }));

export const callerOf = async (sessionId: string) =>
  callerFor({
    actor: await readSession(sessionId),
    locale: "nl",
    transport: "page",
    source: "192.0.2.1",
    device: "tests",
  });

/** sam signs in and impersonates that person. Gives the tokens of both sessions, and until when the second lasts. */
export async function impersonate(id = world.ids.olga) {
  const samsSession = await createWebSession(world.ids.sam);
  const { session_id, until } = await (await callerOf(samsSession)).impersonation.start({ id, reason });
  return { samsSession, session: session_id, until };
}

export const impersonationEvents = () =>
  reading(asOperator, (tx) =>
    tx
      .select({
        verb: events.verb,
        userId: events.userId,
        impersonatorId: events.impersonatorId,
        aboutId: events.aboutId,
        detail: events.detail,
      })
      .from(events)
      .where(like(events.verb, "impersonation.%"))
      .orderBy(events.at),
  );

/** The people in an event of sam impersonating olga. */
export const eventIds = () => ({ userId: world.ids.olga, impersonatorId: world.ids.sam, aboutId: world.ids.olga });
