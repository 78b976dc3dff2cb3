import { rounds } from "@db/schema/round";
import { walks } from "@db/schema/walk";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { conflict, forbidden, invalid } from "@server/core/errors";
import { recordEvent, recordEvents } from "@server/core/event";
import { storeGenerated } from "@server/platform/files/store";
import { drawnSignature } from "@server/platform/uploads/signature-image";
import { signerOf } from "@server/records/signature/signer";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Closing, WalkStop } from "./inputs.ts";
import { dayAfterWalk } from "./next-day.ts";
import { walkFor } from "./round-for.ts";
import { seenOf } from "./seen.ts";
import { goneFrom } from "./stops.ts";
import { walkView } from "./walk.ts";
import { walkStops } from "./walk-stops.ts";

/**
 * Signs a walk once, by name and optionally a drawing; from then on nothing in it changes. The same person signing again
 * changes nothing. Throws not found, forbidden, invalid where results stand side by side or stops without a result are
 * not named, and a conflict where somebody else signed it, or where another result counts than the signer saw.
 */
export async function closeWalk(actor: Actor, { id, signed_name, drawn, ...known }: z.output<typeof Closing>) {
  if (actor.impersonatorId) throw forbidden("signature.not_for_others");
  if (actor.apiKey) throw forbidden("api_key.refused.personal", { code: "api_key_scope" });
  return transact(actor, async (tx) => {
    const walk = await walkFor(tx, actor, "round.walk", id, true);
    const { workspaceId, walkId } = walk;
    if (walk.closedAt) {
      if (walk.closedBy === actor.userId && walk.signedName === signed_name) return walkView(tx, actor, walkId);
      throw conflict("round.walk_closed", "walk_closed");
    }
    const stops = await walkStops(tx, actor, walk);
    await requireKnown(stops, known);
    const signature = drawn
      ? await storeGenerated(tx, workspaceId, await drawnSignature(drawn), "image/png", drawn.field)
      : null;
    const { account: signedAccount, provenBy: signedProvenBy } = await signerOf(tx, actor);
    const signed = { signedName: signed_name, signature, signedAccount, signedProvenBy };
    await keepGone(tx, walk);
    await tx
      .update(walks)
      .set({ closedAt: sql`now()`, closedBy: actor.userId, ...signed })
      .where(and(eq(walks.workspaceId, workspaceId), eq(walks.id, walkId)));
    await tx
      .update(rounds)
      .set({ nextOn: dayAfterWalk(walk, walk.nextOn, today()) })
      .where(and(eq(rounds.workspaceId, workspaceId), eq(rounds.id, walk.id)));
    const about = { workspaceId, title: walk.title, detail: { walk_id: walkId } };
    await recordEvent(tx, actor, "round.close", { ...about, aboutId: walk.id });
    await recordEvents(tx, actor, "object.walk", eventsOf(stops, walk));
    return walkView(tx, actor, walkId);
  });
}

type Known = Pick<z.output<typeof Closing>, "seen" | "not_visited">;

/** A signature stands under what the signer saw, and under nothing else. */
async function requireKnown(stops: readonly WalkStop[], { seen, not_visited }: Known): Promise<void> {
  const undecided = stops.filter(({ rivals }) => rivals.length > 0).length;
  if (undecided > 0) throw invalid(`round.undecided?count=${undecided}`, { code: "undecided" });
  if (seen !== undefined && seen !== (await seenOf(stops))) throw conflict("round.other_than_seen", "seen");
  const left = stops.filter(({ result }) => !result).length;
  if (left !== not_visited) throw invalid(`round.not_visited_first?count=${left}`, "not_visited");
}

/** The sheet says what was in the trash or elsewhere when it was signed, whatever becomes of it later. */
const keepGone = (tx: Tx, { workspaceId, walkId, containerId }: Awaited<ReturnType<typeof walkFor>>) =>
  tx.execute(sql`
    update walk_stops s set gone = found.gone from (
      select own.id, case when o.id is null then 'deleted' else ${goneFrom(containerId)} end as gone
      from walk_stops own left join objects o on (o.workspace_id, o.id) = (own.workspace_id, own.object_id)
      where (own.workspace_id, own.walk_id) = (${workspaceId}, ${walkId})) found
    where s.workspace_id = ${workspaceId} and s.id = found.id and found.gone is not null`);

/** One line in the history of each object that was visited. */
const eventsOf = (
  stops: readonly WalkStop[],
  { workspaceId, walkId, title: part }: Awaited<ReturnType<typeof walkFor>>,
) =>
  stops.flatMap(({ object_id, title, result }) =>
    object_id && result
      ? [{ workspaceId, aboutId: object_id, title, detail: { walk_id: walkId, part, outcome: result.outcome } }]
      : [],
  );
