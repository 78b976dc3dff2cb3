import { notDeleted } from "@db/not-deleted";
import { administers, reachIn } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { wordsIn } from "@server/core/search-words";
import { kindsToChoose } from "@server/records/kind/choices";
import { KindRow, kindChoice } from "@server/records/kind/title";
import { pointChoices } from "@server/records/review-point/list";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Machine, PaperPage, PaperQuery } from "./inputs.ts";
import { bodiesOf, lockIn } from "./list.ts";
import { openStates, paperFor, papersSeen } from "./paper-for.ts";
import { machineRows, paperRows } from "./rows.ts";

const MOST_FOUND = 8;
const MOST_PLACES = 500;
const PlaceRow = z.object({
  number: z.number(),
  total: z.number(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
const Container = z.object({ id: z.string(), title: z.string() });
const Kinds = z.object({ kinds: z.array(KindRow) });

/** The review screen of one paper. Throws not found or forbidden. */
export const paperPage = (actor: Actor, { id, paper, q, object }: z.output<typeof PaperQuery>, locale: Locale) =>
  reading(actor, async (tx): Promise<z.infer<typeof PaperPage>> => {
    await paperFor(tx, actor, "inbox.see", { id, paper });
    const [[view], [place], places, [choices]] = [
      await paperRows(tx, actor, sql`inbox_papers.id = ${paper} and ${papersSeen(actor, id)}`),
      await queryRows(tx, PlaceRow)`
        select count(*) filter (where inbox_papers.id <= ${paper})::int as number, count(*)::int as total,
          max(inbox_papers.id::text) filter (where inbox_papers.id < ${paper}) as before,
          min(inbox_papers.id::text) filter (where inbox_papers.id > ${paper}) as after
        from inbox_papers where ${papersSeen(actor, id)} and inbox_papers.state in ${openStates}`,
      await queryRows(tx, Container)`
        select containers.id, containers.title from containers
        where containers.workspace_id = ${id} and ${notDeleted("containers")}
          and ${administers(actor, containers.workspaceId, containers.id)}
        order by in_order(containers.title), containers.id limit ${MOST_PLACES}`,
      await queryRows(tx, Kinds)`select ${kindsToChoose(sql`${id}::uuid`)} as kinds`,
    ];
    const locked = (await lockIn(tx, actor, id)) !== null;
    return {
      workspace_id: id,
      paper: view!,
      place: place!,
      found: await machinesFound(tx, actor, id, { q, object }),
      chosen: object ?? null,
      review_points: await pointChoices(
        tx,
        id,
        locale,
        view!.proposal?.review_point ? [view!.proposal.review_point] : [],
      ),
      bodies: await bodiesOf(tx, actor, id),
      containers: places,
      kinds: choices!.kinds.map((row) => {
        const { id: kindId, title } = kindChoice(locale, row);
        return { id: kindId, title };
      }),
      may: { edit: !locked, locked },
    };
  });

/** The machines that hold the words, or similar ones where none does; with the one that was chosen. */
async function machinesFound(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  { q, object }: { q: string; object?: string },
): Promise<Machine[]> {
  const words = wordsIn(q);
  const search = (similar: boolean) =>
    machineRows(
      tx,
      actor,
      sql`select hit.id, hit.place from search_objects(${workspaceId},
        (select array_agg(plain(word)) from unnest(${sql.param(words)}::text[]) word), ${similar},
        ${reachIn(actor, workspaceId)}, ${MOST_FOUND + 1}) hit where hit.place is not null limit ${MOST_FOUND}`,
    );
  const exact = words.length > 0 ? await search(false) : [];
  const found = exact.length > 0 || words.length === 0 ? exact : await search(true);
  if (!object || found.some(({ id }) => id === object)) return found;
  const kept = await machineRows(
    tx,
    actor,
    sql`select id, 1 as place from objects where workspace_id = ${workspaceId} and id = ${object}`,
  );
  return [...kept, ...found];
}
