import { importRows } from "@db/schema/import";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { Actor } from "@server/core/actor";
import { env } from "@server/core/env";
import { ownField } from "@server/records/own-field/title";
import { ownFieldsIn } from "@server/records/own-field/values";
import type { Column } from "@server/tenancy/export/spreadsheet";
import { and, eq, gt } from "drizzle-orm";
import { asWorkbook } from "./as-file.ts";
import { importFor } from "./import-for.ts";
import { type OneImport, type RowView, subjectTitles } from "./inputs.ts";
import { importKinds } from "./kinds.ts";
import { rowView, titlesOfFacts } from "./view.ts";

const BATCH = 500;

/** What became of each row of an import, with the address of its object or its mistakes (XLSX). Throws not found or forbidden. */
export async function reportOf(actor: Actor, input: OneImport, locale: Locale): Promise<Response> {
  const t = translator(locale);
  const { row, titles } = await reading(actor, async (tx) => {
    const { row } = await importFor(tx, actor, "import.see", input);
    const fields = (await ownFieldsIn(tx, input.id)).map((field) => ownField(locale, field));
    return { row, titles: titlesOfFacts(t, importKinds[row.kind].titles(t, fields)) };
  });
  async function* rows(): AsyncIterable<RowView[]> {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const batch = await reading(actor, (tx) =>
        tx
          .select()
          .from(importRows)
          .where(
            and(
              eq(importRows.workspaceId, input.id),
              eq(importRows.importId, input.importId),
              gt(importRows.number, after!),
            ),
          )
          .orderBy(importRows.number)
          .limit(BATCH),
      );
      yield batch.map((each) => rowView(each, { row, t, locale, titles }));
      after = batch.at(-1)?.number;
    }
  }
  return asWorkbook({ title: t("import.report"), columns: columnsOf(row.kind), rows: rows() }, locale);
}

const columnsOf = (kind: keyof typeof subjectTitles): Column<RowView>[] => [
  { title: "import.row", kind: "number", width: 6, of: ({ number }) => number },
  { title: subjectTitles[kind], width: 32, of: ({ title }) => title },
  {
    title: "import.what",
    width: 16,
    of: ({ plan, done }, t) => t(done ? `import.done.${done}` : `import.plan.${plan ?? "wrong"}`),
  },
  {
    title: "import.changes",
    width: 40,
    of: ({ changes, said_place, new_place }, t) =>
      [
        ...changes.map(({ title, from, to }) =>
          t("ui.is", { what: title, value: `${from ? `${from} → ` : ""}${to || "–"}` }),
        ),
        ...(said_place ? [t("import.stays", { place: said_place })] : []),
        ...(new_place ? [t("import.makes_place", { place: new_place })] : []),
      ].join("\n"),
  },
  {
    title: "import.mistakes",
    width: 60,
    of: ({ mistakes }, t) =>
      mistakes
        .map(({ cell, head, message }) => (cell ? t("ui.is", { what: `${cell} (${head})`, value: message }) : message))
        .join("\n"),
  },
  { title: "import.undone.title", width: 30, of: ({ undone }) => undone },
  {
    title: "import.address",
    width: 50,
    of: ({ object_id, point_id }) =>
      point_id ? `${env.APP_URL}/actionpoint/${point_id}` : object_id && `${env.APP_URL}/object/${object_id}`,
  },
];
