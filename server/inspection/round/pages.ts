import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import { pathOf } from "@server/access/path-of";
import { type Actor, may } from "@server/core/actor";
import { containsWords } from "@server/core/list-filters";
import { can, isLockedByPlan, type Verb } from "@server/core/policy";
import { treeBelow } from "@server/records/container/below";
import { kindsToChoose } from "@server/records/kind/choices";
import { KindRow, kindChoice } from "@server/records/kind/title";
import { mostUsedTags, TagRow } from "@server/records/object/tags";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { alongPlan } from "./along-plan.ts";
import { stopIdsOf } from "./edit.ts";
import type { RoundWithStops } from "./inputs.ts";
import { roundView, walksIn } from "./list.ts";
import {
  RoundForm,
  type RoundPage,
  type StopChoices,
  StopsPage,
  type WalkPage,
  type WalkPageQuery,
} from "./page-inputs.ts";
import { type FoundRound, roundFor, walkFor } from "./round-for.ts";
import { stopsFrom, stopsOf } from "./stops.ts";
import { walkView } from "./walk.ts";

const LAST_WALKS = 10;
const MOST_CHOICES = 100;
const MOST_TAGS = 300;

type Acting = Parameters<typeof may>[0];

/** Whether the plan alone forbids it. */
const isLocked = ({ effectiveRole, locked }: Acting, verb: Verb) =>
  locked && isLockedByPlan(verb) && effectiveRole !== null && can(effectiveRole, verb);

const mayWith = (round: FoundRound) => ({
  edit: may(round, "round.edit"),
  delete: may(round, "round.delete"),
  walk: may(round, "round.walk"),
  locked: isLocked(round, "round.walk") || isLocked(round, "round.edit"),
});

/** The page of a round. Throws not found. */
export const roundPage = (actor: Actor, id: string, locale: Locale): Promise<z.input<typeof RoundPage>> =>
  reading(actor, async (tx) => {
    const round = await roundFor(tx, actor, "round.see", id);
    const [base, { items }] = await Promise.all([
      baseOf(tx, actor, round, locale),
      walksIn(tx, actor, round, { page: 1, per_page: LAST_WALKS }),
    ]);
    return { ...base, walks: items };
  });

/** The same for programs. Throws not found. */
export const oneRound = (actor: Actor, id: string, locale: Locale): Promise<z.input<typeof RoundWithStops>> =>
  reading(actor, async (tx) => {
    const round = await roundFor(tx, actor, "round.see", id);
    const [view, found] = await Promise.all([roundView(tx, actor, id, locale), stopsOf(tx, round)]);
    return { ...view, ...found };
  });

async function baseOf(tx: Tx, actor: Actor, round: FoundRound, locale: Locale) {
  const [view, found, path, stop_ids] = await Promise.all([
    roundView(tx, actor, round.id, locale),
    stopsOf(tx, round),
    pathOf(tx, actor, round.containerId),
    stopIdsOf(tx, round),
  ]);
  return { ...view, ...found, path, stop_ids, may: mayWith(round) };
}

const Choice = StopsPage.shape.choices.element.extend({ total: z.number() });

/** The page on which the stops of a round are chosen and put in order. Throws not found or forbidden. */
export const stopsPage = (
  actor: Actor,
  { id, q }: z.output<typeof StopChoices>,
  locale: Locale,
): Promise<z.input<typeof StopsPage>> =>
  reading(actor, async (tx) => {
    const round = await roundFor(tx, actor, "round.see", id);
    const { workspaceId, containerId } = round;
    const words = sql`and ${containsWords(sql`o.title, o.display_code, o.serial_number, c.title`, q)}`;
    const [base, choices] = await Promise.all([
      baseOf(tx, actor, round, locale),
      queryRows(tx, Choice)`
        select o.id as object_id, o.display_code as code, o.title, c.title as place, count(*) over ()::int as total
        from objects o join containers c on (c.workspace_id, c.id) = (o.workspace_id, o.container_id)
        where o.workspace_id = ${workspaceId} and ${notDeleted("o")}
          and o.container_id in (${treeBelow(workspaceId, containerId)}) and not exists (select from round_stops s
            where (s.workspace_id, s.round_id, s.object_id) = (o.workspace_id, ${id}::uuid, o.id)) ${words}
        order by in_order(c.title), c.id, in_order(o.title), o.id limit ${MOST_CHOICES}`,
    ]);
    return {
      ...base,
      choices: choices.map(({ total: _, ...choice }) => choice),
      choices_count: choices[0]?.total ?? 0,
      along_plan: alongPlan(base.stops).map(({ object_id }) => object_id),
    };
  });

/** The page of a walk: where one stands, and what else there is. Throws not found. */
export const walkPage = (
  actor: Actor,
  { id, stop }: z.output<typeof WalkPageQuery>,
  locale: Locale,
): Promise<z.input<typeof WalkPage>> =>
  reading(actor, async (tx) => {
    const found = await walkFor(tx, actor, "round.see", id);
    const [walk, path, now] = await Promise.all([
      walkView(tx, actor, id),
      pathOf(tx, actor, found.containerId),
      found.closedAt ? [] : stopsOf(tx, found).then(({ stops }) => stops),
    ]);
    const { stops } = walk;
    const asked = stops.findIndex(({ object_id }) => stop !== undefined && object_id === stop);
    const firstOpen = stops.findIndex(({ result }) => !result);
    const at = Math.max(0, asked >= 0 ? asked : firstOpen);
    const { object_id, gone } = stops[at] ?? { object_id: null, gone: null };
    const of = { ...found, templateId: found.walkTemplateId };
    const [here = null] = object_id && gone !== "deleted" ? await stopsFrom(tx, of, [object_id], locale) : [];
    const known = new Set(stops.map(({ object_id }) => object_id));
    return {
      ...walk,
      path,
      at,
      here: gone ? null : here,
      more: now.filter(({ object_id, gone }) => !gone && !known.has(object_id)),
    };
  });

const FormRow = z.object({ kinds: z.array(KindRow), templates: RoundForm.shape.templates });

/** What the form of a round offers, for a place. Throws not found. */
export const roundForm = (actor: Actor, id: string, locale: Locale): Promise<z.input<typeof RoundForm>> =>
  reading(actor, async (tx) => {
    const place = await containerFor(tx, actor, "round.see", id);
    const { workspaceId, title } = place;
    const [path, [row], tags] = await Promise.all([
      pathOf(tx, actor, id),
      queryRows(
        tx,
        FormRow,
      )`select ${kindsToChoose(sql`${workspaceId}`)} as kinds, ${templatesIn(workspaceId)} as templates`,
      queryRows(tx, TagRow)`${mostUsedTags(actor, workspaceId, MOST_TAGS)}`,
    ]);
    const isEditor = may(place, "round.edit") || isLocked(place, "round.edit");
    return {
      workspace_id: workspaceId,
      container: { id, title, path: path.slice(0, -1) },
      // the others read only why they may not
      templates: isEditor ? row!.templates : [],
      kinds: isEditor ? row!.kinds.map((kind) => kindChoice(locale, kind)) : [],
      tags: isEditor ? tags.map(({ tag }) => tag) : [],
      may: { edit: may(place, "round.edit"), locked: isLocked(place, "round.edit") },
    };
  });

const templatesIn = (workspaceId: string): SQL => sql`coalesce((
  select json_agg(json_build_object('id', t.id, 'title', coalesce(nullif(t.name, ''), t.title))
    order by in_order(coalesce(nullif(t.name, ''), t.title)), t.id)
  from templates t where t.workspace_id = ${workspaceId} and ${notDeleted("t")} and t.active), '[]')`;
