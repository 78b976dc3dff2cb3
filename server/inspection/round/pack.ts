import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { StoredContent, StoredTexts } from "@server/inspection/template/content";
import { groupsIn } from "@server/inspection/template/texts";
import { z } from "zod";
import { roundView } from "./list.ts";
import type { WalkPack } from "./page-inputs.ts";
import { roundFor } from "./round-for.ts";
import { stopsFrom, stopsOf } from "./stops.ts";
import { mayWalk, walkView } from "./walk.ts";

/**
 * All that a phone needs to walk a round without a connection: the open walk with its results, the stops with what is
 * known of them, and the questions to fill in. Throws not found.
 */
export const walkPack = (actor: Actor, id: string, locale: Locale): Promise<z.input<typeof WalkPack>> =>
  reading(actor, async (tx) => {
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
    const fillable = stops.filter((stop) => stop.fillable).map(({ object_id }) => object_id);
    const versions = templateId ? await versionsOf(tx, { workspaceId: round.workspaceId, templateId }, fillable) : [];
    return {
      round: { ...view, matching: found.matching },
      walk,
      stops: stops.map((stop) => ({
        ...stop,
        version_id: versions.find(({ objects }) => objects.includes(stop.object_id))?.id ?? null,
      })),
      versions: versions.map(({ objects: _, content, texts, ...version }) => ({
        ...version,
        groups: groupsIn(content, texts, locale),
      })),
      may: mayWalk(round),
    };
  });

const Version = z.object({
  id: z.string(),
  title: z.string(),
  content: StoredContent,
  texts: StoredTexts,
  objects: z.array(z.string()),
});

/** The versions that new answers on these objects use, each once: an object may have one of its own. */
const versionsOf = (
  tx: Tx,
  { workspaceId, templateId }: { workspaceId: string; templateId: string },
  objects: readonly string[],
) => queryRows(tx, Version)`
  select v.id, v.title, coalesce(v.content, b.content) as content, t.texts, used.objects
  from (
    select first.id, json_agg(o.id) as objects from unnest(${uuids(objects)}) o (id) cross join lateral (
      select v.id from template_versions v where (v.workspace_id, v.template_id) = (${workspaceId}, ${templateId})
        and (v.object_id is null or v.object_id = o.id)
      order by v.created_at desc, v.number desc nulls first, v.id limit 1) first
    group by first.id) used
    join template_versions v on (v.workspace_id, v.id) = (${workspaceId}, used.id)
    join templates t on (t.workspace_id, t.id) = (v.workspace_id, v.template_id)
    left join template_versions b on (b.workspace_id, b.id) = (v.workspace_id, v.based_on_id)`;
