import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { can } from "@server/core/policy";
import { filterChoices } from "@server/inspection/action-point/filter-choices";
import type { z } from "zod";
import { changeMany } from "./change.ts";
import type { ActView, ChangePoints, PointsToChange, PointsToChangePage } from "./inputs.ts";
import { foundFor } from "./page.ts";
import { pointWork } from "./point-work.ts";
import { chosenPoints, lockedPoints } from "./points.ts";
import { rowsChosen } from "./rows.ts";

/** Does one act with the chosen action points of a list. Throws as changeMany(). */
export const changePoints = (actor: Actor, input: z.output<typeof ChangePoints>, locale: Locale): Promise<ActView> =>
  changeMany(
    actor,
    { noun: "action_point", acts: pointWork, chosen: chosenPoints, locked: lockedPoints },
    input,
    locale,
  );

/** What an act would change of the chosen action points, and whom one may ask. Throws not found or forbidden. */
export function pointsToChange(
  actor: Actor,
  input: z.output<typeof PointsToChange>,
  locale: Locale,
): Promise<z.input<typeof PointsToChangePage>> {
  const { id, act } = input;
  const seesPeople = can(authorizeIn(actor, id, "workspace.see"), "member.see");
  return reading({ workspaceIds: [id] }, async (tx) => {
    const rows = await rowsChosen(tx, actor, input, chosenPoints);
    const found = await foundFor(tx, actor, input, pointWork[act].verb, rows);
    const { people } = await filterChoices(tx, id, locale, seesPeople && act === "resolver");
    return { workspace_id: id, act, people, ...found };
  });
}
