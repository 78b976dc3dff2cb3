import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, may, namesSeenBy } from "@server/core/actor";
import { iso } from "@server/core/day";
import { Id, Step } from "@server/core/fields";
import type { Ownership, Verb } from "@server/core/policy";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { actionPointFor, actionPointToChange, maySayOk } from "./action-point-for.ts";
import { ActionPointRow, Person, ResolverGroup } from "./inputs.ts";
import { Photo } from "./photo-inputs.ts";
import { mayRemove, ownToPhotograph, photosOf } from "./photos.ts";
import { askedBy, groupsIn, peopleWithin } from "./resolvers.ts";
import { actionPointRows } from "./rows.ts";
import { Series, seriesNamedTo, seriesOf } from "./series.ts";

/** An entry of its history. */
const Happening = z.object({
  verb: z.string(),
  at: z.string(),
  who: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});

export const ActionPointPage = z.object({
  workspace_id: Id,
  action_point: ActionPointRow,
  path: z.array(Step),
  history: z.array(Happening),
  /** The contact details of the person who reported it on the public page; null: none, or not visible to the reader. */
  reporter: z.string().nullable(),
  series: Series.nullable(),
  photos: z.array(Photo),
  permissions: z.object({
    can_resolve: z.boolean(),
    /** False: it is reported as dangerous, and others decide whether it is in order. */
    can_say_ok: z.boolean(),
    can_edit: z.boolean(),
    /** To plan it, and to reopen it. */
    can_plan: z.boolean(),
    can_delete: z.boolean(),
    can_photograph: z.boolean(),
    /** Take its object out of service. */
    can_stop: z.boolean(),
  }),
});

type More = {
  path: z.infer<typeof Step>[];
  history: (z.infer<typeof Happening> & { who_id: string | null })[];
  reporter: string;
};

const history = sql`coalesce((
  select json_agg(json_build_object('verb', e.verb, 'at', e.at,
    'who_id', u.id, 'who', nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), 'detail', e.detail) order by e.id)
  from events e left join users u on u.id = e.user_id
  where (e.workspace_id, e.about_id) = (action_points.workspace_id, action_points.id)), '[]')`;

/** The page of an action point. */
export const actionPointPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof ActionPointPage>> =>
  reading(actor, async (tx: Tx) => {
    const [{ workspaceId, isMine, dangerousOn, own, ...access }, series, photos, [row]] = await Promise.all([
      actionPointFor(tx, actor, "action_point.see", id),
      seriesOf(tx, id),
      photosOf(tx, id),
      actionPointRows<More>(tx, actor, locale, sql`action_points.id = ${id}`, {
        more: sql`, ${pathAsJson(actor, sql`action_points.container_id`)} as path, ${history} as history,
          action_points.reporter`,
      }),
    ]);
    const { path, history: happened, reporter, ...actionPoint } = row!;
    const isReported = happened.some(({ verb }) => verb === "action_point.report");
    const isNamed = namesSeenBy(actor, workspaceId);
    const can = (verb: Verb, whose?: Ownership) => may(access, verb, whose);
    return {
      workspace_id: workspaceId,
      action_point: actionPoint,
      path,
      history: happened.map(({ at, who, who_id, ...rest }) => ({
        ...rest,
        who: isNamed(who_id === null ? null : { id: who_id }) ? who : null,
        at: iso(at),
      })),
      reporter: isReported && can("action_point.edit") ? reporter : null,
      series: series && seriesNamedTo(isNamed, series),
      photos: photos.map(({ by, at, ...photo }) => ({
        ...photo,
        at: at.toISOString(),
        can_remove: mayRemove(actor, access, { by, at }),
      })),
      permissions: {
        can_resolve: can("action_point.resolve", { own: isMine }),
        can_say_ok: maySayOk({ ...access, dangerousOn }),
        can_edit: can("action_point.edit", { own }),
        can_plan: can("action_point.edit"),
        can_delete: can("action_point.delete", { own }),
        can_photograph: can("action_point.resolve", ownToPhotograph({ ...access, isMine }, actor)),
        can_stop: can("report.edit"),
      },
    };
  });

export const ActionPointEditPage = z.object({
  workspace_id: Id,
  action_point: ActionPointRow,
  path: z.array(Step),
  people: z.array(Person),
  groups: z.array(ResolverGroup),
  can_schedule: z.boolean(),
});

/** The page to edit it, with the possible resolvers. */
export const actionPointEditPage = (
  actor: Actor,
  id: string,
  locale: Locale,
): Promise<z.infer<typeof ActionPointEditPage>> =>
  reading(actor, async (tx) => {
    const [point, [row], people, groups] = await Promise.all([
      actionPointToChange(tx, actor, "action_point.edit", id),
      actionPointRows<Pick<More, "path">>(tx, actor, locale, sql`action_points.id = ${id}`, {
        more: sql`, ${pathAsJson(actor, sql`action_points.container_id`)} as path`,
      }),
      peopleWithin(tx, sql`(select container_id from action_points where id = ${id})`),
      groupsIn(tx, sql`(select workspace_id from action_points where id = ${id})`),
    ]);
    const { path, ...actionPoint } = row!;
    return {
      workspace_id: point.workspaceId,
      action_point: actionPoint,
      path,
      ...askedBy(point, people, groups),
      can_schedule: may(point, "action_point.edit") && actionPoint.status !== "ok",
    };
  });
