import { queryRows } from "@db/rows";
import { readingAcross } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, authorize, membershipOf } from "@server/core/actor";
import { DomainError } from "@server/core/errors";
import { Id, OptionalId, Step } from "@server/core/fields";
import { authorizeTarget, findTarget } from "@server/records/container/authorize-target";
import { operations } from "@server/records/container/place-rules";
import { needsPassword } from "@server/tenancy/session/password-again";
import { planNow } from "@server/tenancy/workspace/lock";
import { TRPCError } from "@trpc/server";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { isLarge } from "./large.ts";
import { copiedParts } from "./move-inputs.ts";
import { countsOf, MovedCounts } from "./moved-counts.ts";
import { containerSelection, copySelection } from "./selection.ts";
import { transferBetween } from "./transfer.ts";
import { requireTransferQuota, transferSize } from "./transfer-bytes.ts";

export const SummaryQuery = z.object({
  id: Id,
  as: z.enum(operations),
  parent_id: OptionalId.default(null),
  workspace_id: Id.optional(),
});

/** The result of a move or copy, shown before it is done. */
export const Summary = z.object({
  workspace_id: Id,
  source: z.object({ id: Id, title: z.string(), is_board: z.boolean(), path: z.array(Step) }),
  target: z.object({
    workspace_id: Id,
    workspace: z.string(),
    id: Id.nullable(),
    path: z.array(Step),
    is_other: z.boolean(),
  }),
  /** The text key of the rule that forbids it; null if it is allowed. */
  reason: z.string().nullable(),
  /** Whether the password must be entered again. */
  asks_password: z.boolean(),
  counts: MovedCounts,
  /** How many boards the target has, may have and will have; null if that stays, or for people who are not members. */
  boards: z.object({ current: z.number(), limit: z.number(), after: z.number() }).nullable(),
  by_worker: z.boolean(),
  /** Which lists of the target get missing entries; else references are dropped. Null within one workspace. */
  adds: z.object({ library: z.boolean(), categories: z.boolean() }).nullable(),
});
export type Summary = z.infer<typeof Summary>;

const Steps = z.array(Step);

const BeforeMovingRow = z.object({ name: z.string(), path: Steps, own: Steps });

/** What a move or copy of a container would include and end, and the text key of the rule that forbids it, if any. */
export const beforeMoving = (actor: Actor, input: z.output<typeof SummaryQuery>): Promise<z.input<typeof Summary>> =>
  readingAcross(actor, async (tx) => {
    const { id, as } = input;
    const source = await containerFor(tx, actor, as === "move" ? "container.move" : "container.duplicate", id);
    if (!source.parentId) authorize(source, as === "move" ? "board.move" : "board.duplicate");
    const { workspaceId: from, parentId, title } = source;
    const target = await findTarget(tx, actor, input, from);
    const to = target.workspaceId;
    const status = await planNow(tx, to);
    const selection = as === "move" ? containerSelection(id) : copySelection(id, copiedParts);
    const transfer = transferBetween(actor, { from, to, selection, operation: as });
    const authorized = await errorOf(authorizeTarget(tx, actor, { operation: as, source, target, status }));
    // the quota is not checked for a copy, whose parts are not chosen yet
    const reason = authorized ?? (transfer && as === "move" ? await errorOf(requireTransferQuota(tx, transfer)) : null);
    const weight = transfer ? await transferSize(tx, transfer) : undefined;
    const counts = await countsOf(tx, { from, to, selection, operation: as });
    const rows = await queryRows(tx, BeforeMovingRow)`
      select w.name, ${pathAsJson(actor, sql`${target.parentId}::uuid`)} as path,
        ${pathAsJson(actor, sql`${id}::uuid`)} as own from workspaces w where w.id = ${to}`;
    const { name, path, own } = rows[0]!;
    const { current, limit } = status.containers;
    const leaves = as === "move" && parentId === null && from === to ? 1 : 0;
    const after = current - leaves + (target.parentId ? 0 : 1);
    return {
      workspace_id: from,
      source: { id, title, is_board: parentId === null, path: own.slice(0, -1) },
      target: { workspace_id: to, workspace: name, id: target.parentId, path, is_other: from !== to },
      reason,
      asks_password: !reason && as === "move" && from !== to && (await needsPassword(tx, actor)),
      counts,
      adds: transfer?.adds ?? null,
      boards: after !== current && (membershipOf(actor, to) || actor.isSuperAdmin) ? { current, limit, after } : null,
      by_worker: (as === "duplicate" || from !== to) && (await isLarge(tx, { from, selection }, weight)),
    };
  });

/** The text key of the domain error that a check throws; null if it passes. "Not found" and others are rethrown. */
export async function errorOf(authorization: Promise<unknown>): Promise<string | null> {
  try {
    await authorization;
    return null;
  } catch (error) {
    if (error instanceof TRPCError && error.cause instanceof DomainError && error.code !== "NOT_FOUND")
      return error.cause.key;
    throw error;
  }
}
