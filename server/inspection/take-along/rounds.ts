import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { packOf } from "@server/inspection/round/pack";
import { treeBelow } from "@server/records/container/below";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type MachinesQuery, ROUNDS_AT_ONCE, type RoundsAnswer } from "./inputs.ts";

const Row = z.object({ id: Id });

/** What is kept of the rounds of a container and of all below it, some at a time. Throws not found or forbidden. */
export const takeRounds = (
  actor: Actor,
  { id, after, known }: z.output<typeof MachinesQuery>,
  locale: Locale,
): Promise<z.infer<typeof RoundsAnswer>> =>
  reading(actor, async (tx) => {
    const { workspaceId } = await containerFor(tx, actor, "round.see", id);
    const rows = await queryRows(tx, Row)`
      select id from rounds where workspace_id = ${workspaceId} and ${notDeleted("rounds")}
        and container_id in (${treeBelow(workspaceId, id)}) ${after ? sql`and id > ${after}` : sql``}
      order by id limit ${ROUNDS_AT_ONCE + 1}`;
    const page = rows.slice(0, ROUNDS_AT_ONCE);
    const packs = [];
    for (const row of page) packs.push(await packOf(tx, actor, row.id, locale)); // one connection answers them in turn
    return {
      rounds: packs.filter(({ revision }) => !known.includes(revision)),
      same: packs.filter(({ revision }) => known.includes(revision)).map(({ round }) => round.id),
      next: rows.length > ROUNDS_AT_ONCE ? page.at(-1)!.id : null,
    };
  });
