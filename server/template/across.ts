import { templates, templateVersions } from "@db/schema/template";
import type { Tx } from "@db/transact";
import type { Across } from "@server/container/across";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";

type Ids = Record<string, string>;
/** Which template of the other workspace stands for which, and which version: by the ids they had. */
export type Taken = { templates: Ids; versions: Ids };
type Template = typeof templates.$inferSelect;
type Version = typeof templateVersions.$inferSelect;

/** What goes along refers to these: a subselect of ids. A copy has no answers, and what is in the trash does not come to life in it. */
export function templatesAlong({ from, lot, way, include }: Across): SQL {
  const onObjects = (table: string) => sql`
    select template_id from ${sql.raw(table)} where workspace_id = ${from} and object_id in (${lot.objects(from)})`;
  return sql`select t.id from templates t where t.workspace_id = ${from} and t.deletion_id is null and t.id in (
    ${onObjects("object_templates")} ${way === "move" ? sql`union ${onObjects("answers")} union ${onObjects("template_versions")}` : sql``}
    union select i.template_id from background_items i join background_templates b on (b.workspace_id, b.id) = (i.workspace_id, i.background_template_id)
      where b.workspace_id = ${from} and b.container_id in (${lot.containers(from)}) and ${include.includes("background_templates")})`;
}

/**
 * Gives the other workspace its own copy of each template that goes along, with all its versions. One that came there before serves again,
 * and gets the versions it lacks; and what came from there goes back to where it was from. Unless they went ways of their own since.
 */
export async function takeTemplates(tx: Tx, across: Across): Promise<Taken> {
  const { from, to, lot, way } = across;
  if (way === "move") await leaveTrashed(tx, from, lot.objects(from));
  const here = await tx
    .select()
    .from(templates)
    .where(and(eq(templates.workspaceId, from), sql`${templates.id} in (${templatesAlong(across)})`))
    .orderBy(templates.id);
  const taken: Taken = { templates: {}, versions: {} };
  for (const template of here) {
    const asked = await contentsOf(tx, from, template.id);
    const there = await standIn(tx, to, template, asked);
    const id = there?.id ?? (await copyTemplate(tx, to, template));
    taken.templates[template.id] = id;
    Object.assign(taken.versions, await copyVersions(tx, to, id, asked, there?.versions ?? []));
  }
  return taken;
}

/** As SQL, of the column that names one; null where it was not taken. */
export const takenAs = (ids: Ids, column: string): SQL => sql`(${JSON.stringify(ids)}::jsonb ->> ${sql.raw(column)}::text)::uuid`;

/** Nothing was ever filled in of a template in the trash: it stays behind there, and comes off. */
async function leaveTrashed(tx: Tx, from: string, objects: SQL): Promise<void> {
  const trashed = sql`workspace_id = ${from} and object_id in (${objects})
    and template_id in (select t.id from templates t where t.workspace_id = ${from} and t.deletion_id is not null)`;
  await tx.execute(sql`delete from object_templates where ${trashed}`);
  await tx.execute(sql`delete from template_versions where ${trashed}`);
}

const contentsOf = (tx: Tx, workspaceId: string, templateId: string): Promise<Version[]> =>
  tx
    .select()
    .from(templateVersions)
    .where(
      and(eq(templateVersions.workspaceId, workspaceId), eq(templateVersions.templateId, templateId), isNotNull(templateVersions.number)),
    )
    .orderBy(templateVersions.number);

/** The one over there that is the same: where it came from, or what was made of it before. */
async function standIn(tx: Tx, to: string, { id, copiedFromId }: Template, asked: Version[]) {
  const candidates = await tx
    .select({ id: templates.id, copiedFromId: templates.copiedFromId })
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, to),
        isNull(templates.deletionId),
        copiedFromId ? sql`(${templates.copiedFromId} = ${id} or ${templates.id} = ${copiedFromId})` : eq(templates.copiedFromId, id),
      ),
    )
    .orderBy(sql`${templates.id} desc`)
    .for("no key update");
  for (const candidate of candidates) {
    const versions = await contentsOf(tx, to, candidate.id);
    const isOrigin = candidate.id === copiedFromId;
    const goesOn = isOrigin
      ? asked.every((version) => versions.some((one) => one.id === version.copiedFromId))
      : versions.every((version) => asked.some((one) => one.id === version.copiedFromId));
    if (goesOn) return { id: candidate.id, versions };
  }
  return undefined;
}

async function copyTemplate(tx: Tx, to: string, template: Template): Promise<string> {
  const { id, createdAt, updatedAt, deletionId, parentId, globalTemplateId, globalRevision, ...about } = template;
  const [made] = await tx
    .insert(templates)
    .values({ ...about, workspaceId: to, copiedFromId: id })
    .returning({ id: templates.id });
  return made!.id;
}

/** Each with its number and its age, so that what asks now goes on doing so. */
async function copyVersions(tx: Tx, to: string, templateId: string, asked: Version[], there: Version[]): Promise<Ids> {
  const ids: Ids = {};
  let number = there.at(-1)?.number ?? 0;
  for (const { id, copiedFromId, basedOnId, objectId, workspaceId, ...version } of asked) {
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
