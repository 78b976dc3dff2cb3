import { queryRows } from "@db/rows";
import { events } from "@db/schema/event";
import type { Tx } from "@db/transact";
import { type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "./actor.ts";
import { type Caller, caller } from "./caller.ts";
import type { EventVerb } from "./event-verbs.ts";
import { securityVerbs } from "./security-verbs.ts";
import { webhookEventOf } from "./webhook-events.ts";
import { puttingAside, toldOf } from "./webhook-outbox.ts";

type EventInput = { workspaceId: string | null; aboutId?: string; title?: string; detail?: Record<string, unknown> };

/**
 * Records who did what, in the transaction of the change, and puts aside what webhooks are told of it. `actor`: null for
 * the system. The detail must not hold personal data.
 */
export async function recordEvent(
  tx: Tx,
  actor: Pick<Actor, "userId" | "impersonatorId"> | null,
  verb: EventVerb,
  input: EventInput,
): Promise<void> {
  const author = { verb, userId: actor?.userId ?? null, impersonatorId: actor?.impersonatorId ?? null };
  await insertEvents(tx, verb, [{ ...input, ...author, ...callerOf(verb, input) }]);
}

/** In one statement with what webhooks are told: see puttingAside(). */
async function insertEvents(tx: Tx, verb: EventVerb, values: (typeof events.$inferInsert)[]): Promise<void> {
  const insert = tx.insert(events).values(values);
  const told = webhookEventOf(verb);
  if (!told) return void (await insert);
  const returning: SQLWrapper = insert.returning({
    workspaceId: events.workspaceId,
    aboutId: events.aboutId,
    detail: events.detail,
  });
  const recorded = sql`recorded as (${returning.getSQL()})`;
  await tx.execute(sql`with ${recorded}, ${puttingAside(told, toldOf(told, sql`recorded`))}`);
}

/** The caller's network and device, recorded only for events about the security of an account. */
function callerOf(verb: EventVerb, { workspaceId }: EventInput): Partial<Caller> {
  return workspaceId === null && securityVerbs.includes(verb) ? (caller() ?? {}) : {};
}

const AT_ONCE = 5000;

/** Records many events of one verb in one statement, or in a few. */
export async function recordEvents(
  tx: Tx,
  actor: Pick<Actor, "userId" | "impersonatorId"> | null,
  verb: EventVerb,
  input: EventInput[],
): Promise<void> {
  if (input.length === 0) return;
  const author = { verb, userId: actor?.userId ?? null, impersonatorId: actor?.impersonatorId ?? null };
  // a statement takes so many parameters
  for (let at = 0; at < input.length; at += AT_ONCE)
    await insertEvents(
      tx,
      verb,
      input.slice(at, at + AT_ONCE).map((each) => ({ ...each, ...author })),
    );
}

type Erasing = { subjects: readonly string[]; day?: string; months?: number; most?: number };

const EraseEventsRow = z.object({ erased: z.number() });

/**
 * The only way to change or delete events; db/events.sql says what each purpose permits. Needs a transaction as
 * operator. Erases at most `most` rows per call (all for "person") and returns how many. `months`: the age from which
 * events are due, counted back from `day` (today if omitted).
 */
export async function eraseEvents(
  tx: Tx,
  purpose: "retention" | "platform" | "person" | "workspace",
  { subjects, day, months = 12, most = 1000 }: Erasing,
): Promise<number> {
  const rows = await queryRows(tx, EraseEventsRow)`
    select erase_events(${purpose}, ${sql.param(subjects)}::uuid[], coalesce(${day ?? null}::date, current_date),
      ${months}, ${most}) as erased`;
  return rows[0]!.erased;
}
