import { asOperatorStep } from "@db/lock-retries";
import { reportTypes } from "@server/inspection/report/types";
import type { Client } from "pg";
import { z } from "zod";
import { firstEdition } from "./catalogue/catalogue.ts";
import { linesOfReports, linesWith } from "./lines.ts";

const BATCH = 1000; // objects whose rows are locked at once
const Ids = z.array(z.object({ id: z.uuid() }));
const OwnIntervals = z.array(
  z.object({
    id: z.uuid(),
    key: z.string().nullable(),
    reviewPoint: z.string(),
    type: z.enum(reportTypes),
    months: z.number(),
    about: z.string(),
    active: z.boolean(),
    binds: z.boolean().nullable(),
  }),
);

/**
 * Gives the objects of workspaces from before there were duties the duties that their reports show, and computes their
 * state anew. Once for each workspace, in short transactions; an interrupted run is continued by the next. `owner` is
 * the connection of the migrations.
 */
export async function mapReportsToDuties(owner: Client): Promise<void> {
  const { rows } = await asOperatorStep(owner, () => owner.query("select id from workspaces where not duties_mapped"));
  for (const { id } of Ids.parse(rows)) await mapWorkspace(owner, id);
}

async function mapWorkspace(owner: Client, workspaceId: string): Promise<void> {
  const lines = JSON.stringify(await linesOf(owner, workspaceId));
  let after: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (after) after = await asOperatorStep(owner, () => mapObjectsAfter(owner, workspaceId, after!, lines));
  await asOperatorStep(owner, async () => {
    await owner.query("select tally_anew($1::uuid)", [workspaceId]);
    await owner.query("update workspaces set duties_mapped = true where id = $1", [workspaceId]);
  });
}

async function linesOf(owner: Client, workspaceId: string) {
  const { rows } = await asOperatorStep(owner, () =>
    owner.query(
      `select id, key, review_point as "reviewPoint", type, months, about, active, binds from intervals
      where workspace_id = $1 order by created_at, id`,
      [workspaceId],
    ),
  );
  return linesOfReports(linesWith({ lines: firstEdition, own: OwnIntervals.parse(rows) }));
}

/** Maps a batch of objects. Returns the id of the last of them; undefined where there are none. */
async function mapObjectsAfter(owner: Client, workspaceId: string, after: string, lines: string) {
  const { rows } = await owner.query(
    "select id from objects where workspace_id = $1 and id > $2 order by id limit $3 for no key update",
    [workspaceId, after, BATCH],
  );
  const ids = Ids.parse(rows).map(({ id }) => id);
  await owner.query("set local app.keeps_state = 'on'");
  await owner.query("select put_duties_of_reports($1, $2, $3)", [workspaceId, ids, lines]);
  await owner.query(
    `select fulfil_by_default($1::uuid, array(
      select id from reports where workspace_id = $1::uuid and object_id = any ($2::uuid[])))`,
    [workspaceId, ids],
  );
  await owner.query("set local app.keeps_state = 'off'");
  await owner.query("select object_state_refresh($1, id) from unnest($2::uuid[]) id", [workspaceId, ids]);
  return ids.at(-1);
}
