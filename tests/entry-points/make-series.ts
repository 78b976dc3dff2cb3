import { actionPointPhotos } from "@db/schema/action-point";
import { scheduleSkips, schedules } from "@db/schema/schedule";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { storeGenerated } from "@server/platform/files/store";
import { sql } from "drizzle-orm";
import { picture } from "../upload-of.ts";
import type { Make } from "./make.ts";

/** An action point due today that returns every week, with next week's skipped. */
export async function makeSeries(make: Make): Promise<{ id: string; scheduleId: string }> {
  const id = await make.actionPoint();
  const scheduleId = await transact(asOperator, async (tx) => {
    const place = { workspaceId: make.workspace, containerId: make.floor };
    const [made] = await tx
      .insert(schedules)
      .values({ ...place, frequency: "weekly", anchorOn: today(), createdBy: make.owner })
      .returning({ id: schedules.id });
    const skip = { workspaceId: make.workspace, scheduleId: made!.id, reason: make.text(), createdBy: make.owner };
    await tx.insert(scheduleSkips).values({ ...skip, skippedOn: skippedDay() });
    await tx.execute(sql`update action_points set schedule_id = ${made!.id}, occurrence = 1 where id = ${id}`);
    return made!.id;
  });
  return { id, scheduleId };
}
export const skippedDay = () => addDays(today(), 7);

/** A photo of an action point from before it was resolved, added by `by`. */
export async function makePhoto(make: Make, by: string | null = make.owner): Promise<string> {
  const actionPointId = await make.actionPoint();
  const bytes = await picture(`#${Math.floor(Math.random() * 0xeeeeee + 0x111111).toString(16)}`, 60, 40);
  return transact(asOperator, async (tx) => {
    const sha256 = await storeGenerated(tx, make.workspace, bytes, "image/jpeg");
    const about = { workspaceId: make.workspace, actionPointId, moment: "before" as const, name: `${make.text()}.jpg` };
    const row = { ...about, sha256, size: bytes.length, createdBy: by };
    const [made] = await tx.insert(actionPointPhotos).values(row).returning({ id: actionPointPhotos.id });
    return made!.id;
  });
}
