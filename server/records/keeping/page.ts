import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { expiryOfTrash } from "@server/records/deletion/in-trash";
import { heldDeletions } from "@server/records/hold/in-force";
import { holdRows } from "@server/records/hold/list";
import { KindRow, kindTitle } from "@server/records/kind/title";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { KeepingPage, type RulesOf, type RulesPage } from "./inputs.ts";
import { rulesOf } from "./rules.ts";

const MOST_NIGHTS = 30;
const CleanUp = KeepingPage.shape.clean_ups.element;
const Longer = KeepingPage.shape.longer_in_trash;

/** What a workspace keeps for how long, its legal holds, and what the nightly clean-up did. Throws forbidden. */
export function keepingPage(actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof KeepingPage>> {
  authorizeIn(actor, id, "workspace.edit");
  return reading(actor, async (tx) => {
    const [rules, kinds, holds, clean_ups, [longer]] = await Promise.all([
      rulesOf(tx, id),
      kindsOf(tx, id),
      holdRows(tx, id, sql`true`),
      queryRows(tx, CleanUp)`
        select day::text, ${each("events")}, ${each("reporters")}, ${each("versions")}, ${each("deletions")}
        from clean_ups where workspace_id = ${id} group by day order by clean_ups.day desc limit ${MOST_NIGHTS}`,
      queryRows(tx, Longer)`
        select count(*) filter (where d.kept_until >= ${today()}::date)::int as kept,
          count(*) filter (where d.id in (${heldDeletions(sql`${id}`)}))::int as held
        from deletions d where d.workspace_id = ${id} and d.restored_at is null
          and d.deleted_at < ${expiryOfTrash}`,
    ]);
    const general = rules.all(null);
    return {
      workspace_id: id,
      rules: general,
      otherwise: rules.otherwise(null),
      kinds: kinds.map((kind) => ({
        id: kind.id,
        title: kindTitle(locale, kind),
        rules: rules.all(kind.id).filter((rule, at) => {
          const all = general[at]!;
          return rule.basis !== all.basis || rule.years !== all.years;
        }),
      })),
      holds,
      clean_ups,
      longer_in_trash: longer!,
    };
  });
}

const each = (what: string) =>
  sql`coalesce(sum(count) filter (where what = ${what}), 0)::int as ${sql.identifier(what)}`;

const kindsOf = (tx: Tx, workspaceId: string) => queryRows(tx, KindRow)`
  select id, code, titles from kinds where workspace_id = ${workspaceId} order by position, id`;

/** The form of the rules of all machines, or of those of one kind. Throws forbidden or not found. */
export function rulesPage(
  actor: Actor,
  { id, kindId }: z.output<typeof RulesOf>,
  locale: Locale,
): Promise<z.infer<typeof RulesPage>> {
  authorizeIn(actor, id, "workspace.edit");
  return reading(actor, async (tx) => {
    const [rules, kinds] = await Promise.all([rulesOf(tx, id), kindsOf(tx, id)]);
    const kind = kinds.find((one) => one.id === kindId);
    if (kindId && !kind) throw notFound();
    return {
      workspace_id: id,
      kind: kind ? { id: kind.id, title: kindTitle(locale, kind) } : null,
      rules: rules.all(kindId ?? null),
      otherwise: rules.otherwise(kindId ?? null),
    };
  });
}
