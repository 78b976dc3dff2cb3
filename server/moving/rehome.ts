import { notDeleted } from "@db/not-deleted";
import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import type { Across } from "./across.ts";
import type { Lot } from "./lot.ts";
import { takeNamed } from "./named-across.ts";
import { type Taken, takenAs, takeTemplates } from "./templates-across.ts";

/** `into`: the container an object comes to. */
export type Rehoming = Across & { into: string | null; moverId: string };
/** And what stands for the templates that go along. */
type Rehomed = Rehoming & { taken: Taken };
type Step = { table: string; which: (lot: Lot, from: string) => SQL; also?: (rehoming: Rehomed) => SQL };

const inContainers = (lot: Lot, from: string) => sql`container_id in (${lot.containers(from)})`;
const inObjects = (lot: Lot, from: string) => sql`object_id in (${lot.objects(from)})`;
const either = (lot: Lot, from: string) => sql`(${inContainers(lot, from)} or ${inObjects(lot, from)})`;
const below = (table: string, key: string, which: Step["which"]) => (lot: Lot, from: string) =>
  sql`${sql.raw(key)} in (select id from ${sql.raw(table)} where workspace_id = ${from} and ${which(lot, from)})`;

/** What ends: it belongs to the people of the workspace that is left. */
export const ends: Step[] = [
  { table: "grants", which: inContainers },
  { table: "group_containers", which: inContainers },
  { table: "invitation_containers", which: inContainers },
  { table: "orders", which: inContainers },
  { table: "reminders", which: (lot, from) => below("action_points", "action_point_id", either)(lot, from) },
  { table: "shares", which: either },
];

/** What the market copies is the platform's own: elsewhere it may be a customer's, and is sold no longer. */
export const letsGo = [
  { table: "subscription_options", workspace: "source_workspace_id", container: "source_container_id" },
];

/** Of the other workspace's own list, by name; null where it is not there (named-across.ts). */
const category = ({ from, to }: Rehoming, column: string) => sql`(
  select there.id from categories here join categories there on there.workspace_id = ${to} and there.title = here.title
  where here.workspace_id = ${from} and here.id = ${sql.raw(column)})`;
export const libraryFile = ({ from, to }: Pick<Rehoming, "from" | "to">, column: string) => sql`(
  select there.id from library_files here join library_files there on there.workspace_id = ${to} and ${notDeleted("there")}
    and there.title = here.title and (there.sha256, there.link) is not distinct from (here.sha256, here.link)
  where here.workspace_id = ${from} and here.id = ${sql.raw(column)} order by there.id limit 1)`;
/** A floor plan of the platform's library stays that; its column names the workspace's own as well. */
export const libraryPlan = (
  between: Pick<Rehoming, "from" | "to">,
  column: string,
) => sql`coalesce(${libraryFile(between, column)},
  (select g.id from global_library_files g where g.id = ${sql.raw(column)}))`;

/** Its own copy of a template, and of what that asked (template/across.ts). */
const template = ({ taken }: Rehomed, column: string) => takenAs(taken.templates, column);
const templateVersion = ({ taken }: Rehomed, column: string) => takenAs(taken.versions, column);
/** Of an object's own version its row comes along; of one of the template, the copy's. */
const versionAnswered = (rehomed: Rehomed) =>
  sql`coalesce(${templateVersion(rehomed, "answers.version_id")}, answers.version_id)`;

const inAnswers = below("answers", "answer_id", inObjects);
const inQuestionAnswers: Step["which"] = (lot, from) => sql`question_answer_id in (
  select id from question_answers where workspace_id = ${from} and ${inAnswers(lot, from)})`;
const inSchedules: Step["which"] = (lot, from) => sql`id in (
  select schedule_id from action_points where workspace_id = ${from} and ${either(lot, from)})`;

/** What goes along, from the bottom up: each is found by what is above it, which is still where it was. */
export const goes: Step[] = [
  {
    table: "deletions",
    which: (lot, from) => {
      const ofTable = (table: string, which: SQL) =>
        sql`select deletion_id from ${sql.raw(table)} where workspace_id = ${from} and deletion_id is not null and ${which}`;
      return sql`id in (
        ${ofTable("containers", sql`id in (${lot.containers(from)})`)} union ${ofTable("objects", sql`id in (${lot.objects(from)})`)}
        union ${ofTable("files", inObjects(lot, from))} union ${ofTable("reports", inObjects(lot, from))}
        union ${ofTable("answers", inObjects(lot, from))} union ${ofTable("action_points", either(lot, from))})`;
    },
  },
  { table: "action_point_photos", which: below("action_points", "action_point_id", either) },
  {
    table: "schedule_skips",
    which: (lot, from) =>
      sql`schedule_id in (select id from schedules where workspace_id = ${from} and ${inSchedules(lot, from)})`,
  },
  { table: "schedules", which: inSchedules, also: ({ into }) => (into ? sql`, container_id = ${into}` : sql``) },
  { table: "action_point_resolvers", which: below("action_points", "action_point_id", either) },
  { table: "action_points", which: either, also: ({ into }) => (into ? sql`, container_id = ${into}` : sql``) },
  { table: "reports", which: inObjects },
  { table: "replaced_answers", which: inQuestionAnswers },
  { table: "answer_files", which: inQuestionAnswers },
  { table: "question_answers", which: inAnswers },
  {
    table: "answers",
    which: inObjects,
    also: (rehoming) =>
      sql`, template_id = ${template(rehoming, "answers.template_id")}, version_id = ${versionAnswered(rehoming)}`,
  },
  {
    table: "object_templates",
    which: inObjects,
    also: (rehoming) => sql`, template_id = ${template(rehoming, "object_templates.template_id")},
      category_id = ${category(rehoming, "object_templates.category_id")}`,
  },
  {
    table: "template_versions",
    which: inObjects,
    also: (rehoming) => sql`, template_id = ${template(rehoming, "template_versions.template_id")},
      based_on_id = ${templateVersion(rehoming, "template_versions.based_on_id")}`,
  },
  { table: "signatures", which: inObjects },
  { table: "file_versions", which: below("files", "file_id", inObjects) },
  {
    table: "files",
    which: inObjects,
    also: (rehoming) =>
      sql`, category_id = ${category(rehoming, "files.category_id")}, library_file_id = ${libraryFile(rehoming, "files.library_file_id")}`,
  },
  {
    table: "object_categories",
    which: inObjects,
    also: (rehoming) => sql`, category_id = ${category(rehoming, "object_categories.category_id")}`,
  },
  {
    table: "objects",
    which: (lot, from) => sql`id in (${lot.objects(from)})`,
    also: ({ into }) => (into ? sql`, container_id = ${into}, x = null, y = null` : sql``),
  },
  {
    table: "background_items",
    which: below("background_templates", "background_template_id", inContainers),
    also: (rehoming) => sql`, template_id = ${template(rehoming, "background_items.template_id")}`,
  },
  { table: "background_images", which: below("background_templates", "background_template_id", inContainers) },
  { table: "background_templates", which: inContainers },
  { table: "tallies", which: inContainers },
  {
    table: "containers",
    which: (lot, from) => sql`id in (${lot.containers(from)})`,
    also: (
      rehoming,
    ) => sql`, floorplan_library_file_id = ${libraryPlan(rehoming, "containers.floorplan_library_file_id")},
      user_id = case when user_id in (select m.user_id from memberships m where m.workspace_id = ${rehoming.to} and m.role <> 'tablet')
        then user_id else ${rehoming.moverId}::uuid end`,
  },
  { table: "container_paths", which: inContainers },
];

export type Cleared = { id: string; name: string }[];

/**
 * All that hangs below changes workspace, in a statement a table, and keeps its ids. Gives who no longer resolve action
 * points, because they are no members there. Whose bytes: claimBytes() first.
 */
export async function rehome(tx: Tx, rehoming: Rehoming): Promise<Cleared> {
  const { from, to, lot } = rehoming;
  const cleared = await clearResolvers(tx, rehoming);
  for (const { table, which } of ends)
    await tx.execute(sql`delete from ${sql.raw(table)} where workspace_id = ${from} and ${which(lot, from)}`);
  for (const { table, workspace, container } of letsGo)
    await tx.execute(sql`
      update ${sql.raw(table)} set ${sql.raw(workspace)} = null, ${sql.raw(container)} = null
      where ${sql.raw(workspace)} = ${from} and ${sql.raw(container)} in (${lot.containers(from)})`);
  await takeNamed(tx, rehoming);
  const rehomed = { ...rehoming, taken: await takeTemplates(tx, rehoming) };
  await tx.execute(sql`
    delete from object_categories where workspace_id = ${from} and ${inObjects(lot, from)} and ${category(rehoming, "object_categories.category_id")} is null`);
  await tx.execute(sql`set constraints all deferred`);
  for (const { table, which, also } of goes) {
    const name = sql.raw(table);
    await tx.execute(
      sql`update ${name} set workspace_id = ${to} ${also?.(rehomed) ?? sql``} where workspace_id = ${from} and ${which(lot, from)}`,
    );
  }
  await tx.execute(sql`set constraints all immediate`); // whatever was forgotten is found here, and not at the commit
  await ownEach(tx, rehoming);
  return cleared;
}

async function clearResolvers(tx: Tx, { from, to, lot }: Rehoming): Promise<Cleared> {
  const { rows } = await tx.execute<Cleared[number]>(sql`
    with cleared as (
      delete from action_point_resolvers where workspace_id = ${from} and ${below("action_points", "action_point_id", either)(lot, from)}
        and user_id not in (select m.user_id from memberships m where m.workspace_id = ${to}) returning user_id
    )
    select u.id, trim(concat(u.first_name, ' ', u.last_name)) as name from users u where u.id in (select user_id from cleared) order by 2, 1`);
  return rows;
}

/** As whoever makes a container: its owner is let in. */
const ownEach = (tx: Tx, { to, lot }: Rehoming) =>
  tx.execute(sql`
    insert into grants (workspace_id, container_id, user_id, role, is_owner)
    select c.workspace_id, c.id, c.user_id, 'admin', true from containers c
      join memberships m on (m.workspace_id, m.user_id) = (c.workspace_id, c.user_id)
    where c.workspace_id = ${to} and c.id in (${lot.containers(to)}) on conflict do nothing`);
