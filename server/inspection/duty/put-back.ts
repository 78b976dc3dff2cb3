import { duties } from "@db/schema/duty";
import { transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockObjectToDecide, objectFor } from "@server/records/object/object-for";
import { stateComputedOnce } from "@server/records/object/state-once";
import { dutyTitle } from "@server/records/use/view";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { changeDuties, fulfilByEarlierReports, presentDuties } from "./change.ts";
import type { DutyTakenOff, ObjectDuty } from "./inputs.ts";
import { dutyLines } from "./lines.ts";
import { dutiesWithFacts } from "./list.ts";
import { takenOffRows } from "./taken-off.ts";

/**
 * Puts a duty back on the object that it was taken off, as its line in the catalogue says today, with those that are
 * cumulative with it. Its reports count again; what is to be checked of the others stays so. Throws not found.
 */
export const putBackDuty = (
  actor: Actor,
  { id, dutyId }: z.output<typeof DutyTakenOff>,
  locale: Locale,
): Promise<ObjectDuty[]> =>
  transact(actor, async (tx) => {
    const object = await objectFor(tx, actor, "report.edit", id);
    await lockObjectToDecide(tx, object);
    const { workspaceId, title } = object;
    const duty = (await takenOffRows(tx, object)).find((row) => row.id === dutyId);
    if (!duty) throw notFound();
    const [present, catalogue] = await Promise.all([presentDuties(tx, object), dutyLines(tx, workspaceId)]);
    if (catalogue.some(({ line }) => line === duty.line)) {
      const lines = [...present.map((each) => each.id), duty.line!];
      await changeDuties(tx, actor, object, present, catalogue, { lines, reason: "", confirms: false }, locale);
    } else {
      await stateComputedOnce(tx, object, async () => {
        await tx
          .update(duties)
          .set({ removedAt: null })
          .where(and(eq(duties.workspaceId, workspaceId), eq(duties.id, dutyId)));
        await fulfilByEarlierReports(tx, workspaceId, [id], [dutyId]);
      });
      const detail = { line: duty.line, duty: dutyTitle(duty, locale) };
      await recordEvent(tx, actor, "duty.put", { workspaceId, aboutId: id, title, detail });
    }
    return dutiesWithFacts(tx, workspaceId, id, locale);
  });
