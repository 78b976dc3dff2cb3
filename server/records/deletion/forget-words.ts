import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";

type Content = { workspace_id: string; sha256: string };
const Words = z.object({ words: z.unknown() });

/**
 * Runs `remove`, which deletes these contents, and then the words that no other text of their workspace holds: nobody's
 * name stays behind. Words that the first fifty texts hold are not looked up one by one. A word of a text that is stored
 * at this moment may be deleted too; then only typing errors in it are not forgiven.
 */
export async function forgettingWords(tx: Tx, contents: Content[], remove: () => Promise<unknown>): Promise<void> {
  const rows = await queryRows(tx, Words)`
    select json_agg(words) as words from (
      select distinct t.workspace_id, word
      from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) as c (workspace_id uuid, sha256 text)
        join blob_texts t on (t.workspace_id, t.sha256) = (c.workspace_id, c.sha256),
        unnest(tsvector_to_array(t.words)) word
      where is_text_word(word)
    ) words`;
  await remove();
  const words = rows[0]?.words;
  if (!words) return;
  await tx.execute(sql`
    with gone as (
      select * from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as g (workspace_id uuid, word text)
    ), frequent as materialized (
      select distinct t.workspace_id, word from (select distinct workspace_id from gone) g
        cross join lateral (
          select * from blob_texts t where t.workspace_id = g.workspace_id order by t.sha256 limit 50
        ) t, unnest(tsvector_to_array(t.words)) word
    ), rare as materialized (select * from gone except select * from frequent)
    delete from text_words w using rare where (w.workspace_id, w.word) = (rare.workspace_id, rare.word)
      and not exists (select from blob_texts t
        where t.workspace_id::text = rare.workspace_id::text and t.words @@ as_lexeme(rare.word)::tsquery)`);
}
