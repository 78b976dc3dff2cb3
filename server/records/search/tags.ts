import { reachIn } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { patternOf, wordsIn } from "@server/core/search-words";
import { mostUsedTags, TagRow } from "@server/records/object/tags";
import { sql } from "drizzle-orm";
import { authorizeSearch } from "./authorize-search.ts";

const MAX_TAGS = 20;

/**
 * Tags that contain the words, on objects within the actor's reach, the most used first. In a large workspace only the
 * tags of the first objects found.
 */
export async function findTags(
  actor: Actor,
  workspaceId: string,
  q: string,
): Promise<{ id: string; title: string; where: string; matched: string }[]> {
  authorizeSearch(actor, workspaceId);
  const words = wordsIn(q);
  const like = sql`
    select tag from (
      select tag, count(*) as n from search_objects(${workspaceId}, (select array_agg(plain(word))
        from unnest(${sql.param(words)}::text[]) word), false, ${reachIn(actor, workspaceId)}, ${MAX_TAGS * MAX_TAGS}),
        unnest(tags) tag group by tag
    ) used where plain(tag) like plain(${patternOf(words.join(" "))}) order by n desc, tag limit ${MAX_TAGS}`;
  const query = words.length > 0 ? like : mostUsedTags(actor, workspaceId, MAX_TAGS);
  const rows = await reading({ workspaceIds: [workspaceId] }, (tx) => queryRows(tx, TagRow)`${query}`);
  return rows.map(({ tag }) => ({ id: tag, title: tag, where: "", matched: tag }));
}
