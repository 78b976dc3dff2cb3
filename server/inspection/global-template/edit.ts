import { globalTemplateAccess, globalTemplates } from "@db/schema/global-template";
import { asOperator, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { changesSince, tellingWho } from "@server/core/concurrent-edit";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import type { Recorded } from "@server/core/last-change";
import { type Change, requireContentLimits } from "@server/inspection/template/changes";
import { columnsOf, inheritedColumns, withoutUndefined } from "@server/inspection/template/columns";
import { isSame } from "@server/inspection/template/compare";
import { emptyContent, picturesIn, withNewIds } from "@server/inspection/template/content";
import { withPicture } from "@server/inspection/template/help-picture";
import { renderLogo } from "@server/inspection/template/logo";
import type { PictureInput } from "@server/inspection/template/question-inputs";
import { freeTitle } from "@server/records/container/free-title";
import { storeGeneratedGlobal } from "@server/records/library/global-bytes";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { globalTemplateFormValues } from "./form-values.ts";
import type { GlobalTemplateChanges, NewGlobalTemplate } from "./inputs.ts";
import { globalTemplateView } from "./list.ts";
import { storeGlobalLogo } from "./logo.ts";

/** Creates a template for all workspaces or for some of them, empty or from a reusable one (`parent_id`). */
export async function createGlobalTemplate(
  actor: Actor,
  locale: Locale,
  { parent_id, logo, title, global, workspaces, ...values }: z.output<typeof NewGlobalTemplate>,
) {
  authorizeBackOffice(actor);
  const audience = audienceOf({ global, workspaces });
  const rendered = logo && (await renderLogo(logo));
  return transact(asOperator, async (tx) => {
    const start = parent_id ? await startOf(tx, parent_id) : { columns: {}, content: emptyContent };
    requireContentLimits(start.content);
    const logoColumns = rendered && (await storeGlobalLogo(tx, rendered));
    const { subtitle, ...rest } = withoutUndefined(columnsOf(values));
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    const columns = { ...start.columns, ...rest, ...(subtitle && { subtitle }), ...logoColumns, ...by };
    const { everywhere } = audience;
    const row = { ...columns, title, parentId: parent_id, everywhere, content: withNewIds(start.content) };
    const [created] = await tx.insert(globalTemplates).values(row).returning({ id: globalTemplates.id });
    await insertAccess(tx, created!.id, audience.workspaces);
    await recordEvent(tx, actor, "global_template.create", { workspaceId: null, aboutId: created!.id, title });
    return globalTemplateView(tx, actor, created!.id, locale);
  });
}

/** Edits the settings of a template and for which workspaces it is. Copies are updated when they are attached again. */
export async function editGlobalTemplate(
  actor: Actor,
  locale: Locale,
  { id, logo, delete_logo, ...input }: z.output<typeof GlobalTemplateChanges>,
) {
  authorizeBackOffice(actor);
  const rendered = logo && (await renderLogo(logo));
  return transact(asOperator, async (tx) => {
    const before = await lockGlobalTemplate(tx, id);
    const { global, workspaces, ...values } = await changesSince(tx, input, {
      actor,
      record: recordOf(id),
      read: async () => ({ template: await globalTemplateView(tx, actor, id), everywhere: before.everywhere }),
      values: globalTemplateFormValues,
      pairs: [["global", "workspaces"]],
    });
    const audience =
      global !== undefined || workspaces
        ? audienceOf({ ...input, ...withoutUndefined({ global, workspaces }) })
        : undefined;
    const noLogo = delete_logo ? { logo: null, logoMime: null } : undefined;
    const logoColumns = rendered ? await storeGlobalLogo(tx, rendered) : noLogo;
    await tx
      .update(globalTemplates)
      .set({ ...columnsOf(values), ...logoColumns, everywhere: audience?.everywhere, ...nextRevision(actor) })
      .where(eq(globalTemplates.id, id));
    if (audience) {
      await tx.delete(globalTemplateAccess).where(eq(globalTemplateAccess.templateId, id));
      await insertAccess(tx, id, audience.workspaces);
    }
    if (logoColumns && before.logo) await removeBytes(tx, [before.logo]);
    await recordEvent(tx, actor, "global_template.edit", {
      workspaceId: null,
      aboutId: id,
      title: values.title ?? before.title,
    });
    return globalTemplateView(tx, actor, id, locale);
  });
}

/** Adds or edits a question with the picture beside its help. As changeGlobalContent(). */
export async function changeGlobalQuestion(actor: Actor, id: string, input: PictureInput, asked: Change) {
  authorizeBackOffice(actor);
  const { change, picture } = await withPicture(input, asked);
  return changeGlobalContent(actor, id, change, picture);
}

/**
 * Changes the questions of a template under a row lock. `picture`: that they refer to, to be stored with them. Gives the
 * id of the group or question that was changed. Throws invalid (422) if the template would be too large.
 */
export function changeGlobalContent(actor: Actor, id: string, change: Change, picture?: Buffer): Promise<string> {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    const template = await lockGlobalTemplate(tx, id);
    const { content, changedId } = await tellingWho(tx, actor, recordOf(id), () =>
      change(template.content, template.texts),
    );
    if (isSame(template.content, content)) return changedId;
    requireContentLimits(content);
    if (picture) await storeGeneratedGlobal(tx, picture);
    await tx
      .update(globalTemplates)
      .set({ content, ...nextRevision(actor) })
      .where(eq(globalTemplates.id, id));
    const still = new Set(picturesIn(content));
    await removeBytes(
      tx,
      picturesIn(template.content).filter((sha256) => !still.has(sha256)),
    );
    await recordEvent(tx, actor, "global_template.edit", { workspaceId: null, aboutId: id, title: template.title });
    return changedId;
  });
}

/** Duplicates a template for the same workspaces, with a free title. */
export function duplicateGlobalTemplate(actor: Actor, locale: Locale, from: string) {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    const { id: _, createdAt, updatedAt, revision, ...original } = await lockGlobalTemplate(tx, from);
    requireContentLimits(original.content);
    const all = await tx.select({ title: globalTemplates.title }).from(globalTemplates);
    const title = freeTitle(locale, original.title, new Set(all.map((template) => template.title)));
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    const row = { ...original, ...by, title, name: "", parentId: from, content: withNewIds(original.content) };
    const [created] = await tx.insert(globalTemplates).values(row).returning({ id: globalTemplates.id });
    await tx.execute(sql`
      insert into global_template_access (workspace_id, template_id) select workspace_id, ${created!.id}
      from global_template_access where template_id = ${from}`);
    await recordEvent(tx, actor, "global_template.duplicate", { workspaceId: null, aboutId: created!.id, title });
    return globalTemplateView(tx, actor, created!.id, locale);
  });
}

/** Deletes a template. The copies in workspaces stay, as templates of their own. */
export function deleteGlobalTemplate(actor: Actor, id: string): Promise<void> {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    const { title, logo, content } = await lockGlobalTemplate(tx, id);
    await tx.delete(globalTemplates).where(eq(globalTemplates.id, id));
    await removeBytes(tx, [...(logo ? [logo] : []), ...picturesIn(content)]);
    await recordEvent(tx, actor, "global_template.delete", { workspaceId: null, aboutId: id, title });
  });
}

/** Removes bytes that the template no longer refers to; those that another row refers to stay. */
async function removeBytes(tx: Tx, all: string[]): Promise<void> {
  for (const sha256 of new Set(all)) await enqueue(tx, "library.remove_bytes", { workspaceId: null, sha256 });
}

const recordOf = (aboutId: string): Recorded => ({ workspaceId: null, aboutId, verbs: ["global_template.edit"] });

/** Copies compare the revision with that of their last update. */
export const nextRevision = (actor: Actor) => ({
  revision: sql`${globalTemplates.revision} + 1`,
  updatedBy: actor.userId,
  updatedAt: sql`now()`,
});

export async function lockGlobalTemplate(tx: Tx, id: string) {
  const [template] = await tx.select().from(globalTemplates).where(eq(globalTemplates.id, id)).for("update");
  if (!template) throw notFound();
  return template;
}

async function startOf(tx: Tx, id: string) {
  const [from] = await tx.select().from(globalTemplates).where(eq(globalTemplates.id, id));
  if (!from?.reusable) throw invalid("template.no_start", "parent_id");
  return { columns: { ...inheritedColumns(from), logo: from.logo, logoMime: from.logoMime }, content: from.content };
}

/** For all workspaces unless some are named. Throws invalid (422) if the template would be for none. */
function audienceOf({ global, workspaces = [] }: { global?: boolean; workspaces?: string[] }) {
  const everywhere = global ?? workspaces.length === 0;
  if (!everywhere && workspaces.length === 0) throw invalid("library.for_nobody", "workspaces");
  return { everywhere, workspaces: everywhere ? [] : [...new Set(workspaces)] };
}

/** Throws invalid (422) if one of the workspaces does not exist. */
async function insertAccess(tx: Tx, templateId: string, workspaces: string[]): Promise<void> {
  if (workspaces.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    insert into global_template_access (workspace_id, template_id)
    select w.id, ${templateId} from workspaces w
    where w.id = any (${sql.param(workspaces)}::uuid[]) and w.deleted_at is null`);
  if (rowCount !== workspaces.length) throw invalid("library.workspace_unknown", "workspaces");
}
