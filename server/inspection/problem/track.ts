import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { countOrReject } from "@server/core/attempts";
import { MAX_PROBLEM_TRACKING } from "@server/core/constants";
import { TIME_ZONE } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { idInSigned, signedId } from "@server/core/signed-id";
import { Brand, type BrandRow, brandOf, brandRow } from "@server/tenancy/workspace/brand";
import { z } from "zod";

/** What becomes of a report, and nothing else of the workspace. */
export const ProblemState = z.object({
  state: z.enum(["received", "handled", "solved"]),
  received_on: z.string(),
  handled_on: z.string().nullable(),
  solved_on: z.string().nullable(),
  workspace: Brand,
});

const PURPOSE = "problem";

/** The token of a reporter: the id of the action point, signed. It is not stored. */
export const problemToken = (id: string): string => signedId(PURPOSE, id);

const Row = z.object({
  received_on: z.string(),
  handled_on: z.string().nullable(),
  solved_on: z.string().nullable(),
  public_id: z.string(),
  brand: z.custom<BrandRow>(),
});

/**
 * What became of a report: received, being handled since a member did something about it, or solved. Throws notFound,
 * also once it or its workspace is deleted, and 429 for a source that asks too often.
 */
export const trackProblem = (token: string, source: string): Promise<z.input<typeof ProblemState>> =>
  transact(asOperator, async (tx) => {
    await countOrReject(tx, ["problem", "track", source], { limit: MAX_PROBLEM_TRACKING, minutes: 60 });
    const id = idInSigned(PURPOSE, token);
    const rows = id
      ? await queryRows(tx, Row)`
          select (p.created_at at time zone ${TIME_ZONE})::date as received_on,
            (select (min(e.at) at time zone ${TIME_ZONE})::date from events e
              where (e.workspace_id, e.about_id) = (p.workspace_id, p.id) and e.user_id is not null) as handled_on,
            case when p.status = 'ok' then (p.solved_at at time zone ${TIME_ZONE})::date end as solved_on,
            o.public_id, ${brandRow} as brand
          from action_points p join workspaces w on w.id = p.workspace_id and w.deleted_at is null
          join objects o on (o.workspace_id, o.id) = (p.workspace_id, p.object_id)
          where p.id = ${id} and ${notDeleted("p")}`
      : [];
    if (!rows[0]) throw notFound();
    const { brand, public_id, ...days } = rows[0];
    const { locked: _, ...workspace } = brandOf(brand, `/files/public/${public_id}/logo`);
    const state = days.solved_on ? "solved" : days.handled_on ? "handled" : "received";
    return { state, ...days, workspace };
  });
