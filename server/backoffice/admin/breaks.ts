import { queryRows } from "@db/rows";
import { asOperator, reading, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { z } from "zod";
import { type BreakExplained, HistoryBreaks } from "./break-inputs.ts";

/** The breaks that a check found in histories (server/records/history/check.ts), the oldest first. */
export async function breaksOfHistories(actor: Actor): Promise<z.input<typeof HistoryBreaks>> {
  authorizeBackOffice(actor);
  const rows = await reading(
    asOperator,
    (tx) => queryRows(tx, HistoryBreaks.element)`
      select b.workspace_id, w.name as workspace, min(b.found_at) as found_at, min(b.position)::float8 as position,
        count(*)::int as places
      from history_breaks b join workspaces w on w.id = b.workspace_id and w.deleted_at is null
      where b.acknowledged_at is null group by b.workspace_id, w.name order by 3 limit 100`,
  );
  return rows.map((row) => ({ ...row, found_at: iso(row.found_at) }));
}

const ExplainedRow = z.object({ position: z.number() });
const NameRow = z.object({ name: z.string() });

/** Ends the alarm about a workspace's history, with the reason, which the history keeps. */
export const explainBreak = (actor: Actor, { id, reason }: z.output<typeof BreakExplained>): Promise<void> =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    const explained = await queryRows(tx, ExplainedRow)`
      update history_breaks set acknowledged_at = now(), acknowledged_by = ${actor.userId}, reason = ${reason}
      where workspace_id = ${id} and acknowledged_at is null returning position::float8 as position`;
    const [workspace] = await queryRows(tx, NameRow)`select name from workspaces where id = ${id}`;
    if (explained.length === 0 || !workspace) throw notFound();
    await recordEvent(tx, actor, "workspace.explain_break", {
      workspaceId: id,
      aboutId: id,
      title: workspace.name,
      detail: { reason, positions: explained.map(({ position }) => position) },
    });
  });
