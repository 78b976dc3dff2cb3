import { events } from "@db/schema/event";
import type { Tx } from "@db/transact";
import type { Actor } from "./actor.ts";
import type { EventVerb } from "./event-verbs.ts";

type Happened = { workspaceId: string | null; aboutId: string; title?: string; detail?: Record<string, unknown> };

/** Writes down who did what, in the transaction of the change. `verb` is noun.verb, as in the policy; the detail holds no personal data. */
export async function record(
  tx: Tx,
  actor: Pick<Actor, "userId" | "impersonatorId"> | null,
  verb: EventVerb,
  happened: Happened,
): Promise<void> {
  await tx.insert(events).values({ ...happened, verb, userId: actor?.userId ?? null, impersonatorId: actor?.impersonatorId ?? null });
}

/** The same for many at once, in one statement. */
export async function recordEach(
  tx: Tx,
  actor: Pick<Actor, "userId" | "impersonatorId"> | null,
  verb: EventVerb,
  happened: Happened[],
): Promise<void> {
  if (happened.length === 0) return;
  const by = { verb, userId: actor?.userId ?? null, impersonatorId: actor?.impersonatorId ?? null };
  await tx.insert(events).values(happened.map((each) => ({ ...each, ...by })));
}
