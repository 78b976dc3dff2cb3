import { notDeleted } from "@db/not-deleted";
import { inReach, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { asOperator, reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn, namesSeenBy } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { addDays, TIME_ZONE } from "@server/core/day";
import { keyOf, keysetOf, type Placed } from "@server/core/keyset";
import { containsWords, hasTemplate, momentWithin, withinContainer } from "@server/core/list-filters";
import type { Listing } from "@server/core/paging";
import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type AllSignatures,
  type SignaturesOf,
  SignaturesPage,
  type SignaturesQuery,
  type signatureSorts,
} from "./inputs.ts";
import { notDeletedSignatures, signatureRows } from "./rows.ts";

type Sort = (typeof signatureSorts)[number];
type IsNamed = ReturnType<typeof namesSeenBy>;
type Query = Listing & { sort: Sort | `-${Sort}` };

const columns: Record<Sort, SQL> = {
  signed_on: sql`s.signed_at`,
  name: sql`plain(s.last_name || ' ' || s.first_name)`,
  object: sql`plain(objects.title)`,
  file: sql`plain(f.title)`,
  reading_seconds: sql`s.reading_seconds`,
};

/** The signatures of a workspace within the actor's reach, for REST. */
export function signaturesOfWorkspace(actor: Actor, { id, filter, q, ...query }: z.output<typeof SignaturesOf>) {
  authorizeIn(actor, id, "signature.see");
  return reading({ workspaceIds: [id] }, (tx) =>
    signaturesIn(tx, and(within(actor, id), conditionOfFilter(filter, q))!, query, namesSeenBy(actor, id)),
  );
}

/** The signatures of all workspaces, for the back-office. */
export function allSignatures(actor: Actor, { filter, q, ...query }: z.output<typeof AllSignatures>) {
  authorizeBackOffice(actor);
  return reading(asOperator, (tx) => signaturesIn(tx, and(everywhere, conditionOfFilter(filter, q))!, query));
}

/** The signatures of a workspace within the actor's reach, for its page. */
export function signaturesPage(actor: Actor, { id, ...query }: SignaturesQuery & { id: string }) {
  authorizeIn(actor, id, "signature.see");
  return reading({ workspaceIds: [id] }, (tx) =>
    pageOf(tx, within(actor, id), { ...query, workspace: undefined }, namesSeenBy(actor, id)),
  );
}

/** The same for all workspaces. */
export function allSignaturesPage(actor: Actor, input: SignaturesQuery) {
  authorizeBackOffice(actor);
  return reading(asOperator, (tx) => pageOf(tx, everywhere, input));
}

const within = (actor: Actor, workspaceId: string): SQL =>
  and(sql`s.workspace_id = ${workspaceId}`, inReach(actor, objects.workspaceId, objects.containerId))!;
const everywhere = sql`exists (select from workspaces w where w.id = s.workspace_id and w.deleted_at is null)`;

type Filter = z.output<typeof SignaturesOf>["filter"];

const conditionOfFilter = (
  { name, signed_date, object, container, template, resolvers }: Filter,
  q: string,
): SQL | undefined =>
  and(
    containsWords(
      sql`s.first_name, s.last_name, s.company, s.ref, f.title, objects.title, objects.display_code`,
      `${name} ${q}`,
    ),
    momentWithin(sql`s.signed_at`, signed_date),
    object ? sql`s.object_id = ${object}` : undefined,
    container ? withinContainer(sql`objects.container_id`, container) : undefined,
    hasTemplate(sql`(s.workspace_id, s.object_id)`, template),
    resolvers.length > 0
      ? sql`exists (select from action_points p join action_point_resolvers r
          on (r.workspace_id, r.action_point_id) = (p.workspace_id, p.id)
          where (p.workspace_id, p.object_id) = (s.workspace_id, s.object_id) and ${notDeleted("p")}
            and r.user_id = any (${uuids(resolvers)}))`
      : undefined,
  );

const conditionOfQuery = ({ q, who, from, until, object, workspace }: SignaturesQuery): SQL | undefined =>
  and(
    containsWords(sql`f.title, f.name, objects.title, objects.display_code`, q),
    containsWords(sql`s.first_name, s.last_name, s.company, s.ref`, who),
    from ? onOrAfter(from) : undefined,
    until ? onOrBefore(until) : undefined,
    object ? sql`s.object_id = ${object}` : undefined,
    workspace ? sql`s.workspace_id = ${workspace}` : undefined,
  );

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${TIME_ZONE})`;
const onOrAfter = (day: string) => sql`s.signed_at >= ${startOf(day)}`;
const onOrBefore = (day: string) => sql`s.signed_at < ${startOf(addDays(day, 1))}`;

const ListedRow = z.object({ total: z.number() });

async function signaturesIn(tx: Tx, condition: SQL, { sort, ...paging }: Query, isNamed?: IsNamed) {
  const keys = [
    keyOf(sort, columns, ["signed_on", "name", "object", "file"]),
    { by: sql`s.id`, desc: true, filled: true },
  ];
  const { order, beyond, bounds, place, meta } = keysetOf(`signatures ${sort}`, keys);
  const [items, rows] = await Promise.all([
    signatureRows<Placed>(tx, sql`${condition} ${beyond(paging)}`, {
      ...{ tail: sql`${order} ${bounds(paging)}`, more: place, isNamed },
    }),
    queryRows(tx, ListedRow)`select count(*)::int as total from ${notDeletedSignatures} and ${condition}`,
  ]);
  return { items, meta: meta(paging, rows[0]!.total, items) };
}

const ContextRow = SignaturesPage.pick({ any: true, object: true, workspace: true });

async function pageOf(tx: Tx, reach: SQL, input: SignaturesQuery, isNamed?: IsNamed) {
  const [list, rows] = await Promise.all([
    signaturesIn(tx, and(reach, conditionOfQuery(input))!, input, isNamed),
    queryRows(tx, ContextRow)`
      select exists (select from ${notDeletedSignatures} and ${reach}) as any,
        (select json_build_object('id', objects.id, 'title', objects.title) from ${notDeletedSignatures} and ${reach}
          and objects.id = ${input.object ?? null} limit 1) as object,
        (select json_build_object('id', w.id, 'title', w.name) from workspaces w
          where w.id = ${input.workspace ?? null}) as workspace`,
  ]);
  return { ...list, ...rows[0]! };
}
