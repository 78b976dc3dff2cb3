import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, authorize, membershipOf } from "@server/core/actor";
import { DomainError } from "@server/core/errors";
import { Id, OptionalId, Step } from "@server/core/fields";
import { ways } from "@server/records/container/place-rules";
import { authorizeInto, targetOf } from "@server/records/container/target";
import { asksPassword } from "@server/tenancy/session/password-again";
import { planNow } from "@server/tenancy/workspace/lock";
import { TRPCError } from "@trpc/server";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { across } from "./across.ts";
import { requireRoomAcross, weightAcross } from "./bytes-across.ts";
import { isLarge } from "./large.ts";
import { lotOfContainer, lotOfCopy } from "./lot.ts";
import { copiedParts } from "./move-inputs.ts";
import { countsOf, MovedCounts } from "./moved-counts.ts";

export const SummaryQuery = z.object({
  id: Id,
  as: z.enum(ways),
  parent_id: OptionalId.default(null),
  workspace_id: Id.optional(),
});

/** What will come of it, before it is done. */
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
  /** Why it may not be after all. */
  reason: z.string().nullable(),
  /** Whether the password has to be given again first. */
  asks_password: z.boolean(),
  counts: MovedCounts,
  /** Boards of the target: how many there are, may be, and will be. */
  boards: z.object({ current: z.number(), limit: z.number(), after: z.number() }).nullable(),
  by_worker: z.boolean(),
  /** Of another workspace: whose lists get what is missing there; the rest comes without. */
  adds: z.object({ library: z.boolean(), categories: z.boolean() }).nullable(),
});
export type Summary = z.infer<typeof Summary>;

const Stepped = z.array(Step);

const BeforeMovingRow = z.object({ name: z.string(), path: Stepped, own: Stepped });

/** What a move or a copy of a container would take along, what would end, and whether it may be. */
export const beforeMoving = (actor: Actor, input: z.output<typeof SummaryQuery>): Promise<z.input<typeof Summary>> =>
  reading(actor, async (tx) => {
    const { id, as } = input;
    const source = await containerFor(tx, actor, as === "move" ? "container.move" : "container.duplicate", id);
    if (!source.parentId) authorize(source, as === "move" ? "board.move" : "board.duplicate");
    const { workspaceId: from, parentId, title } = source;
    const target = await targetOf(tx, actor, input, from);
    const to = target.workspaceId;
    const status = await planNow(tx, to);
    const lot = as === "move" ? lotOfContainer(id) : lotOfCopy(id, copiedParts);
    const border = across(actor, { from, to, lot, way: as });
    const authorized = await errorOf(authorizeInto(tx, actor, { way: as, source, target, status }));
    // what a copy takes is yet to be chosen
    const reason = authorized ?? (border && as === "move" ? await errorOf(requireRoomAcross(tx, border)) : null);
    const weight = border ? await weightAcross(tx, border) : undefined;
    const counts = await countsOf(tx, { from, to, lot, way: as });
    const rows = await queryRows(tx, BeforeMovingRow)`
      select w.name, ${pathAsJson(actor, sql`${target.parentId}::uuid`)} as path, ${pathAsJson(actor, sql`${id}::uuid`)} as own from workspaces w where w.id = ${to}`;
    const { name, path, own } = rows[0]!;
    const { current, limit } = status.containers;
    const leaves = as === "move" && parentId === null && from === to ? 1 : 0;
    const after = current - leaves + (target.parentId ? 0 : 1);
    return {
      workspace_id: from,
      source: { id, title, is_board: parentId === null, path: own.slice(0, -1) },
      target: { workspace_id: to, workspace: name, id: target.parentId, path, is_other: from !== to },
      reason,
      asks_password: !reason && as === "move" && from !== to && (await asksPassword(tx, actor)),
      counts,
      adds: border?.adds ?? null,
      boards: after !== current && (membershipOf(actor, to) || actor.isSuperAdmin) ? { current, limit, after } : null,
      by_worker: (as === "duplicate" || from !== to) && (await isLarge(tx, { from, lot }, weight)),
    };
  });

/** The refusal of a rule, as a key; what is out of reach is thrown on. */
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
