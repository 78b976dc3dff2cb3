import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { templates, templateVersions } from "@db/schema/template";
import type { Tx } from "@db/transact";
import { requireTemplateQuota } from "@server/inspection/template/template-quota";
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transfer } from "./transfer.ts";

type Ids = Record<string, string>;
/** The ids of the target's templates and versions, by the ids of the originals. */
export type TemplateIds = { templates: Ids; versions: Ids };
type Template = typeof templates.$inferSelect;
type Version = typeof templateVersions.$inferSelect;

/**
 * A subselect of the ids of the templates that the selection refers to, without soft-deleted ones. A copy has no
 * answers, so it needs fewer.
 */
export function transferredTemplates({ from, selection, operation, include }: Transfer): SQL {
  const onObjects = (table: string) => sql`
    select template_id from ${sql.raw(table)}
      where workspace_id = ${from} and object_id in (${selection.objects(from)})`;
  return sql`select t.id from templates t where t.workspace_id = ${from} and ${notDeleted("t")} and t.id in (
    ${onObjects("object_templates")} ${
      operation === "move"
        ? sql`union ${onObjects("answers")}
      union ${onObjects("template_versions")}`
        : sql``
    }
    union select i.template_id from background_items i
      join background_templates b on (b.workspace_id, b.id) = (i.workspace_id, i.background_template_id)
      where b.workspace_id = ${from} and b.container_id in (${selection.containers(from)})
        and ${include.includes("background_templates")})`;
}

/**
 * Gives the target its own copy of each template that the selection uses, with all its versions. A copy from an earlier
 * transfer is used again and gets the versions it lacks, and so is the original that a template was copied from, unless
 * both have changed since. If the actor may not make templates there, only templates with answers are copied, inactive
 * and not public; the others are removed from what moves.
 */
export async function transferTemplates(tx: Tx, transfer: Transfer): Promise<TemplateIds> {
  const { from, to, selection, operation, adds } = transfer;
  if (operation === "move") await removeTrashedTemplates(tx, from, selection.objects(from));
  const originals = await tx
    .select()
    .from(templates)
    .where(and(eq(templates.workspaceId, from), sql`${templates.id} in (${transferredTemplates(transfer)})`))
    .orderBy(templates.id);
  const withAnswers = adds.templates ? new Set<string>() : await answeredTemplates(tx, transfer);
  const onlyForAnswers: string[] = [];
  const ids: TemplateIds = { templates: {}, versions: {} };
  for (const template of originals) {
    const versions = await publishedVersions(tx, from, template.id);
    const existing = await findExistingCopy(tx, to, template, versions, adds.templates);
    if (!existing && !adds.templates) {
      if (!withAnswers.has(template.id)) continue;
      onlyForAnswers.push(template.id);
    }
    const id = existing?.id ?? (await copyTemplate(tx, to, template, adds.templates));
    ids.templates[template.id] = id;
    Object.assign(ids.versions, await copyVersions(tx, to, id, versions, existing?.versions ?? []));
  }
  if (operation === "move" && !adds.templates)
    await removeNotTransferred(tx, transfer, Object.keys(ids.templates), onlyForAnswers);
  return ids;
}

/** SQL: the id that replaces the one in `column`; null if that was not transferred. */
export const mappedId = (ids: Ids, column: string): SQL =>
  sql`(${JSON.stringify(ids)}::jsonb ->> ${sql.raw(column)}::text)::uuid`;

/** Removes soft-deleted templates from the objects: they have no answers, and stay where they are. */
async function removeTrashedTemplates(tx: Tx, from: string, objects: SQL): Promise<void> {
  const trashed = sql`workspace_id = ${from} and object_id in (${objects})
    and template_id in (select t.id from templates t where t.workspace_id = ${from} and t.deletion_id is not null)`;
  await tx.execute(sql`delete from object_templates where ${trashed}`);
  await tx.execute(sql`delete from template_versions where ${trashed}`);
}

const AnsweredTemplateRow = z.object({ id: z.string() });

/** The ids of the templates with answers in the selection; none for a copy, which has no answers. */
async function answeredTemplates(tx: Tx, { from, selection, operation }: Transfer): Promise<Set<string>> {
  if (operation === "duplicate") return new Set();
  const rows = await queryRows(tx, AnsweredTemplateRow)`
    select distinct template_id as id from answers
      where workspace_id = ${from} and object_id in (${selection.objects(from)})`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Removes templates from objects and background templates: those that were not transferred, and those transferred only
 * for their answers where an object has none.
 */
async function removeNotTransferred(
  tx: Tx,
  { from, selection }: Transfer,
  transferred: string[],
  onlyForAnswers: string[],
): Promise<void> {
  const off = (table: string) => {
    const of = sql.raw(table);
    const answers = sql`select from answers a
      where (a.workspace_id, a.object_id, a.template_id) = (${of}.workspace_id, ${of}.object_id, ${of}.template_id)`;
    return sql`delete from ${of} where workspace_id = ${from} and object_id in (${selection.objects(from)})
      and (not template_id = any (${sql.param(transferred)}::uuid[])
        or template_id = any (${sql.param(onlyForAnswers)}::uuid[]) and not exists (${answers}))`;
  };
  await tx.execute(off("object_templates"));
  await tx.execute(off("template_versions"));
  await tx.execute(sql`
    delete from background_items i using background_templates b
      where (b.workspace_id, b.id) = (i.workspace_id, i.background_template_id)
      and b.workspace_id = ${from} and b.container_id in (${selection.containers(from)})
      and (not i.template_id = any (${sql.param(transferred)}::uuid[])
        or i.template_id = any (${sql.param(onlyForAnswers)}::uuid[]))`);
}

const publishedVersions = (tx: Tx, workspaceId: string, templateId: string): Promise<Version[]> =>
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
 * The target's template that has the same content: the original this one was copied from, or an earlier copy of it. If
 * nothing may be added, it must have all versions or be inactive. Undefined if there is none.
 */
async function findExistingCopy(
  tx: Tx,
  to: string,
  { id, copiedFromId }: Template,
  originals: Version[],
  adds: boolean,
) {
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
    const versions = await publishedVersions(tx, to, candidate.id);
    const isOrigin = candidate.id === copiedFromId;
    const isUnchanged = isOrigin
      ? originals.every(({ copiedFromId }) => versions.some(({ id }) => id === copiedFromId))
      : versions.every(({ copiedFromId }) => originals.some(({ id }) => id === copiedFromId));
    const isComplete = originals.every((original) =>
      versions.some(({ id, copiedFromId }) => copiedFromId === original.id || id === original.copiedFromId),
    );
    if (isUnchanged && (adds || isComplete || !candidate.active)) return { id: candidate.id, versions };
  }
  return undefined;
}

async function copyTemplate(tx: Tx, to: string, template: Template, adds: boolean): Promise<string> {
  await requireTemplateQuota(tx, to);
  const { id, createdAt, updatedAt, deletionId, parentId, globalTemplateId, globalRevision, ...values } = template;
  const [created] = await tx
    .insert(templates)
    .values({
      ...values,
      ...(!adds && { active: false, public: false, reusable: false }),
      workspaceId: to,
      copiedFromId: id,
    })
    .returning({ id: templates.id });
  return created!.id;
}

/** Adds the versions that the target's template lacks, numbered after its own, with their dates. Returns all ids. */
async function copyVersions(
  tx: Tx,
  to: string,
  templateId: string,
  originals: Version[],
  existing: Version[],
): Promise<Ids> {
  const ids: Ids = {};
  let number = existing.at(-1)?.number ?? 0;
  for (const { id, copiedFromId, basedOnId, objectId, workspaceId, ...version } of originals) {
    const copy = existing.find((one) => one.copiedFromId === id || one.id === copiedFromId);
    if (copy) {
      ids[id] = copy.id;
      continue;
    }
    number += 1;
    const row = { ...version, workspaceId: to, templateId, number, copiedFromId: id };
    const [created] = await tx.insert(templateVersions).values(row).returning({ id: templateVersions.id });
    ids[id] = created!.id;
  }
  return ids;
}
