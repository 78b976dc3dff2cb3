import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { z } from "zod";
import { catalogueLine } from "./catalogue/catalogue.ts";
import { familyWords, sourceOf } from "./catalogue/words.ts";

type Line = { line: string | null; family: string; option: string | null };
const Row = z.object({ line: z.string(), source: z.string() });

/** The sources that a workspace wrote with its own intervals and changes, by line. Does not authorize. */
export async function ownSources(tx: Tx, workspaceId: string): Promise<Map<string, string>> {
  const rows = await queryRows(tx, Row)`
    select coalesce(key, id::text) as line, source from intervals where workspace_id = ${workspaceId}`;
  return new Map(rows.map(({ line, source }) => [line, source]));
}

/** What a line says beside its interval (LineFacts), in the reader's language. */
export function factsOf({ line, family, option }: Line, sources: Map<string, string>, locale: Locale) {
  const t = translator(locale);
  const known = line ? catalogueLine(line) : undefined;
  return {
    who: known?.who ?? null,
    regions: [...(known?.regions ?? [])],
    source: (line && sources.get(line)) || (known ? sourceOf(t, known) : ""),
    marker: known?.marker ?? null,
    weight: known?.weight ?? null,
    family,
    option,
    ...(familyWords(t, family) ?? { question: null, options: [] }),
  };
}
