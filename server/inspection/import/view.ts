import { queryRows } from "@db/rows";
import { importRows, type imports, type Mistake } from "@db/schema/import";
import { reading, type Tx } from "@db/transact";
import { wordsFor } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type Access, type Actor, may } from "@server/core/actor";
import { metaOf, offsetOf } from "@server/core/paging";
import { ownField } from "@server/records/own-field/title";
import { ownFieldsIn } from "@server/records/own-field/values";
import { nameOf } from "@server/tenancy/export/xlsx";
import { and, eq } from "drizzle-orm";
import type { TFunction } from "i18next";
import { z } from "zod";
import { importFor } from "./import-for.ts";
import type { ImportQuery, ImportView, RowView } from "./inputs.ts";
import { isOpen, withJob } from "./job-of.ts";
import { importKinds } from "./kinds.ts";
import { reportNumbers } from "./last-report/targets.ts";
import { canBeApplied, canBeMapped, canBeUndone, undoUntil } from "./status.ts";

type Row = typeof imports.$inferSelect;
export const countsOf = ({ counts }: Pick<Row, "counts">) => ({
  ...{ make: 0, change: 0, same: 0, wrong: 0, made: 0, changed: 0, undone: 0, left: 0 },
  ...counts,
});

/** An import with a page of its rows. Throws not found or forbidden. */
export const getImport = (actor: Actor, query: z.output<typeof ImportQuery>, locale: Locale): Promise<ImportView> =>
  reading(actor, async (tx) => {
    const { row, access } = await importFor(tx, actor, "import.see", query);
    return importView(tx, query, row, access, locale);
  });

const Title = z.object({ id: z.string(), title: z.string() });

async function importView(
  tx: Tx,
  query: z.output<typeof ImportQuery>,
  stored: Row,
  access: Access,
  locale: Locale,
): Promise<ImportView> {
  const t = translator(locale);
  const { row, job } = await withJob(tx, stored);
  const refusal = row.refusal ?? (row.status === "failed" ? (job?.refusal ?? "refusal.internal") : null);
  const fields = (await ownFieldsIn(tx, row.workspaceId)).map((field) => ownField(locale, field));
  const targets = importKinds[row.kind].titles(t, fields);
  const [container] = row.containerId
    ? await queryRows(tx, Title)`select id, title from containers where id = ${row.containerId}`
    : [];
  const head = row.head ?? [];
  const [first] = await tx
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(ofImport(row))
    .orderBy(importRows.number)
    .limit(1);
  const mayEdit = may(access, "import.edit");
  return {
    ...{ id: row.id, workspace_id: row.workspaceId, kind: row.kind, status: row.status },
    container: container ?? null,
    file_name: row.fileName,
    counts: countsOf(row),
    created_at: row.createdAt.toISOString(),
    progress: isOpen(row) ? (job?.progress ?? 0) : 1,
    refusal: refusal && wordsFor(t, refusal),
    sheet: row.sheet,
    sheets: row.sheets.map(({ name }) => name),
    columns: head.map((cell, column) => ({
      letter: nameOf(column),
      head: cell?.text ?? "",
      target: row.mapping?.targets[column] ?? "",
      example: (first?.cells[column]?.text ?? "").slice(0, MOST_OF_EXAMPLE),
    })),
    targets,
    makes_kinds: row.options.makes_kinds,
    undo_until: undoUntil(row)?.toISOString() ?? null,
    permissions: {
      can_map: mayEdit && canBeMapped(row),
      can_apply: mayEdit && canBeApplied(row),
      can_undo: may(access, "import.undo") && canBeUndone(row),
      can_make_kinds: row.kind === "objects" && row.containerId === null && may(access, "workspace.edit"),
    },
    rows: await rowsOf(tx, query, {
      row,
      t,
      locale,
      titles: titlesOfFacts(t, targets),
    }),
  };
}
const MOST_OF_EXAMPLE = 60;

const ofImport = ({ workspaceId, id }: Pick<Row, "workspaceId" | "id">) =>
  and(eq(importRows.workspaceId, workspaceId), eq(importRows.importId, id));

/** The names of what a row changes, by the names of facts. */
export const titlesOfFacts = (t: TFunction, targets: readonly { target: string; title: string }[]) =>
  new Map([
    ...targets.map(({ target, title }): [string, string] => [target, title]),
    ...reportNumbers.map((number): [string, string] => [`report.${number}`, t("import.last.one", { number })]),
    ["duty", t("import.duty")],
    ["last_known", t("object.last_known")],
    ["access", t("import.access")],
  ]);

type Words = { row: Row; t: TFunction; locale: Locale; titles: ReadonlyMap<string, string> };

async function rowsOf(
  tx: Tx,
  { plan, ...paging }: z.output<typeof ImportQuery>,
  words: Words,
): Promise<ImportView["rows"]> {
  const { row } = words;
  const which = and(ofImport(row), plan && eq(importRows.plan, plan));
  const total = await tx.$count(importRows, which);
  const rows = await tx
    .select()
    .from(importRows)
    .where(which)
    .orderBy(importRows.number)
    .limit(paging.per_page)
    .offset(offsetOf(paging));
  return { items: rows.map((each) => rowView(each, words)), meta: metaOf(paging, total) };
}

/** A row in words. */
export function rowView(
  { number, plan, shown, mistakes, objectId, pointId, made, undone }: typeof importRows.$inferSelect,
  words: Words,
): RowView {
  const { t, titles } = words;
  const inWords = (value: string) => (value === "true" ? t("ui.yes") : value === "false" ? t("ui.no") : value);
  return {
    ...{ number, plan, title: shown?.title ?? "", place: shown?.place ?? "" },
    said_place: shown?.said_place ?? null,
    new_place: shown?.new_place ?? null,
    changes: (shown?.changes ?? []).map(({ fact, from, to }) => ({
      ...{ target: fact, title: titles.get(fact) ?? fact },
      ...{ from: inWords(from), to: inWords(to) },
    })),
    mistakes: mistakes.map((mistake) => mistakeView(mistake, number, words)),
    ...{ object_id: objectId, point_id: pointId, done: made, undone: undone && t(undone) },
  };
}

const mistakeView = ({ column, key }: Mistake, number: number, { row, t }: Words) => ({
  cell: column === null ? "" : `${nameOf(column)}${number}`,
  head: column === null ? "" : (row.head?.[column]?.text ?? ""),
  code: key.split("?")[0]!,
  message: wordsFor(t, key),
});
