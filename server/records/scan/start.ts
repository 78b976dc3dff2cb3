import { notDeleted } from "@db/not-deleted";
import { administers, seesWholeWorkspace } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { asOperator, reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathAsJson } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { Step } from "@server/core/fields";
import { kindsToChoose } from "@server/records/kind/choices";
import { KindRow, kindChoice } from "@server/records/kind/title";
import { publicAddress } from "@server/records/object/public-link";
import { OwnFieldRow, ownField, ownFieldsAsJson } from "@server/records/own-field/title";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { StartMachine, StartPage } from "./inputs.ts";

const MOST_PLACES = 500;
const Sticker = z.object({ workspace_id: z.string(), is_taken: z.boolean() });
const Place = z.object({ id: z.string(), path: z.array(Step), is_last: z.boolean() });
const Offered = z.object({ kinds: z.array(KindRow), own_fields: z.array(OwnFieldRow) });

/** Of which workspace a sticker is, and whether a machine has it. Throws not found. */
const stickerOf = (publicId: string): Promise<z.infer<typeof Sticker>> =>
  reading(asOperator, async (tx) => {
    const [sticker] = await queryRows(tx, Sticker)`
      select workspace_id, object_id is not null as is_taken from stickers where public_id = ${publicId}`;
    if (!sticker) throw notFound();
    return sticker;
  });

/** The one screen on which a machine is made at the machine. Throws not found. */
export async function startMachine(
  actor: Actor,
  { workspace, sticker: publicId }: z.output<typeof StartMachine>,
  locale: Locale,
): Promise<z.infer<typeof StartPage>> {
  const sticker = publicId ? await stickerOf(publicId) : null;
  const workspaceId = sticker?.workspace_id ?? workspace;
  if (!workspaceId) throw notFound();
  return reading({ workspaceIds: [workspaceId] }, async (tx) => {
    const { effectiveRole, locked } = await workspaceFor(tx, actor, "workspace.see", workspaceId);
    const isAllowed = seesWholeWorkspace(actor, workspaceId)
      ? sql`true`
      : administers(actor, containers.workspaceId, containers.id);
    const last = sql`(select o.container_id from objects o
      where o.user_id = ${actor.userId} and o.workspace_id = ${workspaceId} and ${notDeleted("o")}
      order by o.id desc limit 1)`;
    const [places, [offered]] = await Promise.all([
      effectiveRole === "tablet"
        ? []
        : queryRows(tx, Place)`
      select containers.id, ${pathAsJson(actor, sql`containers.id`)} as path, coalesce(containers.id = ${last}, false) as is_last
      from containers where containers.workspace_id = ${workspaceId} and ${notDeleted("containers")} and ${isAllowed}
      order by is_last desc, in_order(containers.title), containers.id limit ${MOST_PLACES}`,
      queryRows(tx, Offered)`
        select ${kindsToChoose(sql`${workspaceId}::uuid`)} as kinds,
          ${ownFieldsAsJson(sql`${workspaceId}::uuid`, sql`and f.active and f.required`)} as own_fields`,
    ]);
    return {
      workspace_id: workspaceId,
      sticker: sticker && {
        public_id: publicId!,
        address: publicAddress(publicId!),
        is_taken: sticker.is_taken,
      },
      places: places
        .map(({ id, path }) => ({ id, title: path.map(({ title }) => title).join(" › ") }))
        .sort((one, other) => one.title.localeCompare(other.title, locale, { numeric: true })),
      last_place: places.find(({ is_last }) => is_last)?.id ?? null,
      kinds: offered!.kinds.map((kind) => kindChoice(locale, kind)),
      own_fields: offered!.own_fields.map((field) => ownField(locale, field)),
      may: { make: places.length > 0 && !locked, locked: places.length > 0 && locked },
    };
  });
}
