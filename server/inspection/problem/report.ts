import { actionPoints } from "@db/schema/action-point";
import { asOperator, type Tx, transact } from "@db/transact";
import { localeOr } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { countOrReject } from "@server/core/attempts";
import { MAX_PROBLEMS } from "@server/core/constants";
import { forbidden } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockObject } from "@server/records/object/object-for";
import { brandOf } from "@server/tenancy/workspace/brand";
import type { z } from "zod";
import type { Problem } from "./inputs.ts";
import { enqueueNotifyAdmins } from "./notify.ts";
import { thingBehind } from "./start.ts";

const HOUR = 60; // in minutes
const LONGEST = 100; // characters of the report, in the title

/** Stores a report as an action point without a day and creator, and enqueues mails to the container's admins. */
export async function reportProblem(
  { publicId, website, ...said }: z.output<typeof Problem>,
  source: string,
): Promise<void> {
  await transact(asOperator, async (tx) => {
    const {
      id: objectId,
      workspace_id: workspaceId,
      container_id: containerId,
      brand,
      locale,
    } = await thingBehind(tx, publicId);
    if (brandOf(brand, "").locked) throw forbidden("problem.locked", { code: "plan_locked" });
    if (website !== "") return; // a bot gets the same response as everybody
    await notTooMany(tx, { source, objectId, workspaceId });
    await lockObject(tx, { workspaceId, containerId, id: objectId });
    const t = translator(localeOr(locale));
    const title = t("problem.action_point", { what: shortened(said.what) });
    const reporter = [said.name, said.email, said.phone].filter(Boolean).join(" · ");
    const [made] = await tx
      .insert(actionPoints)
      .values({ workspaceId, containerId, objectId, title, note: said.what, reporter })
      .returning({ id: actionPoints.id });
    await recordEvent(tx, null, "action_point.report", { workspaceId, aboutId: made!.id, title });
    await enqueueNotifyAdmins(tx, workspaceId);
  });
}

/** Rate limits by source network, by thing and by workspace. */
async function notTooMany(
  tx: Tx,
  { source, objectId, workspaceId }: { source: string; objectId: string; workspaceId: string },
) {
  const { perSource, perObject, perWorkspace } = MAX_PROBLEMS;
  await countOrReject(tx, ["problem", "workspace", workspaceId], { limit: perWorkspace, minutes: 24 * HOUR });
  await countOrReject(tx, ["problem", "object", objectId], { limit: perObject, minutes: 24 * HOUR });
  await countOrReject(tx, ["problem", "source", source], { limit: perSource, minutes: HOUR });
}

/** The first line, cut to the length of a title. */
function shortened(what: string): string {
  const [line = ""] = what.split(/[\r\n\u2028\u2029]+/);
  return line.length > LONGEST
    ? `${[...line]
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`
    : line;
}
