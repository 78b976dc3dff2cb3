import { duties } from "@db/schema/duty";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { lockObjectToDecide, objectFor } from "@server/records/object/object-for";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { changeDuties, presentDuties } from "./change.ts";
import type { DutiesAdded } from "./inputs.ts";
import { type DutyLine, dutyLines } from "./lines.ts";
import { optionToAssume } from "./plan.ts";

/**
 * Adds lines to the duties of an object and, of families whose fact is not known, the option to assume, which is to be
 * checked. What stood there stays as it was. Throws invalid (422) for nothing, for an unknown line or family, and for two
 * options of one family.
 */
export const addDuties = (
  actor: Actor,
  { id, lines, unknown }: z.output<typeof DutiesAdded>,
  locale: Locale,
): Promise<void> =>
  transact(actor, async (tx) => {
    const object = await objectFor(tx, actor, "report.edit", id);
    if (lines.length + unknown.length === 0) throw invalid("duty.choose_some", "lines");
    await lockObjectToDecide(tx, object);
    const [present, catalogue] = await Promise.all([presentDuties(tx, object), dutyLines(tx, object.workspaceId)]);
    const assumed = unknown.map((family) => assumedLine(family, catalogue));
    const wanted = [...present.map((duty) => duty.id), ...lines, ...assumed];
    const change = { lines: wanted, reason: "", confirms: false };
    await changeDuties(tx, actor, object, present, catalogue, change, locale);
    await markToCheck(tx, object, unknown);
  });

function assumedLine(family: string, catalogue: readonly DutyLine[]): string {
  const assumed = optionToAssume(family, catalogue);
  if (!assumed) throw invalid(`duty.unknown_line_named?line=${family}`, "lines");
  return assumed.line;
}

async function markToCheck(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }, families: string[]) {
  if (families.length === 0) return;
  await tx
    .update(duties)
    .set({ toCheck: true })
    .where(
      and(
        eq(duties.workspaceId, workspaceId),
        eq(duties.objectId, id),
        inArray(duties.family, families),
        isNotNull(duties.option),
      ),
    );
}
