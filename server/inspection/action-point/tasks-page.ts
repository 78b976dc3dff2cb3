import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, may } from "@server/core/actor";
import { letterOn } from "@server/core/compliance-sql";
import { Letter } from "@server/core/compliance-views";
import { today } from "@server/core/day";
import { Id, Step } from "@server/core/fields";
import { complianceOf, ObjectCompliance } from "@server/inspection/object-page/compliance-of";
import { ObjectPlace } from "@server/inspection/report/inputs";
import { objectFor } from "@server/records/object/object-for";
import { dutiesOfObject } from "@server/records/use/duties-of";
import { DutyView } from "@server/records/use/inputs";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { ComingDay, comingOf } from "./coming.ts";

/** Older ones are in the list of action points. */
const SOLVED_SHOWN = 50;

export const TasksPage = ObjectCompliance.extend({
  workspace_id: Id,
  object: ObjectPlace,
  state: Letter,
  path: z.array(Step),
  duties: z.array(DutyView),
  coming: z.array(ComingDay),
  permissions: z.object({
    can_report: z.boolean(),
    can_export: z.boolean(),
    can_add: z.boolean(),
    can_edit: z.boolean(),
  }),
});

const More = z.object({ path: z.array(Step), state: Letter });

/** The page with all action points and reports of an object. */
export const tasksPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof TasksPage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, title, displayCode, ...access }, compliance, duties, coming, rows] = await Promise.all([
      objectFor(tx, actor, "object.see", id),
      complianceOf(tx, actor, id, locale, { solved: SOLVED_SHOWN }),
      dutiesOfObject(tx, sql`${id}::uuid`, locale),
      comingOf(tx, id),
      queryRows(
        tx,
        More,
      )`select ${pathAsJson(actor, sql`objects.container_id`)} as path, ${letterOn(today())} as state from objects
        where objects.id = ${id}`,
    ]);
    return {
      ...compliance,
      ...rows[0]!,
      duties,
      coming,
      workspace_id: workspaceId,
      object: { id, title, display_code: displayCode },
      permissions: {
        can_report: may(access, "report.create"),
        can_export: may(access, "action_point.export"),
        can_add: may(access, "action_point.create"),
        can_edit: may(access, "action_point.edit"),
      },
    };
  });
