import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { rounds } from "@db/schema/round";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerToFill } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { changesSince } from "@server/core/concurrent-edit";
import { today } from "@server/core/day";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockTemplate } from "@server/inspection/template/template-for";
import { trash } from "@server/records/deletion/trash";
import { iconOfKind } from "@server/records/kind/choices";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { roundFormValues } from "./form-values.ts";
import type { NewRound, RoundChanges } from "./inputs.ts";
import { roundView } from "./list.ts";
import { firstDay } from "./next-day.ts";
import { type FoundRound, roundFor } from "./round-for.ts";

/** Makes a round for a board or place. Throws not found, forbidden, and invalid where a stop is not below it. */
export const createRound = (actor: Actor, input: z.output<typeof NewRound>, locale: Locale) =>
  transact(actor, async (tx) => {
    const { id: containerId, title, chosen_by: chosenBy, due_within, kind_id, tag, template_id, frequency } = input;
    const { workspaceId } = await containerToFill(tx, actor, "round.edit", containerId);
    if (kind_id) await iconOfKind(tx, workspaceId, kind_id);
    if (template_id) await lockTemplate(tx, workspaceId, template_id);
    const startsOn = input.starts_on ?? (frequency ? today() : null);
    const [created] = await tx
      .insert(rounds)
      .values({
        ...{ workspaceId, containerId, title, chosenBy, tag, frequency, startsOn },
        dueWithin: due_within,
        kindId: kind_id,
        templateId: template_id,
        nextOn: firstDay({ frequency, startsOn }, startsOn ?? today()),
        createdBy: actor.userId,
      })
      .returning({ id: rounds.id });
    const id = created!.id;
    await setStops(tx, { workspaceId, containerId, id }, input.stops);
    await recordEvent(tx, actor, "round.create", {
      workspaceId,
      aboutId: id,
      title,
      detail: { container_id: containerId },
    });
    return roundView(tx, actor, id, locale);
  });

/** Changes a round; a walk that is open keeps its stops. Throws not found, forbidden, invalid and a conflict. */
export const editRound = (actor: Actor, input: z.output<typeof RoundChanges>, locale: Locale) =>
  transact(actor, async (tx) => {
    const { id, stops, based_on, ...wanted } = input;
    const before = await roundFor(tx, actor, "round.edit", id, true);
    const { workspaceId } = before;
    const changes = await changesSince(
      tx,
      // one value, since their order is what is changed
      { ...wanted, stops: stops?.join(), based_on },
      {
        actor,
        record: { workspaceId, aboutId: id, verbs: ["round.edit"] },
        read: async () => ({ ...(await roundView(tx, actor, id, locale)), stop_ids: await stopIdsOf(tx, before) }),
        values: roundFormValues,
      },
    );
    if (changes.kind_id && changes.kind_id !== before.kindId) await iconOfKind(tx, workspaceId, changes.kind_id);
    if (changes.template_id) await lockTemplate(tx, workspaceId, changes.template_id);
    await tx
      .update(rounds)
      .set({
        title: changes.title,
        chosenBy: changes.chosen_by,
        dueWithin: changes.due_within,
        kindId: changes.kind_id,
        tag: changes.tag,
        templateId: changes.template_id,
        ...repeatsBy(before, changes),
        updatedAt: sql`now()`,
      })
      .where(and(eq(rounds.workspaceId, workspaceId), eq(rounds.id, id)));
    if (stops && changes.stops !== undefined) await setStops(tx, before, stops);
    const title = changes.title ?? before.title;
    const detail = { container_id: before.containerId };
    await recordEvent(tx, actor, "round.edit", { workspaceId, aboutId: id, title, detail });
    return roundView(tx, actor, id, locale);
  });

type Repeats = Pick<z.output<typeof RoundChanges>, "frequency" | "starts_on">;

/** The next day is counted anew only where the rhythm changes, so that a late round stays late. */
function repeatsBy(before: FoundRound, { frequency = before.frequency, starts_on = before.startsOn }: Repeats) {
  if (frequency === before.frequency && starts_on === before.startsOn) return {};
  const startsOn = starts_on ?? (frequency ? today() : null);
  const from = startsOn && startsOn > today() ? startsOn : today();
  return { frequency, startsOn, nextOn: firstDay({ frequency, startsOn }, from) };
}

const StopId = z.object({ object_id: z.string() });

/** The objects of a round that is chosen by hand, in their order. */
export async function stopIdsOf(tx: Tx, { workspaceId, id }: Pick<FoundRound, "workspaceId" | "id">) {
  const rows = await queryRows(tx, StopId)`
    select object_id from round_stops where (workspace_id, round_id) = (${workspaceId}, ${id})
    order by position, object_id`;
  return rows.map(({ object_id }) => object_id);
}

const Put = z.object({ n: z.number() });

/** Those it had already may be elsewhere or in the trash by now; new ones must be below its place. */
async function setStops(
  tx: Tx,
  { workspaceId, containerId, id }: Pick<FoundRound, "workspaceId" | "containerId" | "id">,
  ids: readonly string[],
): Promise<void> {
  const wanted = sql`unnest(${sql.param(ids)}::uuid[]) with ordinality u (id, n)`;
  const put = await queryRows(tx, Put)`
    with gone as (
      delete from round_stops where (workspace_id, round_id) = (${workspaceId}, ${id})
        and object_id <> all (${sql.param(ids)}::uuid[])
    )
    insert into round_stops (workspace_id, round_id, object_id, position)
    select ${workspaceId}, ${id}, o.id, u.n from ${wanted} join objects o on (o.workspace_id, o.id) = (${workspaceId}, u.id)
    where exists (select from round_stops s
        where (s.workspace_id, s.round_id, s.object_id) = (o.workspace_id, ${id}::uuid, o.id))
      or (${notDeleted("o")} and exists (select from container_paths p
        where (p.workspace_id, p.container_id, p.above_id) = (o.workspace_id, o.container_id, ${containerId}::uuid)))
    on conflict (workspace_id, round_id, object_id) do update set position = excluded.position
    returning position as n`;
  if (put.length < ids.length) throw invalid("round.other_place", "stops");
}

/** Moves a round to the trash, with its walks. Throws not found or forbidden. */
export const removeRound = (actor: Actor, id: string): Promise<{ container_id: string }> =>
  transact(actor, async (tx) => {
    const { workspaceId, title, containerId } = await roundFor(tx, actor, "round.delete", id, true);
    await trash(tx, actor, { workspaceId, kind: "round", targetId: id, title });
    return { container_id: containerId };
  });
