import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { templates, templateVersions } from "@db/schema/template";
import type { Tx } from "@db/transact";
import { requirePlace } from "@server/inspection/template/place";
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Across } from "./across.ts";

type Ids = Record<string, string>;
/** Which template of the other workspace stands for which, and which version: by the ids they had. */
export type Taken = { templates: Ids; versions: Ids };
type Template = typeof templates.$inferSelect;
type Version = typeof templateVersions.$inferSelect;

/**
 * What goes along refers to these: a subselect of ids. A copy has no answers, and what is in the trash does not come to
 * life in it.
 */
export function templatesAlong({ from, lot, way, include }: Across): SQL {
  const onObjects = (table: string) => sql`
    select template_id from ${sql.raw(table)} where workspace_id = ${from} and object_id in (${lot.objects(from)})`;
  return sql`select t.id from templates t where t.workspace_id = ${from} and ${notDeleted("t")} and t.id in (
    ${onObjects("object_templates")} ${way === "move" ? sql`union ${onObjects("answers")} union ${onObjects("template_versions")}` : sql``}
    union select i.template_id from background_items i join background_templates b on (b.workspace_id, b.id) = (i.workspace_id, i.background_template_id)
      where b.workspace_id = ${from} and b.container_id in (${lot.containers(from)}) and ${include.includes("background_templates")})`;
}

/**
 * Gives the other workspace its own copy of each template that goes along, with all its versions. One that came there
 * before serves again, and gets the versions it lacks; and what came from there goes back to where it was from. Unless
 * they went ways of their own since. Who may not make templates there brings only what was answered, switched off and
 * shown to nobody outside; the rest comes off.
 */
export async function takeTemplates(tx: Tx, across: Across): Promise<Taken> {
  const { from, to, lot, way, adds } = across;
  if (way === "move") await leaveTrashed(tx, from, lot.objects(from));
  const here = await tx
    .select()
    .from(templates)
    .where(and(eq(templates.workspaceId, from), sql`${templates.id} in (${templatesAlong(across)})`))
    .orderBy(templates.id);
  const answered = adds.templates ? new Set<string>() : await answeredAlong(tx, across);
  const brought: string[] = [];
  const taken: Taken = { templates: {}, versions: {} };
  for (const template of here) {
    const asked = await contentsOf(tx, from, template.id);
    const there = await accessIn(tx, to, template, asked, adds.templates);
    if (!there && !adds.templates) {
      if (!answered.has(template.id)) continue;
      brought.push(template.id);
    }
    const id = there?.id ?? (await copyTemplate(tx, to, template, adds.templates));
    taken.templates[template.id] = id;
    Object.assign(taken.versions, await copyVersions(tx, to, id, asked, there?.versions ?? []));
  }
  if (way === "move" && !adds.templates) await takeOff(tx, across, Object.keys(taken.templates), brought);
  return taken;
}

/** As SQL, of the column that names one; null where it was not taken. */
export const takenAs = (ids: Ids, column: string): SQL =>
  sql`(${JSON.stringify(ids)}::jsonb ->> ${sql.raw(column)}::text)::uuid`;

/** Nothing was ever filled in of a template in the trash: it stays behind there, and comes off. */
async function leaveTrashed(tx: Tx, from: string, objects: SQL): Promise<void> {
  const trashed = sql`workspace_id = ${from} and object_id in (${objects})
    and template_id in (select t.id from templates t where t.workspace_id = ${from} and t.deletion_id is not null)`;
  await tx.execute(sql`delete from object_templates where ${trashed}`);
  await tx.execute(sql`delete from template_versions where ${trashed}`);
}

const AnsweredAlongRow = z.object({ id: z.string() });

/** Of what goes along, those that were ever filled in there; a copy takes no answers. */
async function answeredAlong(tx: Tx, { from, lot, way }: Across): Promise<Set<string>> {
  if (way === "duplicate") return new Set();
  const rows = await queryRows(tx, AnsweredAlongRow)`
    select distinct template_id as id from answers where workspace_id = ${from} and object_id in (${lot.objects(from)})`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * What was not taken, and what was only for its answers from the objects that have none: it is not on them there, and
 * not asked.
 */
async function takeOff(tx: Tx, { from, lot }: Across, taken: string[], brought: string[]): Promise<void> {
  const off = (table: string) => {
    const of = sql.raw(table);
    const answers = sql`select from answers a where (a.workspace_id, a.object_id, a.template_id) = (${of}.workspace_id, ${of}.object_id, ${of}.template_id)`;
    return sql`delete from ${of} where workspace_id = ${from} and object_id in (${lot.objects(from)})
      and (not template_id = any (${sql.param(taken)}::uuid[]) or template_id = any (${sql.param(brought)}::uuid[]) and not exists (${answers}))`;
  };
  await tx.execute(off("object_templates"));
  await tx.execute(off("template_versions"));
  await tx.execute(sql`
    delete from background_items i using background_templates b where (b.workspace_id, b.id) = (i.workspace_id, i.background_template_id)
      and b.workspace_id = ${from} and b.container_id in (${lot.containers(from)})
      and (not i.template_id = any (${sql.param(taken)}::uuid[]) or i.template_id = any (${sql.param(brought)}::uuid[]))`);
}

const contentsOf = (tx: Tx, workspaceId: string, templateId: string): Promise<Version[]> =>
  tx
    .select()
    .from(templateVersions)
    .where(
      and(
        eq(templateVersions.workspaceId, workspaceId),
        eq(templateVersions.templateId, templateId),
        isNotNull(templateVersions.number),
      ),
    )
    .orderBy(templateVersions.number);

/**
 * The one over there that is the same: where it came from, or what was made of it before; and where nothing may be
 * added, has it all.
 */
async function accessIn(tx: Tx, to: string, { id, copiedFromId }: Template, input: Version[], adds: boolean) {
  const candidates = await tx
    .select({ id: templates.id, active: templates.active })
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, to),
        notDeleted(templates),
        copiedFromId
          ? sql`(${templates.copiedFromId} = ${id} or ${templates.id} = ${copiedFromId})`
          : eq(templates.copiedFromId, id),
      ),
    )
    .orderBy(sql`${templates.id} desc`)
    .for("no key update");
  for (const candidate of candidates) {
    const versions = await contentsOf(tx, to, candidate.id);
    const isOrigin = candidate.id === copiedFromId;
    const goesOn = isOrigin
      ? input.every((version) => versions.some((one) => one.id === version.copiedFromId))
      : versions.every((version) => input.some((one) => one.id === version.copiedFromId));
    const isWhole = input.every((version) =>
      versions.some((one) => one.copiedFromId === version.id || one.id === version.copiedFromId),
    );
    if (goesOn && (adds || isWhole || !candidate.active)) return { id: candidate.id, versions };
  }
  return undefined;
}

async function copyTemplate(tx: Tx, to: string, template: Template, adds: boolean): Promise<string> {
  await requirePlace(tx, to);
  const { id, createdAt, updatedAt, deletionId, parentId, globalTemplateId, globalRevision, ...about } = template;
  const [made] = await tx
    .insert(templates)
    .values({
      ...about,
      ...(!adds && { active: false, public: false, reusable: false }),
      workspaceId: to,
      copiedFromId: id,
    })
    .returning({ id: templates.id });
  return made!.id;
}

/** Each with its number and its age, so that what asks now goes on doing so. */
async function copyVersions(tx: Tx, to: string, templateId: string, input: Version[], there: Version[]): Promise<Ids> {
  const ids: Ids = {};
  let number = there.at(-1)?.number ?? 0;
  for (const { id, copiedFromId, basedOnId, objectId, workspaceId, ...version } of input) {
    const known = there.find((one) => one.copiedFromId === id || one.id === copiedFromId);
    if (known) {
      ids[id] = known.id;
      continue;
    }
    number += 1;
    const row = { ...version, workspaceId: to, templateId, number, copiedFromId: id };
    const [made] = await tx.insert(templateVersions).values(row).returning({ id: templateVersions.id });
    ids[id] = made!.id;
  }
  return ids;
}
