import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { MANY_AT_ONCE } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { trashMany } from "@server/records/deletion/trash-many";
import { filesListed } from "@server/records/file/list";
import { lockFilesOf } from "@server/records/file/order";
import { staying } from "@server/records/keeping/staying";
import { requireCategory } from "@server/records/object/categories";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { FileAct } from "./acts.ts";
import { type Act, changeMany, idsOf, same } from "./change.ts";
import type { ActView, ChangeFiles, ChosenFiles, FilesToChange, FilesToChangePage } from "./inputs.ts";
import { foundFor } from "./page.ts";
import { edits, rowsChosen } from "./rows.ts";

const Row = z.object({
  id: z.string(),
  title: z.string(),
  container_id: z.string(),
  object_id: z.string(),
  category_id: z.string().nullable(),
  signed: z.boolean(),
  may: z.boolean(),
});
type FileRow = z.infer<typeof Row>;

const filesWhere = (tx: Tx, actor: Actor, workspaceId: string, which: SQL) => queryRows(tx, Row)`
  select f.id, f.title, objects.container_id, f.object_id, f.category_id, f.signed,
    ${edits(actor, objects.workspaceId, objects.containerId, workspaceId)} as may
  from files f join objects on (objects.workspace_id, objects.id) = (f.workspace_id, f.object_id)
  where f.workspace_id = ${workspaceId} and ${notDeleted("f")} and ${which}`;

async function chosenFiles(
  tx: Tx,
  actor: Actor,
  { ids, all, expected: _, sort: __, ...filter }: z.output<typeof ChosenFiles>,
): Promise<FileRow[]> {
  const { id } = filter;
  const listed = await filesListed(tx, actor, all ? filter : { id, ids, q: "" });
  return filesWhere(
    tx,
    actor,
    id,
    sql`f.id in (select f.id from ${listed} order by plain(f.title), f.id limit ${MANY_AT_ONCE + 1})
      order by plain(f.title), f.id`,
  );
}

/** Under the lock of the files of their objects, as one is signed, moved and deleted. */
export async function lockedFiles(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  ids: readonly string[],
): Promise<FileRow[]> {
  const which = sql`f.id = any (${uuids(ids)}) order by f.id`;
  const before = await filesWhere(tx, actor, workspaceId, which);
  await lockFilesOf(tx, workspaceId, [...new Set(before.map((row) => row.object_id))]);
  return filesWhere(tx, actor, workspaceId, which);
}

/** Puts files into categories. */
export const writeCategories = (
  tx: Tx,
  workspaceId: string,
  rows: readonly { id: string; category_id: string | null }[],
) =>
  tx.execute(sql`
    update files f set category_id = v.category_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, category_id uuid)
    where f.workspace_id = ${workspaceId} and f.id = v.id`);

const fileWork: Record<FileAct, Act<FileRow, z.output<typeof ChangeFiles>>> = {
  category: {
    verb: "file.edit",
    start: async (tx, actor, { id: workspaceId, category_id: chosen }) => {
      if (!chosen) throw invalid("mistake.required", "category_id");
      const category_id = chosen === "none" ? null : chosen;
      await requireCategory(tx, workspaceId, category_id);
      return {
        why: (rows) => same(rows, (row) => row.category_id === category_id),
        change: async (rows, batch) => {
          await writeCategories(
            tx,
            workspaceId,
            rows.map(({ id }) => ({ id, category_id })),
          );
          await recordEvents(
            tx,
            actor,
            "file.edit",
            rows.map((row) => ({
              ...{ workspaceId, aboutId: row.id, title: row.title },
              detail: { object_id: row.object_id, batch, was: { category_id: row.category_id }, now: { category_id } },
            })),
          );
        },
      };
    },
  },
  delete: {
    verb: "file.delete",
    start: async (tx, actor, { id: workspaceId }) => ({
      why: async (rows) =>
        new Map([
          ...(await staying(tx, workspaceId, "file", idsOf(rows))),
          ...rows.filter(({ signed }) => signed).map(({ id }) => [id, "signed"] as const),
        ]),
      change: (rows, batch) => trashMany(tx, actor, { workspaceId, kind: "file", rows, detail: { batch } }),
    }),
  },
};

/** Does one act with the chosen files of a list. Throws as changeMany(). */
export const changeFiles = (actor: Actor, input: z.output<typeof ChangeFiles>, locale: Locale): Promise<ActView> =>
  changeMany(actor, { noun: "file", acts: fileWork, chosen: chosenFiles, locked: lockedFiles }, input, locale);

const Category = z.object({ id: z.string(), title: z.string() });

/** What an act would change of the chosen files. Throws not found or forbidden. */
export function filesToChange(
  actor: Actor,
  input: z.output<typeof FilesToChange>,
): Promise<z.input<typeof FilesToChangePage>> {
  const { id, act } = input;
  authorizeIn(actor, id, "workspace.see");
  return reading({ workspaceIds: [id] }, async (tx) => {
    const rows = await rowsChosen(tx, actor, input, chosenFiles);
    const found = await foundFor(tx, actor, input, fileWork[act].verb, rows);
    const categories = await queryRows(tx, Category)`
      select id, title from categories where workspace_id = ${id} order by position, title`;
    return { workspace_id: id, act, categories, ...found };
  });
}
