import { queryRows } from "@db/rows";
import { readingAcross } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import { Step } from "@server/core/fields";
import { authorizeObjectTarget, findTarget } from "@server/records/container/authorize-target";
import { operations } from "@server/records/container/place-rules";
import { objectFor } from "@server/records/object/object-for";
import { needsPassword } from "@server/tenancy/session/password-again";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { errorOf, type Summary } from "./before-moving.ts";
import { countsOf } from "./moved-counts.ts";
import { MoveObject } from "./object-inputs.ts";
import { objectSelection } from "./selection.ts";
import { transferBetween } from "./transfer.ts";

export const ObjectSummaryQuery = MoveObject.extend({ as: z.enum(operations) });
const Steps = z.array(Step);

const BeforeMovingObjectRow = z.object({ name: z.string(), path: Steps, own: Steps });

/** What a move or copy of an object would include, and the text key of the rule that forbids it, if any. */
export const beforeMovingObject = (
  actor: Actor,
  { id, container_id, as }: z.output<typeof ObjectSummaryQuery>,
): Promise<Summary> =>
  readingAcross(actor, async (tx) => {
    const object = await objectFor(tx, actor, as === "move" ? "object.move" : "object.duplicate", id);
    const { workspaceId: from, title, containerId } = object;
    const { workspaceId: to } = await findTarget(tx, actor, { parent_id: container_id }, from);
    const reason = await errorOf(
      authorizeObjectTarget(tx, actor, { operation: as, source: object, containerId: container_id }),
    );
    const transfer = transferBetween(actor, { from, to, selection: objectSelection(id), operation: as });
    const counts = await countsOf(tx, { from, to, selection: objectSelection(id), operation: as });
    const rows = await queryRows(tx, BeforeMovingObjectRow)`
      select w.name, ${pathAsJson(actor, sql`${container_id}::uuid`)} as path,
        ${pathAsJson(actor, sql`${containerId}::uuid`)} as own from workspaces w where w.id = ${to}`;
    const { name, path, own } = rows[0]!;
    return {
      workspace_id: from,
      source: { id, title, is_board: false, path: own },
      target: { workspace_id: to, workspace: name, id: container_id, path, is_other: from !== to },
      asks_password: !reason && as === "move" && from !== to && (await needsPassword(tx, actor)),
      reason,
      counts,
      boards: null,
      by_worker: false,
      adds: transfer?.adds ?? null,
    };
  });
