import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import { isDocument, isValidOn } from "@server/inspection/pack/valid";
import { TakenPaper } from "./inputs.ts";

const Row = TakenPaper.extend({ object_id: TakenPaper.shape.id });

/**
 * The papers of these objects that are valid today, as a pack of certificates has them: those of valid reports, and
 * documents that have not ended. Links are not among them.
 */
export function papersOf(tx: Tx, objectIds: readonly string[]) {
  const ids = uuids(objectIds);
  return queryRows(tx, Row)`
    select f.object_id, f.id, f.title, f.size, max(valid.until)::text as ends_on from files f join (
      select r.workspace_id, r.file_id, r.valid_until as until from reports r
        where r.object_id = any (${ids}) and ${notDeleted("r")} and ${isValidOn(today())}
      union all
      select f.workspace_id, f.id, f.expires_on from files f
        where f.object_id = any (${ids}) and f.expires_on >= ${today()}::date and ${isDocument}
    ) valid on (f.workspace_id, f.id) = (valid.workspace_id, valid.file_id)
    where ${notDeleted("f")} and f.sha256 is not null
    group by f.object_id, f.id, f.title, f.size order by f.title, f.id`;
}
