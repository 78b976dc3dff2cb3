import { reading } from "@db/transact";
import { type Actor, may } from "@server/actor";
import { Letter, letterOn } from "@server/compliance";
import { complianceOf, ObjectCompliance } from "@server/compliance-of";
import { Step } from "@server/container/inputs";
import { pathAsJson } from "@server/container/path-of";
import { today } from "@server/day";
import { Id } from "@server/fields";
import { objectFor } from "@server/object/object-for";
import { ObjectPlace } from "@server/report/inputs";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Locale } from "~/i18n/locales";
import { ComingDay, comingOf } from "./coming.ts";

/** Older ones stand in the list of action points. */
export const SOLVED_SHOWN = 50;

export const TasksPage = ObjectCompliance.extend({
  workspace_id: Id,
  object: ObjectPlace,
  state: Letter,
  path: z.array(Step),
  coming: z.array(ComingDay),
  permissions: z.object({ can_report: z.boolean(), can_export: z.boolean(), can_add: z.boolean() }),
});

type More = { path: z.infer<typeof Step>[]; state: Letter };

/** All action points and reports of an object. */
export const tasksPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof TasksPage>> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, title, displayCode, ...stand }, compliance, coming, { rows }] = await Promise.all([
      objectFor(tx, actor, "object.see", id),
      complianceOf(tx, id, locale, { solved: SOLVED_SHOWN }),
      comingOf(tx, id),
      tx.execute<More>(
        sql`select ${pathAsJson(actor, sql`objects.container_id`)} as path, ${letterOn(today())} as state from objects where objects.id = ${id}`,
      ),
    ]);
    return {
      ...compliance,
      ...rows[0]!,
      coming,
      workspace_id: workspaceId,
      object: { id, title, display_code: displayCode },
      permissions: {
        can_report: may(stand, "report.create"),
        can_export: may(stand, "action_point.export"),
        can_add: may(stand, "action_point.create"),
      },
    };
  });
