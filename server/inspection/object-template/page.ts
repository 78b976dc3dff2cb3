import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { Step } from "@server/core/fields";
import { can } from "@server/core/policy";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { nextTitle } from "./add-version.ts";
import type { ObjectTemplateRef, OnObjectPage } from "./inputs.ts";
import { OnObjectRow, templatesOnObject, visibleTemplate } from "./rows.ts";

const Row = z.object({ path: z.array(Step), templates: z.array(OnObjectRow), answers_count: z.number() });

/** The page of a template on an object, to add a version or to detach it. */
export const onObjectPage = (
  actor: Actor,
  { id, templateId }: z.output<typeof ObjectTemplateRef>,
  locale: Locale,
): Promise<OnObjectPage> =>
  reading(actor, async (tx) => {
    const { workspaceId, title, displayCode, ...access } = await objectFor(tx, actor, "template.detach", id);
    const [rows, next_title] = await Promise.all([
      queryRows(tx, Row)`
        select ${pathAsJson(actor, sql`objects.container_id`)} as path,
          ${templatesOnObject(actor.userId, sql`t.id = ${templateId}`)} as templates,
          (select count(*)::int from answers a
            where (a.workspace_id, a.object_id, a.template_id) = (objects.workspace_id, objects.id, ${templateId}::uuid)
            and ${notDeleted("a")}) as answers_count
        from objects where objects.id = ${id}`,
      nextTitle(tx, { workspaceId, objectId: id, templateId }, locale),
    ]);
    const { path, templates, answers_count } = rows[0]!;
    if (!templates[0]) throw notFound();
    const template = visibleTemplate(templates[0], true);
    return {
      workspace_id: workspaceId,
      object: { id, title, display_code: displayCode },
      path,
      template,
      next_title,
      answers_count,
      may: {
        add_version: template.multi_use && may({ ...access }, "template.attach"),
        detach: answers_count === 0,
        locked: access.locked && can(access.effectiveRole, "template.attach"),
      },
    };
  });
