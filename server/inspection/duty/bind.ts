import { duties } from "@db/schema/duty";
import { transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockObjectToDecide, objectFor } from "@server/records/object/object-for";
import { dutyTitle } from "@server/records/use/view";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { presentDuties } from "./change.ts";
import type { DutyBinding, ObjectDuty } from "./inputs.ts";
import { bindsByDefault, dutyLines } from "./lines.ts";
import { dutiesWithFacts } from "./list.ts";

/**
 * Makes a duty of one object binding, which forbids its use past the end of the duty, or takes that back. Throws not
 * found, and invalid (422) where it would take back what the catalogue says.
 */
export const bindDuty = (
  actor: Actor,
  { id, dutyId, binds, reason }: z.output<typeof DutyBinding>,
  locale: Locale,
): Promise<ObjectDuty[]> =>
  transact(actor, async (tx) => {
    const object = await objectFor(tx, actor, "report.edit", id);
    await lockObjectToDecide(tx, object);
    const { workspaceId, title } = object;
    const duty = (await presentDuties(tx, object)).find((present) => present.id === dutyId);
    if (!duty) throw notFound();
    if (!binds && bindsByDefault(duty, await dutyLines(tx, workspaceId))) throw invalid("duty.stays_binding", "binds");
    await tx
      .update(duties)
      .set({ binds })
      .where(and(eq(duties.workspaceId, workspaceId), eq(duties.id, dutyId)));
    const detail = { duty: dutyTitle(duty, locale), reason };
    await recordEvent(tx, actor, binds ? "duty.bind" : "duty.unbind", { workspaceId, aboutId: id, title, detail });
    return dutiesWithFacts(tx, workspaceId, id, locale);
  });
