import { callerOf } from "./caller.ts";

/** A review point of the workspace's own, fire extinguishers, which the built-in list lacks, and its interval. */
export async function makeReviewPoints(ownerId: string, workspaceId: string): Promise<void> {
  const api = await callerOf(ownerId);
  const names = { nl: "Brandblussers", en: "Fire extinguishers", fr: "Extincteurs", de: "Feuerlöscher" };
  await api.reviewPoint.create({ id: workspaceId, code: "BRA", ...names });
  const about = "Draagbare blussers: verzegeling, druk en plaats";
  await api.interval.create({
    id: workspaceId,
    review_point: "BRA",
    type: "checkup",
    months: 3,
    about,
    source: "Afspraak met de preventiedienst",
  });
}
