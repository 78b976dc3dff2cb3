import { randomUUID } from "node:crypto";
import { queryRows } from "@db/rows";
import { reading, transact } from "@db/transact";
import { type Actor, may } from "@server/core/actor";
import { iso } from "@server/core/day";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { can } from "@server/core/policy";
import { qrPath } from "@server/platform/qr";
import { newPublicId } from "@server/records/object/create";
import { publicAddress } from "@server/records/object/public-link";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type BatchPage, type MadeStickers, type NewStickers, type OneBatch, StickersPage } from "./inputs.ts";
import { MOST_UNUSED } from "./limits.ts";

const Unused = z.object({ unused: z.number() });

/**
 * Reserves the addresses of new stickers, which are nobody's until an object takes one. Throws not found or forbidden,
 * and invalid where too many wait already.
 */
export const makeStickers = (
  actor: Actor,
  { id, count }: z.output<typeof NewStickers>,
): Promise<z.infer<typeof MadeStickers>> =>
  transact(actor, async (tx) => {
    const { name } = await workspaceFor(tx, actor, "sticker.make", id);
    const [before] = await queryRows(tx, Unused)`
      select count(*)::int as unused from stickers where workspace_id = ${id} and object_id is null`;
    if (before!.unused + count > MOST_UNUSED) throw invalid(`sticker.limit?most=${MOST_UNUSED}`, "count");
    const batch = randomUUID();
    const publicIds = Array.from({ length: count }, newPublicId);
    await tx.execute(sql`
      insert into stickers (workspace_id, public_id, batch_id, made_by)
      select ${id}, public_id, ${batch}, ${actor.userId} from unnest(${sql.param(publicIds)}::text[]) public_id`);
    await recordEvent(tx, actor, "sticker.make", { workspaceId: id, aboutId: id, title: name, detail: { count } });
    return {
      batch_id: batch,
      stickers: publicIds.map((public_id) => ({ public_id, public_url: publicAddress(public_id) })),
    };
  });

const MOST_BATCHES = 100;
const Batch = StickersPage.shape.batches.element;

/** The batches of stickers of a workspace, the newest first. Throws not found or forbidden. */
export const stickersPage = (actor: Actor, id: string): Promise<z.infer<typeof StickersPage>> =>
  reading(actor, async (tx) => {
    const access = await workspaceFor(tx, actor, "workspace.edit", id);
    const batches = await queryRows(tx, Batch)`
      select s.batch_id as id, min(s.created_at)::text as made_at, count(*)::int as count,
        count(s.object_id)::int as used,
        max((select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from users u where u.id = s.made_by)) as made_by
      from stickers s where s.workspace_id = ${id}
      group by s.batch_id order by min(s.created_at) desc, s.batch_id limit ${MOST_BATCHES}`;
    return {
      workspace_id: id,
      batches: batches.map((batch) => ({ ...batch, made_at: iso(batch.made_at) })),
      may: {
        make: may(access, "sticker.make"),
        locked: access.locked && can(access.effectiveRole, "sticker.make"),
      },
    };
  });

const Printed = z.object({ id: z.string(), public_id: z.string(), made_at: z.string(), is_used: z.boolean() });

/** The stickers of a batch, to print those that are nobody's yet. Throws not found or forbidden. */
export const batchPage = (actor: Actor, { id, batch }: z.output<typeof OneBatch>): Promise<z.infer<typeof BatchPage>> =>
  reading(actor, async (tx) => {
    await workspaceFor(tx, actor, "workspace.edit", id);
    const stickers = await queryRows(tx, Printed)`
      select id, public_id, created_at::text as made_at, object_id is not null as is_used
      from stickers where workspace_id = ${id} and batch_id = ${batch} order by id`;
    if (!stickers[0]) throw notFound();
    return {
      workspace_id: id,
      made_at: iso(stickers[0].made_at),
      count: stickers.length,
      unused: stickers
        .filter(({ is_used }) => !is_used)
        .map((sticker) => ({ id: sticker.id, qr: qrPath(publicAddress(sticker.public_id)) })),
    };
  });
