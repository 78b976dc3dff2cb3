import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import { conflict } from "@server/core/errors";
import type { DeletionKind } from "@server/records/deletion/inputs";
import { requireNoHoldIn } from "@server/records/hold/in-force";
import { sql } from "drizzle-orm";
import type { KeptView } from "./inputs.ts";
import { keptInDeletions, keptOf } from "./kept.ts";

type Deleted = { workspaceId: string; kind: DeletionKind; ids: readonly string[]; deletionIds: readonly string[] };

const papers: readonly DeletionKind[] = ["report", "file", "answer"];
const withPapers: readonly DeletionKind[] = ["object", "container", "import", "round"];

/** Whether a deletion of that kind deletes papers along with what they are of: these keep it in the trash. */
export const holdsPapers = (kind: DeletionKind): boolean => withPapers.includes(kind);

/**
 * Throws conflict where what was just marked as deleted must stay: a legal hold is in force (held), or it is a paper that
 * a rule keeps (kept). What holds papers, as a machine or a place, may be deleted, and stays in the trash as long as the
 * rules ask; that day is noted on its deletion.
 */
export async function requireMayGo(tx: Tx, { workspaceId, kind, ids, deletionIds }: Deleted): Promise<void> {
  if (kind === "library_file" || kind === "template") return;
  await requireNoHoldIn(tx, workspaceId, deletionIds);
  if (papers.includes(kind)) {
    const kept = await keptOf(tx, workspaceId, ids);
    for (const each of kept.values()) if (!each.is_new) throw conflict(whyKept(each), "kept");
    return;
  }
  if (!holdsPapers(kind)) return;
  const until = await keptInDeletions(tx, workspaceId, deletionIds);
  if (until.size > 0) await noteKeptUntil(tx, workspaceId, until);
}

/** Notes on deletions until when they stay in the trash. */
export const noteKeptUntil = (tx: Tx, workspaceId: string, until: ReadonlyMap<string, string>) =>
  tx.execute(sql`
    update deletions d set kept_until = k.day
    from unnest(${uuids([...until.keys()])}, ${`{${[...until.values()].join()}}`}::date[]) as k (id, day)
    where d.workspace_id = ${workspaceId} and d.id = k.id`);

/** The text key that says why a paper stays, and until when. */
const whyKept = ({ basis, years, until }: KeptView): string =>
  `keeping.refuses.${basis === "machine" ? "machine" : "paper"}?${new URLSearchParams({ count: String(years), ...(until && { day: until }) })}`;
