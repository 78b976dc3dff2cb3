import { intervals, reviewPoints } from "@db/schema/review-point";
import { asOperator, transact } from "@db/transact";
import type { Make } from "./make.ts";

let count = 0;

/** A review point of the workspace's own that no record uses. Gives its code. */
export async function makeReviewPoint(make: Make): Promise<string> {
  const code = `Z${(++count).toString(36).toUpperCase().padStart(3, "0")}`;
  await transact(asOperator, (tx) =>
    tx.insert(reviewPoints).values({ workspaceId: make.workspace, code, titles: { nl: make.workspaceText() } }),
  );
  return code;
}

export const makeInterval = (make: Make): Promise<string> =>
  transact(asOperator, async (tx) => {
    const row = {
      workspaceId: make.workspace,
      reviewPoint: "HF",
      type: "inspection" as const,
      months: 12,
      about: make.workspaceText(),
    };
    const [made] = await tx.insert(intervals).values(row).returning({ id: intervals.id });
    return made!.id;
  });
