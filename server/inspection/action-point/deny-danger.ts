import { notDeleted } from "@db/not-deleted";
import { actionPoints } from "@db/schema/action-point";
import { transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { actionPointFor } from "./action-point-for.ts";
import type { NotDangerous } from "./inputs.ts";
import { actionPointView } from "./view.ts";

/**
 * Decides that what a visitor reported as dangerous is not, with a reason that the history keeps. The action point
 * stays open. Throws conflict where it is not reported as dangerous any more, or resolved.
 */
export const denyDanger = (actor: Actor, { id, reason }: z.output<typeof NotDangerous>, locale: Locale) =>
  transact(actor, async (tx) => {
    const { workspaceId, title, dangerousOn } = await actionPointFor(tx, actor, "action_point.edit", id);
    const [changed] = await tx
      .update(actionPoints)
      .set({ dangerousOn: null, updatedAt: sql`now()` })
      .where(
        and(
          eq(actionPoints.workspaceId, workspaceId),
          eq(actionPoints.id, id),
          isNotNull(actionPoints.dangerousOn),
          ne(actionPoints.status, "ok"),
          notDeleted(actionPoints),
        ),
      )
      .returning({ id: actionPoints.id });
    if (!changed) throw conflict("action_point.changed_meanwhile", "changed");
    const detail = { reason, dangerous_on: dangerousOn };
    await recordEvent(tx, actor, "action_point.deny_danger", { workspaceId, aboutId: id, title, detail });
    return actionPointView(tx, actor, id, locale);
  });
