import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { revised } from "@server/inspection/take-along/revision";
import type { z } from "zod";
import { roundView } from "./list.ts";
import type { WalkPack } from "./page-inputs.ts";
import { roundFor } from "./round-for.ts";
import { stopsFrom, stopsOf } from "./stops.ts";
import { mayWalk, walkView } from "./walk.ts";

type Pack = z.input<typeof WalkPack>;

/** All that a device keeps of a round to walk it without a connection. Throws not found. */
export const walkPack = (actor: Actor, id: string, locale: Locale): Promise<Pack> =>
  reading(actor, (tx) => packOf(tx, actor, id, locale));

/** The same in a transaction: the open walk with its results, and the stops with what is known of them. */
export async function packOf(tx: Tx, actor: Actor, id: string, locale: Locale): Promise<Pack> {
  const round = await roundFor(tx, actor, "round.see", id);
  const view = await roundView(tx, actor, id, locale);
  const found = await stopsOf(tx, round);
  const walk = view.open_walk ? await walkView(tx, actor, view.open_walk.id) : null;
  const ids = [
    ...new Set([
      ...(walk?.stops ?? []).flatMap(({ object_id, gone }) => (object_id && !gone ? [object_id] : [])),
      ...found.stops.filter(({ gone }) => !gone).map(({ object_id }) => object_id),
    ]),
  ];
  const templateId = walk ? walk.template_id : round.templateId;
  const stops = await stopsFrom(tx, { ...round, templateId }, ids, locale);
  return revised({ round: { ...view, matching: found.matching }, walk, stops, may: mayWalk(round) });
}
