import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { sql } from "drizzle-orm";
import { actionPointFor } from "./action-point-for.ts";
import type { ActionPointWithPhotos } from "./inputs.ts";
import { photosOf } from "./photos.ts";
import { actionPointRows } from "./rows.ts";

/** An action point with its photos. Throws notFound. */
export const actionPointWithPhotos = (actor: Actor, id: string, locale: Locale): Promise<ActionPointWithPhotos> =>
  reading(actor, async (tx) => {
    const [point, photos] = await Promise.all([actionPointView(tx, actor, id, locale), photosOf(tx, id)]);
    return {
      ...point,
      photos: photos.map(({ by: _, at, ...photo }) => ({
        ...photo,
        type: "image",
        file_path: `/files/action-point-photo/${photo.id}`,
        created_at: at.toISOString(),
      })),
    };
  });

/** An action point over REST. Throws notFound. */
export async function actionPointView(tx: Tx, actor: Actor, id: string, locale: Locale) {
  const [, [row]] = await Promise.all([
    actionPointFor(tx, actor, "action_point.see", id),
    actionPointRows(tx, actor, locale, sql`action_points.id = ${id}`),
  ]);
  return row!;
}
