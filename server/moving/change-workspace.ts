import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { kindIn } from "./kind-in.ts";
import { leavePapers } from "./leave-papers.ts";
import { leaveRounds, movedRounds } from "./leave-rounds.ts";
import { type OwnFieldKeys, ownValuesIn, requireFreeNumbers, transferOwnFields } from "./own-fields.ts";
import type { Selection } from "./selection.ts";
import { splitDeletions } from "./split-deletions.ts";
import type { Transfer } from "./transfer.ts";
import { copyLists } from "./transfer-lists.ts";
import { mappedId, type TemplateIds, transferTemplates } from "./transfer-templates.ts";

/** `into`: the container an object is moved to; null for a container. `moverId`: the user who moves it. */
export type WorkspaceChange = Transfer & { into: string | null; moverId: string };
type ChangeWithTemplates = WorkspaceChange & { templateIds: TemplateIds; ownFieldKeys: OwnFieldKeys };
/** The rows of a table that belong to a selection, and what is set on them besides their workspace. */
type TableStep = {
  table: string;
  where: (selection: Selection, from: string) => SQL;
  set?: (change: ChangeWithTemplates) => SQL;
};

const inContainers = (selection: Selection, from: string) => sql`container_id in (${selection.containers(from)})`;
const inObjects = (selection: Selection, from: string) => sql`object_id in (${selection.objects(from)})`;
const either = (selection: Selection, from: string) =>
  sql`(${inContainers(selection, from)} or ${inObjects(selection, from)})`;
const below = (table: string, key: string, where: TableStep["where"]) => (selection: Selection, from: string) =>
  sql`${sql.raw(key)} in (select id from ${sql.raw(table)} where workspace_id = ${from} and ${where(selection, from)})`;

/** Rows that a move deletes: they belong to the people of the workspace that is left. */
export const deletedTables: TableStep[] = [
  { table: "grants", where: inContainers },
  { table: "group_containers", where: inContainers },
  { table: "invitation_containers", where: inContainers },
  { table: "calendar_feeds", where: inContainers },
  { table: "api_key_places", where: inContainers },
  { table: "problem_rules", where: inContainers },
  { table: "orders", where: inContainers },
  { table: "inspection_request_objects", where: inObjects },
  // the object keeps the address that it took
  { table: "stickers", where: inObjects },
  {
    table: "reminders",
    where: (selection, from) => below("action_points", "action_point_id", either)(selection, from),
  },
  {
    table: "end_reminders",
    where: (selection, from) => sql`(
      ${below("duties", "duty_id", inObjects)(selection, from)}
      or ${below("reports", "report_id", inObjects)(selection, from)}
      or ${below("files", "file_id", inObjects)(selection, from)})`,
  },
  { table: "shares", where: either },
  { table: "import_rows", where: below("imports", "import_id", inContainers) },
  { table: "imports", where: inContainers },
];

/**
 * Rows that lose their reference to a moved container. The market only sells boards of the platform's own workspaces,
 * so an offer ends when its board moves to another one.
 */
export const unlinkedTables = [
  { table: "subscription_options", workspace: "source_workspace_id", container: "source_container_id" },
];

/** The id of the target's category with the same title (transfer-lists.ts); null if it has none. */
const category = ({ from, to }: WorkspaceChange, column: string) => sql`(
  select other.id from categories own join categories other on other.workspace_id = ${to} and other.title = own.title
  where own.workspace_id = ${from} and own.id = ${sql.raw(column)})`;
/** The id of the target's library file with the same title and content; null if it has none. */
export const libraryFile = ({ from, to }: Pick<WorkspaceChange, "from" | "to">, column: string) => sql`(
  select other.id from library_files own join library_files other on other.workspace_id = ${to}
    and ${notDeleted("other")}
    and other.title = own.title and (other.sha256, other.link) is not distinct from (own.sha256, own.link)
  where own.workspace_id = ${from} and own.id = ${sql.raw(column)} order by other.id limit 1)`;
/** The same for a floor plan, whose column may also refer to the platform's library: that id stays. */
export const libraryPlan = (
  between: Pick<WorkspaceChange, "from" | "to">,
  column: string,
) => sql`coalesce(${libraryFile(between, column)},
  (select g.id from global_library_files g where g.id = ${sql.raw(column)}))`;

/** The ids of the target's templates and versions (transfer-templates.ts). */
const template = ({ templateIds }: ChangeWithTemplates, column: string) => mappedId(templateIds.templates, column);
const templateVersion = ({ templateIds }: ChangeWithTemplates, column: string) =>
  mappedId(templateIds.versions, column);
/** An object's own version moves with it and keeps its id; a version of the template itself is mapped. */
const versionAnswered = (change: ChangeWithTemplates) =>
  sql`coalesce(${templateVersion(change, "answers.version_id")}, answers.version_id)`;

const inAnswers = below("answers", "answer_id", inObjects);
const inQuestionAnswers: TableStep["where"] = (selection, from) => sql`question_answer_id in (
  select id from question_answers where workspace_id = ${from} and ${inAnswers(selection, from)})`;
const inSchedules: TableStep["where"] = (selection, from) => sql`id in (
  select schedule_id from action_points where workspace_id = ${from} and ${either(selection, from)})`;

/** Tables whose rows move, children first: rows are found by their parents, which have not moved yet. */
export const movedTables: TableStep[] = [
  {
    table: "deletions",
    where: (selection, from) => {
      const ofTable = (table: string, where: SQL) =>
        sql`select deletion_id from ${sql.raw(table)}
          where workspace_id = ${from} and deletion_id is not null and ${where}`;
      return sql`id in (
        ${ofTable("containers", sql`id in (${selection.containers(from)})`)}
          union ${ofTable("objects", sql`id in (${selection.objects(from)})`)}
        union ${ofTable("files", inObjects(selection, from))} union ${ofTable("reports", inObjects(selection, from))}
        union ${ofTable("answers", inObjects(selection, from))}
          union ${ofTable("rounds", inContainers(selection, from))}
          union ${ofTable("action_points", either(selection, from))})`;
    },
  },
  ...movedRounds,
  { table: "action_point_photos", where: below("action_points", "action_point_id", either) },
  {
    table: "schedule_skips",
    where: (selection, from) =>
      sql`schedule_id in (select id from schedules where workspace_id = ${from} and ${inSchedules(selection, from)})`,
  },
  { table: "schedules", where: inSchedules, set: ({ into }) => (into ? sql`, container_id = ${into}` : sql``) },
  { table: "action_point_resolvers", where: below("action_points", "action_point_id", either) },
  { table: "action_points", where: either, set: ({ into }) => (into ? sql`, container_id = ${into}` : sql``) },
  { table: "report_duties", where: below("reports", "report_id", inObjects) },
  ...["duties", "incidents", "out_of_service"].map((table) => ({ table, where: inObjects })),
  { table: "holds", where: either }, // ended ones: what is held does not leave
  { table: "reports", where: inObjects },
  { table: "answer_conflicts", where: inAnswers },
  { table: "answer_files", where: inQuestionAnswers },
  { table: "question_answers", where: inAnswers },
  {
    table: "answers",
    where: inObjects,
    set: (change) =>
      sql`, template_id = ${template(change, "answers.template_id")}, version_id = ${versionAnswered(change)}`,
  },
  {
    table: "object_templates",
    where: inObjects,
    set: (change) => sql`, template_id = ${template(change, "object_templates.template_id")},
      category_id = ${category(change, "object_templates.category_id")}`,
  },
  {
    table: "template_versions",
    where: inObjects,
    set: (change) => sql`, template_id = ${template(change, "template_versions.template_id")},
      based_on_id = ${templateVersion(change, "template_versions.based_on_id")}`,
  },
  { table: "signatures", where: inObjects },
  { table: "file_versions", where: below("files", "file_id", inObjects) },
  {
    table: "files",
    where: inObjects,
    set: (change) =>
      sql`, category_id = ${category(change, "files.category_id")},
        library_file_id = ${libraryFile(change, "files.library_file_id")}`,
  },
  {
    table: "object_categories",
    where: inObjects,
    set: (change) => sql`, category_id = ${category(change, "object_categories.category_id")}`,
  },
  {
    table: "objects",
    where: (selection, from) => sql`id in (${selection.objects(from)})`,
    set: ({ into, ownFieldKeys, ...between }) => sql`, kind_id = ${kindIn(between, "objects.kind_id")},
      fields = ${ownValuesIn(ownFieldKeys, "objects")}
      ${into ? sql`, container_id = ${into}, x = null, y = null` : sql``}`,
  },
  {
    table: "background_items",
    where: below("background_templates", "background_template_id", inContainers),
    set: (change) => sql`, template_id = ${template(change, "background_items.template_id")}`,
  },
  { table: "background_images", where: below("background_templates", "background_template_id", inContainers) },
  { table: "background_templates", where: inContainers },
  { table: "tallies", where: inContainers },
  { table: "floor_plans", where: inContainers, set: () => sql`, library_file_id = null` },
  {
    table: "containers",
    where: (selection, from) => sql`id in (${selection.containers(from)})`,
    set: (change) => sql`, floorplan_library_file_id = ${libraryPlan(change, "containers.floorplan_library_file_id")},
      user_id = case when user_id in (select m.user_id from memberships m
        where m.workspace_id = ${change.to} and m.role <> 'tablet')
        then user_id else ${change.moverId}::uuid end`,
  },
  { table: "container_paths", where: inContainers },
];

const ClearedResolver = z.object({ id: z.string(), name: z.string() });
export type Cleared = z.infer<typeof ClearedResolver>[];

/**
 * Moves all rows of the selection to the other workspace, one statement per table; their ids stay. Returns the users
 * who no longer resolve action points because they are not members there. Call claimBytes() before.
 */
export async function changeWorkspace(tx: Tx, change: WorkspaceChange): Promise<Cleared> {
  const { from, to, selection } = change;
  const cleared = await clearResolvers(tx, change);
  for (const { table, where } of deletedTables)
    await tx.execute(sql`delete from ${sql.raw(table)} where workspace_id = ${from} and ${where(selection, from)}`);
  for (const { table, workspace, container } of unlinkedTables)
    await tx.execute(sql`
      update ${sql.raw(table)} set ${sql.raw(workspace)} = null, ${sql.raw(container)} = null
      where ${sql.raw(workspace)} = ${from} and ${sql.raw(container)} in (${selection.containers(from)})`);
  await leavePapers(tx, change);
  await leaveRounds(tx, change);
  await requireFreeNumbers(tx, change);
  await copyLists(tx, change);
  const ownFieldKeys = await transferOwnFields(tx, change);
  const withTemplates = { ...change, ownFieldKeys, templateIds: await transferTemplates(tx, change) };
  await tx.execute(sql`
    delete from object_categories where workspace_id = ${from} and ${inObjects(selection, from)}
      and ${category(change, "object_categories.category_id")} is null`);
  await splitDeletions(tx, change);
  await tx.execute(sql`set constraints all deferred`);
  for (const { table, where, set } of movedTables) {
    const name = sql.raw(table);
    await tx.execute(
      sql`update ${name} set workspace_id = ${to} ${set?.(withTemplates) ?? sql``}
        where workspace_id = ${from} and ${where(selection, from)}`,
    );
  }
  await tx.execute(sql`set constraints all immediate`); // a row left behind fails here rather than at the commit
  await grantOwners(tx, change);
  return cleared;
}

async function clearResolvers(tx: Tx, { from, to, selection }: WorkspaceChange): Promise<Cleared> {
  return queryRows(tx, ClearedResolver)`
    with cleared as (
      delete from action_point_resolvers where workspace_id = ${from}
        and ${below("action_points", "action_point_id", either)(selection, from)}
        and user_id not in (select m.user_id from memberships m where m.workspace_id = ${to}) returning user_id
    )
    select u.id, trim(concat(u.first_name, ' ', u.last_name)) as name from users u
      where u.id in (select user_id from cleared) order by 2, 1`;
}

/** Each owner gets the grant that whoever creates a container gets. */
const grantOwners = (tx: Tx, { to, selection }: WorkspaceChange) =>
  tx.execute(sql`
    insert into grants (workspace_id, container_id, user_id, role, is_owner)
    select c.workspace_id, c.id, c.user_id, 'admin', true from containers c
      join memberships m on (m.workspace_id, m.user_id) = (c.workspace_id, c.user_id)
    where c.workspace_id = ${to} and c.id in (${selection.containers(to)}) on conflict do nothing`);
