import { queryRows } from "@db/rows";
import { actionPointPhotos } from "@db/schema/action-point";
import { blobs } from "@db/schema/blob";
import { reading, type Tx, transact } from "@db/transact";
import { type Actor, authorize, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { isOwn } from "@server/core/own";
import type { StoredContent } from "@server/platform/files/serve";
import type { Upload } from "@server/platform/uploads/upload";
import { requireNoHoldOn } from "@server/records/hold/in-force";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { actionPointFor } from "./action-point-for.ts";
import { keepPictures } from "./keep-pictures.ts";
import type { NewPhotos } from "./photo-inputs.ts";

type Moment = "before" | "after";
type Point = Awaited<ReturnType<typeof actionPointFor>>;

/** The ownership for adding photos: resolvers and the creator. */
export const ownToPhotograph = ({ isMine, createdBy }: Pick<Point, "isMine" | "createdBy">, actor: Actor) => ({
  own: isMine || createdBy === actor.userId,
});

/**
 * The action point, for those who may add photos; also checked before an upload is read
 * (server/http/quota-for-address.ts).
 */
export async function pointToPhotograph(tx: Tx, actor: Actor, id: string): Promise<Point> {
  const point = await actionPointFor(tx, actor, "action_point.see", id);
  authorize(point, "action_point.resolve", ownToPhotograph(point, actor));
  return point;
}

/** Adds photos of before or after the work. */
export const addPhotos = (actor: Actor, { id, moment, photos }: z.output<typeof NewPhotos>): Promise<void> =>
  transact(actor, async (tx) => {
    const { workspaceId } = await pointToPhotograph(tx, actor, id);
    await keepPhotos(tx, actor, { workspaceId, actionPointId: id }, moment, photos);
  });

const KeepPhotosRow = z.object({ n: z.number() });

/** Stores pictures, up to the limit for each moment. A visitor who reports a problem is no actor. */
export async function keepPhotos(
  tx: Tx,
  actor: Actor | null,
  { workspaceId, actionPointId }: { workspaceId: string; actionPointId: string },
  moment: Moment,
  photos: Upload[],
): Promise<void> {
  if (photos.length === 0) return;
  const rows = await queryRows(tx, KeepPhotosRow)`
    select count(p.id)::int as n
    from (select from action_points where workspace_id = ${workspaceId} and id = ${actionPointId} for update) held
    left join action_point_photos p on p.workspace_id = ${workspaceId} and p.action_point_id = ${actionPointId}
      and p.moment = ${moment}`;
  await keepPictures(tx, workspaceId, photos, { already: rows[0]!.n, field: "photos" });
  for (const { name, size, sha256 } of photos) {
    await tx
      .insert(actionPointPhotos)
      .values({ workspaceId, actionPointId, moment, name, sha256, size, createdBy: actor?.userId });
  }
}

/** Deletes a photo permanently, for its author and editors. Returns the action point's id. */
export const removePhoto = (actor: Actor, photoId: string): Promise<{ id: string }> =>
  transact(actor, async (tx) => {
    const photo = await find(tx, photoId);
    const point = await actionPointFor(tx, actor, "action_point.see", photo.actionPointId);
    authorize(point, "action_point.resolve", { own: isOwn(actor, point, photo) });
    await requireNoHoldOn(tx, point);
    await tx
      .delete(actionPointPhotos)
      .where(and(eq(actionPointPhotos.workspaceId, photo.workspaceId), eq(actionPointPhotos.id, photoId)));
    return { id: photo.actionPointId };
  });

/** The photos of an action point, and whether the reader may remove each. */
export async function photosOf(tx: Tx, id: string) {
  return tx
    .select({
      id: actionPointPhotos.id,
      moment: actionPointPhotos.moment,
      name: actionPointPhotos.name,
      by: actionPointPhotos.createdBy,
      at: actionPointPhotos.createdAt,
    })
    .from(actionPointPhotos)
    .where(
      and(
        sql`${actionPointPhotos.workspaceId} = (select workspace_id from action_points where id = ${id})`,
        eq(actionPointPhotos.actionPointId, id),
      ),
    )
    .orderBy(actionPointPhotos.createdAt, actionPointPhotos.id);
}

export const mayRemove = (
  actor: Actor,
  point: Parameters<typeof may>[0],
  { by, at }: { by: string | null; at: Date },
): boolean => may(point, "action_point.resolve", { own: isOwn(actor, point, { createdBy: by, createdAt: at }) });

/** The stored photo, for those who may see the action point. */
export const storedPhotoOfPoint = (actor: Actor, photoId: string): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const { actionPointId, workspaceId, sha256, size, mime, name } = await find(tx, photoId);
    await actionPointFor(tx, actor, "action_point.see", actionPointId);
    return { workspaceId, sha256, size, mime, name };
  });

async function find(tx: Tx, photoId: string) {
  const { actionPointId, workspaceId, sha256, size, name, createdBy, createdAt } = actionPointPhotos;
  const [photo] = await tx
    .select({ actionPointId, workspaceId, sha256, size, name, createdBy, createdAt, mime: blobs.mime })
    .from(actionPointPhotos)
    .innerJoin(blobs, and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256)))
    .where(eq(actionPointPhotos.id, photoId));
  if (!photo) throw notFound();
  return photo;
}
