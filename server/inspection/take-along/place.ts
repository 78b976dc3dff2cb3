import { notDeleted } from "@db/not-deleted";
import { type GrantRole, grantOn } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers, grantRole } from "@db/schema/container";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import { pathAsJson, pathOf } from "@server/access/path-of";
import { type Access, type Actor, accessTo, may } from "@server/core/actor";
import { today } from "@server/core/day";
import { Id, Step } from "@server/core/fields";
import type { Plan } from "@server/core/plan";
import { peopleWithin } from "@server/inspection/action-point/resolvers";
import { countPack } from "@server/inspection/pack/counts";
import { treeBelow } from "@server/records/container/below";
import { planPath } from "@server/records/container/load-view";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { PlaceAnswer, PlaceQuery, SizeToTake, TakenContainer } from "./inputs.ts";
import { isBelow } from "./machines.ts";
import { takenPoints } from "./points.ts";
import { revised, revisionOf } from "./revision.ts";
import { takenVersions } from "./versions.ts";
import { takenWorkspaces } from "./workspaces.ts";

/** Increased when what is kept gets another form, so that browsers ask for all of it. */
const FORM = 2;

/** A board or container that is taken along, and what its machines have in common. Throws not found or forbidden. */
export const takePlace = (
  actor: Actor,
  { id, mark, known }: z.output<typeof PlaceQuery>,
  locale: Locale,
): Promise<z.infer<typeof PlaceAnswer>> =>
  reading(actor, async (tx) => {
    const [access, latest] = await Promise.all([containerFor(tx, actor, "object.see", id), latestEvent(tx, id)]);
    const now = revisionOf([FORM, today(), locale, access.effectiveRole, access.locked, latest]);
    if (mark === now) return { mark, place: null, versions: [], versions_in_use: [], same: true };
    const place = await readPlace(tx, actor, access, locale);
    const versions = await takenVersions(tx, locale, isBelow(id));
    const isNew = ({ revision }: { revision: string }) => !known.includes(revision);
    return {
      mark: now,
      place: isNew(place) ? place : null,
      versions: versions.filter(isNew),
      versions_in_use: versions.map((version) => version.id),
      same: false,
    };
  });

const Latest = z.object({ at: z.string().nullable() });

/**
 * When something last changed in the workspace of a container: every change writes an event. With how many there were of
 * late, since one that began earlier may be committed after a later one.
 */
async function latestEvent(tx: Tx, containerId: string): Promise<string | null> {
  const rows = await queryRows(tx, Latest)`
    select concat_ws(' ', max(at), count(*) filter (where at > now() - interval '1 hour')) as at from events where workspace_id = (select workspace_id from containers where id = ${containerId})`;
  return rows[0]?.at ?? null;
}

type Place = Access & { id: string; title: string };

async function readPlace(tx: Tx, actor: Actor, place: Place, locale: Locale) {
  const { id, title, workspaceId } = place;
  const isHere: SQL = sql`exists (select from container_paths p where (p.workspace_id, p.above_id, p.container_id)
    = (action_points.workspace_id, ${id}::uuid, action_points.container_id))`;
  const [below, [workspace], action_points, people] = await Promise.all([
    containersBelow(tx, actor, id),
    takenWorkspaces(tx, locale, [workspaceId]),
    takenPoints(tx, actor, locale, sql`action_points.object_id is null and ${isHere}`),
    may(place, "container.see_people") ? peopleWithin(tx, id) : [],
  ]);
  return revised({ id, title, workspace: workspace!, containers: below, action_points, people });
}

const Row = z.object({
  id: Id,
  workspace_id: Id,
  parent_id: Id.nullable(),
  title: z.string(),
  subtitle: z.string(),
  floorplan: z.string().nullable(),
  floorplan_width: z.number().nullable(),
  floorplan_height: z.number().nullable(),
  path: z.array(Step),
  grant: z.enum(grantRole.enumValues).nullable(),
  /** Not checked: planColumn() yields it. */
  plan: z.custom<Plan>().nullable(),
});

async function containersBelow(tx: Tx, actor: Actor, id: string): Promise<TakenContainer[]> {
  const rows = await queryRows(tx, Row)`
    select containers.id, containers.workspace_id, containers.parent_id, containers.title, containers.subtitle,
      containers.floorplan, containers.floorplan_width, containers.floorplan_height,
      ${pathAsJson(actor, sql`containers.id`)} as path,
      ${grantOn(actor, containers.workspaceId, containers.id)} as grant,
      ${planColumn(actor, containers.workspaceId)} as plan
    from containers where ${notDeleted("containers")} and exists (select from container_paths p
      where (p.workspace_id, p.above_id, p.container_id) = (containers.workspace_id, ${id}::uuid, containers.id))
    order by in_order(containers.title), containers.id`;
  return rows.map(({ workspace_id, floorplan, floorplan_width, floorplan_height, path, grant, plan, ...row }) => {
    const access = accessTo(actor, workspace_id, grant as GrantRole | null, plan);
    const image = floorplan && {
      file_path: planPath(row.id, floorplan),
      width: floorplan_width ?? 0,
      height: floorplan_height ?? 0,
    };
    return {
      ...row,
      path: path.slice(0, -1),
      images: image ? [image] : [],
      may: { place: may(access, "object.edit"), add_action_point: may(access, "action_point.create") },
    };
  });
}

/** Bytes that are kept of a machine, of its pictures, and of a stop of a round, as they turned out to be on average. */
const ABOUT = { machine: 5000, first: 60_000, other: 6000, stop: 900 };
const SizeRow = z.object({ pictures: z.number(), pictured: z.number(), plan_bytes: z.number(), stops: z.number() });

/** How much would be kept of a container. Throws not found or forbidden. */
export const sizeToTake = (actor: Actor, id: string): Promise<SizeToTake> =>
  reading(actor, async (tx) => {
    const { workspaceId, title } = await containerFor(tx, actor, "object.see", id);
    const counts = await countPack(tx, workspaceId, { container_id: id, object_ids: null }, today());
    const [path, rows] = await Promise.all([
      pathOf(tx, actor, id),
      queryRows(tx, SizeRow)`
        select count(*)::int as pictures, count(distinct f.object_id)::int as pictured,
          (select coalesce(sum(b.size), 0)::float from containers c
            join container_paths p on (p.workspace_id, p.container_id) = (c.workspace_id, c.id)
            join blobs b on (b.workspace_id, b.sha256) = (c.workspace_id, c.floorplan)
            where p.above_id = ${id} and ${notDeleted("c")}) as plan_bytes,
          (select coalesce(sum(case r.chosen_by when 'hand' then (select count(*) from round_stops s
              where (s.workspace_id, s.round_id) = (r.workspace_id, r.id)) else ${counts.objects} end), 0)::float
            from rounds r where r.workspace_id = ${workspaceId} and ${notDeleted("r")}
              and r.container_id in (${treeBelow(workspaceId, id)})) as stops
        from objects join files f on (f.workspace_id, f.object_id) = (objects.workspace_id, objects.id)
        where ${isBelow(id)} and ${notDeleted("f")} and f.is_picture`,
    ]);
    const { pictures, pictured, plan_bytes, stops } = rows[0]!;
    const pictureBytes = pictured * ABOUT.first + (pictures - pictured) * ABOUT.other;
    return {
      id,
      title,
      path: path.slice(0, -1),
      machines: counts.objects,
      bytes: counts.objects * ABOUT.machine + pictureBytes + stops * ABOUT.stop + plan_bytes,
      papers: counts.papers,
      paper_bytes: counts.bytes,
    };
  });
