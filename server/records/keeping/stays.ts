import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { HeldView } from "@server/records/hold/inputs";
import { heldAsJson, heldView } from "@server/records/hold/list";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { KeptView } from "./inputs.ts";
import { keptOf } from "./kept.ts";

/** Why a paper may not be deleted, or only now: for its page. Null: nothing keeps it. */
export const Stays = z.object({ kept: KeptView.nullable(), held: HeldView.nullable() });
export type Stays = z.infer<typeof Stays>;

const Held = z.object({ held: HeldView.nullable() });

/** Of a report, a file or a filled-in template, by its id, on an object. */
export async function staysOf(tx: Tx, workspaceId: string, objectId: string, id: string): Promise<Stays> {
  const container = sql`(select container_id from objects where (workspace_id, id) = (${workspaceId}, ${objectId}))`;
  const [kept, [row]] = await Promise.all([
    keptOf(tx, workspaceId, [id]),
    queryRows(tx, Held)`select ${heldAsJson(sql`${workspaceId}::uuid`, sql`${objectId}::uuid`, container)} as held`,
  ]);
  return { kept: kept.get(id) ?? null, held: heldView(row!.held) };
}
