import { callerOf } from "./caller.ts";

/**
 * What a workspace goes by of its own: fire extinguishers, which the list that comes along does not name, and how often
 * they are looked at.
 */
export async function makeLists(ownerId: string, workspaceId: string): Promise<void> {
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
