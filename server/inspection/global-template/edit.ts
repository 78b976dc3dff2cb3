import { globalTemplateAccess, globalTemplates } from "@db/schema/global-template";
import { asOperator, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { changesSince } from "@server/core/concurrent-edit";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { type Change, requireRoom } from "@server/inspection/template/changes";
import { carriedBy, columnsOf, told } from "@server/inspection/template/columns";
import { isSame } from "@server/inspection/template/compare";
import { asStart, emptyContent } from "@server/inspection/template/content";
import { drawnLogo } from "@server/inspection/template/logo";
import { freeTitle } from "@server/records/container/free-title";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { globalTemplateFormValues } from "./form-values.ts";
import type { GlobalTemplateChanges, NewGlobalTemplate } from "./inputs.ts";
import { globalTemplateSeen } from "./list.ts";
import { keepGlobalLogo } from "./logo.ts";

/** A template for all workspaces or for those that are named, from nothing or from one that is offered as a start. */
export async function createGlobalTemplate(
  actor: Actor,
  { parent_id, logo, title, global, workspaces, ...said }: z.output<typeof NewGlobalTemplate>,
) {
  authorizeBackOffice(actor);
  const given = givenTo({ global, workspaces });
  const drawn = logo && (await drawnLogo(logo));
  return transact(asOperator, async (tx) => {
    const start = parent_id ? await startOf(tx, parent_id) : { about: {}, content: emptyContent };
    requireRoom(start.content);
    const kept = drawn && (await keepGlobalLogo(tx, drawn));
    const { subtitle, ...rest } = told(columnsOf(said));
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    const about = { ...start.about, ...rest, ...(subtitle && { subtitle }), ...kept, ...by };
    const row = { ...about, title, parentId: parent_id, everywhere: given.everywhere, content: asStart(start.content) };
    const [made] = await tx.insert(globalTemplates).values(row).returning({ id: globalTemplates.id });
    await giveTo(tx, made!.id, given.workspaces);
    await recordEvent(tx, actor, "global_template.create", { workspaceId: null, aboutId: made!.id, title });
    return globalTemplateSeen(tx, actor, made!.id);
  });
}

/** What is said of it, and whom it is for. Copies follow when they are put on an object again. */
export async function editGlobalTemplate(
  actor: Actor,
  { id, logo, delete_logo, ...input }: z.output<typeof GlobalTemplateChanges>,
) {
  authorizeBackOffice(actor);
  const drawn = logo && (await drawnLogo(logo));
  return transact(asOperator, async (tx) => {
    const before = await held(tx, id);
    const { global, workspaces, ...said } = await changesSince(input, {
      read: async () => ({ template: await globalTemplateSeen(tx, actor, id), everywhere: before.everywhere }),
      values: globalTemplateFormValues,
      pairs: [["global", "workspaces"]],
    });
    const given =
      global !== undefined || workspaces ? givenTo({ ...input, ...told({ global, workspaces }) }) : undefined;
    const kept = drawn ? await keepGlobalLogo(tx, drawn) : delete_logo ? { logo: null, logoMime: null } : undefined;
    await tx
      .update(globalTemplates)
      .set({ ...columnsOf(said), ...kept, everywhere: given?.everywhere, ...changed(actor) })
      .where(eq(globalTemplates.id, id));
    if (given) {
      await tx.delete(globalTemplateAccess).where(eq(globalTemplateAccess.templateId, id));
      await giveTo(tx, id, given.workspaces);
    }
    if (kept && before.logo) await enqueue(tx, "library.remove_bytes", { workspaceId: null, sha256: before.logo });
    await recordEvent(tx, actor, "global_template.edit", {
      workspaceId: null,
      aboutId: id,
      title: said.title ?? before.title,
    });
    return globalTemplateSeen(tx, actor, id);
  });
}

/** Changes what it asks, one after the other. */
export function changeGlobalContent(actor: Actor, id: string, change: Change): Promise<string> {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    const template = await held(tx, id);
    const { content, answer } = change(template.content);
    if (isSame(template.content, content)) return answer;
    requireRoom(content);
    await tx
      .update(globalTemplates)
      .set({ content, ...changed(actor) })
      .where(eq(globalTemplates.id, id));
    await recordEvent(tx, actor, "global_template.edit", { workspaceId: null, aboutId: id, title: template.title });
    return answer;
  });
}

/** The same once more, under a name that says so, for the same workspaces. */
export function duplicateGlobalTemplate(actor: Actor, locale: Locale, from: string) {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    const { id: _, createdAt, updatedAt, revision, ...about } = await held(tx, from);
    requireRoom(about.content);
    const there = await tx.select({ title: globalTemplates.title }).from(globalTemplates);
    const title = freeTitle(locale, about.title, new Set(there.map((other) => other.title)));
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    const row = { ...about, ...by, title, name: "", parentId: from, content: asStart(about.content) };
    const [made] = await tx.insert(globalTemplates).values(row).returning({ id: globalTemplates.id });
    await tx.execute(sql`
      insert into global_template_access (workspace_id, template_id) select workspace_id, ${made!.id}
      from global_template_access where template_id = ${from}`);
    await recordEvent(tx, actor, "global_template.duplicate", { workspaceId: null, aboutId: made!.id, title });
    return globalTemplateSeen(tx, actor, made!.id);
  });
}

/** Not to be had any more; workspaces keep the copies they have, as their own. */
export function deleteGlobalTemplate(actor: Actor, id: string): Promise<void> {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    const { title, logo } = await held(tx, id);
    await tx.delete(globalTemplates).where(eq(globalTemplates.id, id));
    if (logo) await enqueue(tx, "library.remove_bytes", { workspaceId: null, sha256: logo });
    await recordEvent(tx, actor, "global_template.delete", { workspaceId: null, aboutId: id, title });
  });
}

const changed = (actor: Actor) => ({
  revision: sql`${globalTemplates.revision} + 1`,
  updatedBy: actor.userId,
  updatedAt: sql`now()`,
});

async function held(tx: Tx, id: string) {
  const [template] = await tx.select().from(globalTemplates).where(eq(globalTemplates.id, id)).for("update");
  if (!template) throw notFound();
  return template;
}

async function startOf(tx: Tx, id: string) {
  const [from] = await tx.select().from(globalTemplates).where(eq(globalTemplates.id, id));
  if (!from?.reusable) throw invalid("template.no_start", "parent_id");
  return { about: { ...carriedBy(from), logo: from.logo, logoMime: from.logoMime }, content: from.content };
}

/** Everybody, unless workspaces are named; for nobody at all it need not be there. */
function givenTo({ global, workspaces = [] }: { global?: boolean; workspaces?: string[] }) {
  const everywhere = global ?? workspaces.length === 0;
  if (!everywhere && workspaces.length === 0) throw invalid("library.for_nobody", "workspaces");
  return { everywhere, workspaces: everywhere ? [] : [...new Set(workspaces)] };
}

async function giveTo(tx: Tx, templateId: string, workspaces: string[]): Promise<void> {
  if (workspaces.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    insert into global_template_access (workspace_id, template_id)
    select w.id, ${templateId} from workspaces w
    where w.id = any (${sql.param(workspaces)}::uuid[]) and w.deleted_at is null`);
  if (rowCount !== workspaces.length) throw invalid("library.workspace_unknown", "workspaces");
}
