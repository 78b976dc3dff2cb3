import { notDeleted } from "@db/not-deleted";
import { inReach, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { together } from "@i18n/together";
import { containerFor } from "@server/access/container-for";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, authorizeIn } from "@server/core/actor";
import { Step } from "@server/core/fields";
import { withinContainer } from "@server/core/list-filters";
import { hyphenated } from "@server/platform/hyphenation";
import { qrPath } from "@server/platform/qr";
import { OwnFieldRow, ownField, ownFieldsAsJson } from "@server/records/own-field/title";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { factsAsJson } from "./facts.ts";
import { type LabelsPage, type LabelsQuery, type ListLabelsQuery, MOST_LABELS, NamedObject } from "./label-inputs.ts";
import { idsOfList } from "./list-filter.ts";
import { FactValues } from "./list-inputs.ts";
import { publicAddress } from "./public-link.ts";

const Row = NamedObject.extend({
  public_id: z.string(),
  public_enabled: z.boolean(),
  total: z.number(),
  facts: FactValues,
});
type Row = z.infer<typeof Row>;

const About = z.object({ path: z.array(Step), tags: z.array(z.string()), own_fields: z.array(OwnFieldRow) });

type Printed = Pick<z.output<typeof LabelsQuery>, "without" | "copies" | "fact" | "part">;
/** `isPrinted`: a condition on `objects`; `path`: the places above them, as JSON. */
type Which = { workspaceId: SQL; isPrinted: SQL; path: SQL };

async function labelsOf(tx: Tx, which: Which, { without, copies, fact, part }: Printed, locale: Locale) {
  const perPart = Math.max(1, Math.floor(MOST_LABELS / copies));
  const [rows, about] = await Promise.all([
    queryRows(tx, Row)`
      select objects.id, objects.title, objects.display_code, objects.public_id, objects.public_enabled,
        (count(*) over ())::int as total, ${factsAsJson(fact ? [fact] : [])} as facts
      from objects where ${which.isPrinted}
      order by objects.display_code, lower(objects.title), objects.id
        limit ${perPart} offset ${(part - 1) * perPart}`,
    queryRows(tx, About)`
      select ${which.path} as path, coalesce((select json_agg(word) from (
        select word from objects, unnest(objects.tags) word where ${which.isPrinted} group by 1 order by count(*) desc, 1
          limit 100) used), '[]') as tags,
        ${ownFieldsAsJson(which.workspaceId)} as own_fields`,
  ]);
  const leftOut = new Set(without);
  const labelled = rows.filter((row) => row.public_enabled);
  return {
    ...about[0]!,
    own_fields: about[0]!.own_fields.map((field) => ownField(locale, field)),
    labels: labelled
      .filter((row) => !leftOut.has(row.id))
      .map((row) => ({
        ...named(row),
        printed: hyphenated(together(row.title), locale),
        facts: row.facts,
        qr: qrPath(publicAddress(row.public_id)),
      })),
    left_out: labelled.filter((row) => leftOut.has(row.id)).map(named),
    off: rows.filter((row) => !row.public_enabled).map(named),
    total: rows[0]?.total ?? 0,
    parts: Math.max(1, Math.ceil((rows[0]?.total ?? 0) / perPart)),
  };
}

/** The labels of the objects in a container, or also of all below it. Throws not found or forbidden. */
export const containerLabels = (
  actor: Actor,
  { id, tag, below, ...printed }: z.output<typeof LabelsQuery>,
  locale: Locale,
): Promise<z.infer<typeof LabelsPage>> =>
  reading(actor, async (tx) => {
    const isWithin = below ? withinContainer(sql`objects.container_id`, id) : sql`objects.container_id = ${id}`;
    const workspaceId = sql`(select c.workspace_id from containers c where c.id = ${id})`;
    const isPrinted = sql`objects.workspace_id = ${workspaceId} and ${notDeleted("objects")} and ${isWithin}
      and ${inReach(actor, objects.workspaceId, objects.containerId)}
      ${tag ? sql`and ${tag} = any (objects.tags)` : sql``}`;
    const path = pathAsJson(actor, sql`${id}::uuid`);
    const [container, page] = await Promise.all([
      containerFor(tx, actor, "object.see", id),
      labelsOf(tx, { workspaceId, isPrinted, path }, printed, locale),
    ]);
    return { workspace_id: container.workspaceId, container: { id, title: container.title }, ...page };
  });

/** The labels of the objects that a list shows, or of those of them that were chosen. Throws not found. */
export function listLabels(
  actor: Actor,
  { id, without, copies, fact, part, ...list }: z.output<typeof ListLabelsQuery>,
  locale: Locale,
): Promise<z.infer<typeof LabelsPage>> {
  authorizeIn(actor, id, "workspace.see");
  return reading({ workspaceIds: [id] }, async (tx) => {
    const ids = await idsOfList(tx, actor, { ...list, id });
    const isPrinted = sql`objects.workspace_id = ${id} and objects.id = any (${uuids(ids)})`;
    const which = { workspaceId: sql`${id}::uuid`, isPrinted, path: sql`'[]'::json` };
    const page = await labelsOf(tx, which, { without, copies, fact, part }, locale);
    return { workspace_id: id, container: null, ...page };
  });
}

const named = ({ id, title, display_code }: Row) => ({ id, title, display_code });
