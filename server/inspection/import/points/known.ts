import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { plain } from "@server/core/search-words";
import { ActionPointType } from "@server/inspection/action-point/inputs";
import { Priority } from "@server/inspection/action-point/priority";
import { peopleWithin } from "@server/inspection/action-point/resolvers";
import { sql } from "drizzle-orm";
import { z } from "zod";

const Point = z.object({
  id: z.string(),
  object_id: z.string().nullable(),
  container_id: z.string(),
  title: z.string(),
  note: z.string(),
  due: z.string().nullable(),
  priority: Priority,
  type: ActionPointType,
  subject: z.string(),
  resolvers: z.array(z.string()),
  is_solved: z.boolean(),
  recurs: z.boolean(),
});
/** An action point as an import finds it. */
export type FoundPoint = z.infer<typeof Point>;

const Named = z.object({ id: z.string(), email: z.string(), name: z.string() });

/** Where an action point is: on an object, or in a container. */
export type Where = { objectId: string | null; containerId: string };
/** What makes an action point the same as another. */
export const keyOf = ({ objectId, containerId }: Where, title: string) => `${objectId ?? containerId} ${plain(title)}`;

/** The action points at these places with one of these titles; open ones before others. Does not authorize. */
export async function pointsAt(
  tx: Tx,
  workspaceId: string,
  places: readonly Where[],
  titles: readonly string[],
): Promise<Map<string, FoundPoint>> {
  const objectIds = places.flatMap(({ objectId }) => objectId ?? []);
  const containerIds = places.flatMap(({ objectId, containerId }) => (objectId ? [] : containerId));
  const rows = await queryRows(tx, Point)`
    select p.id, p.object_id, p.container_id, p.title, p.note, p.scheduled_on as due, p.priority, p.type, p.subject,
      array(select r.user_id from action_point_resolvers r
        where (r.workspace_id, r.action_point_id) = (p.workspace_id, p.id) order by r.position) as resolvers,
      p.status = 'ok' as is_solved, exists (select from schedules s
        where (s.workspace_id, s.id) = (p.workspace_id, p.schedule_id) and s.frequency <> 'oneTime') as recurs
    from action_points p
    where p.workspace_id = ${workspaceId} and ${notDeleted("p")}
      and (p.object_id = any (${uuids(objectIds)}) or (p.object_id is null and p.container_id = any (${uuids(containerIds)})))
      and plain(p.title) = any (${sql.param([...new Set(titles.map(plain))])}::text[])
    order by p.status = 'ok', p.id desc`;
  const found = new Map<string, FoundPoint>();
  for (const row of rows) {
    const key = keyOf({ objectId: row.object_id, containerId: row.container_id }, row.title);
    if (!found.has(key)) found.set(key, row);
  }
  return found;
}

/** The people of a workspace by address and by name, as far as the name is of one; and who can resolve in a container. */
export type People = {
  byName: ReadonlyMap<string, string>;
  nameOf: (id: string) => string;
  within: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Who may be asked in these containers. Does not authorize. */
export async function peopleOf(tx: Tx, workspaceId: string, containerIds: readonly string[]): Promise<People> {
  const rows = await queryRows(tx, Named)`
    select u.id, u.email, trim(u.first_name || ' ' || u.last_name) as name
    from memberships m join users u on u.id = m.user_id where m.workspace_id = ${workspaceId} and m.role <> 'tablet'`;
  const names = new Map<string, string>();
  for (const { id, name } of rows) names.set(plain(name), names.has(plain(name)) ? "" : id);
  for (const { id, email } of rows) names.set(plain(email), id);
  const within = new Map<string, ReadonlySet<string>>();
  for (const id of containerIds) within.set(id, new Set((await peopleWithin(tx, id)).map((person) => person.id)));
  const titles = new Map(rows.map(({ id, name, email }) => [id, name || email]));
  return { byName: names, nameOf: (id) => titles.get(id) ?? "", within };
}
