import { queryRows } from "@db/rows";
import { events } from "@db/schema/event";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "./actor.ts";
import { type Caller, caller } from "./caller.ts";
import { type EventVerb, securityVerbs } from "./event-verbs.ts";

type EventInput = { workspaceId: string | null; aboutId?: string; title?: string; detail?: Record<string, unknown> };

/**
 * Writes down who did what, in the transaction of the change. `verb` is noun.verb, as in the policy; the detail holds
 * no personal data.
 */
export async function recordEvent(
  tx: Tx,
  actor: Pick<Actor, "userId" | "impersonatorId"> | null,
  verb: EventVerb,
  input: EventInput,
): Promise<void> {
  const author = { verb, userId: actor?.userId ?? null, impersonatorId: actor?.impersonatorId ?? null };
  await tx.insert(events).values({ ...input, ...author, ...callerOf(verb, input) });
}

/** The network and device of who calls, kept of what concerns the security of an account. */
function callerOf(verb: EventVerb, { workspaceId }: EventInput): Partial<Caller> {
  return workspaceId === null && securityVerbs.includes(verb) ? (caller() ?? {}) : {};
}

/** The same for many at once, in one statement. */
export async function recordEvents(
  tx: Tx,
  actor: Pick<Actor, "userId" | "impersonatorId"> | null,
  verb: EventVerb,
  input: EventInput[],
): Promise<void> {
  if (input.length === 0) return;
  const author = { verb, userId: actor?.userId ?? null, impersonatorId: actor?.impersonatorId ?? null };
  await tx.insert(events).values(input.map((each) => ({ ...each, ...author })));
}

type Erasing = { subjects: readonly string[]; day?: string; months?: number; most?: number };

const EraseEventsRow = z.object({ erased: z.number() });

/**
 * The one way in which events change or go (db/events.sql says what each purpose may), in a transaction as operator.
 * At most `most` rows at once, 1000 where nothing is said, but for the name of a person; gives how many.
 */
export async function eraseEvents(
  tx: Tx,
  purpose: "retention" | "platform" | "person" | "workspace",
  { subjects, day, months = 12, most = 1000 }: Erasing,
): Promise<number> {
  const rows = await queryRows(tx, EraseEventsRow)`
    select erase_events(${purpose}, ${sql.param(subjects)}::uuid[], coalesce(${day ?? null}::date, current_date), ${months}, ${most}) as erased`;
  return rows[0]!.erased;
}
