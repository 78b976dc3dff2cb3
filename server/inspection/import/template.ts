import { readFile, rm } from "node:fs/promises";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { Actor } from "@server/core/actor";
import { temporaryPath } from "@server/platform/temporary";
import { kindTitle } from "@server/records/kind/title";
import { ownField } from "@server/records/own-field/title";
import { ownFieldsIn } from "@server/records/own-field/values";
import { headersOf, mimeOf } from "@server/tenancy/export/spreadsheet";
import { type Cell, writeXlsx } from "@server/tenancy/export/xlsx";
import type { z } from "zod";
import { kindsById } from "./context.ts";
import { placeToImport } from "./import-for.ts";
import type { TemplateQuery } from "./inputs.ts";
import { importKinds } from "./kinds.ts";
import { levelTargets } from "./targets.ts";

const column = (heading: string) => ({ heading, kind: "text" as const, width: 20 });
async function* all(...cells: Cell[][]): AsyncIterable<Cell[][]> {
  yield cells;
}

/**
 * A workbook with a column for all that an import knows, in the reader's language, and for objects a second sheet with the kinds.
 * Throws not found or forbidden.
 */
export async function templateOf(
  actor: Actor,
  { id, container, kind }: z.output<typeof TemplateQuery>,
  locale: Locale,
): Promise<Response> {
  const t = translator(locale);
  const { targets, kinds } = await reading(actor, async (tx) => {
    await placeToImport(tx, actor, "import.see", { workspaceId: id, containerId: container ?? null });
    const fields = (await ownFieldsIn(tx, id)).filter(({ active }) => active).map((field) => ownField(locale, field));
    const offered = [...(await kindsById(tx, id)).values()].filter(({ active }) => active);
    const targets = importKinds[kind].titles(t, fields).filter(({ target }) => !levelTargets.includes(target));
    return { targets, kinds: offered.map((each) => kindTitle(locale, each)) };
  });
  const isOfObjects = kind === "objects";
  const title = t(isOfObjects ? "ui.nav.objects" : `import.kind.${kind}`);
  const path = temporaryPath();
  try {
    await writeXlsx(path, {
      ...{ title, columns: targets.map((target) => column(target.title)), rows: all() },
      more: isOfObjects
        ? [{ title: t("kind.titles"), columns: [column(t("object.kind"))], rows: all(...kinds.map((each) => [each])) }]
        : [],
    });
    const bytes = await readFile(path);
    const headers = headersOf({ mime: mimeOf.xlsx, name: `${title}.xlsx`, size: bytes.length });
    return new Response(new Uint8Array(bytes), { headers });
  } finally {
    await rm(path, { force: true });
  }
}
