import { randomUUID } from "node:crypto";
import { notDeleted } from "@db/not-deleted";
import { actionPoints } from "@db/schema/action-point";
import { asOperator, type Tx, transact } from "@db/transact";
import { localeOr } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { countOrReject } from "@server/core/attempts";
import { MAX_PROBLEMS } from "@server/core/constants";
import { today } from "@server/core/day";
import { forbidden } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { priorityFor } from "@server/inspection/action-point/create";
import { nextNotice } from "@server/inspection/action-point/notice";
import { keepPhotos } from "@server/inspection/action-point/photos";
import { setResolvers } from "@server/inspection/action-point/resolvers";
import { beginSchedule } from "@server/inspection/schedule/lock";
import { lockObject } from "@server/records/object/object-for";
import { brandOf } from "@server/tenancy/workspace/brand";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Problem } from "./inputs.ts";
import { enqueueNotifyAdmins } from "./notify.ts";
import { byRule } from "./rule.ts";
import { thingBehind } from "./start.ts";
import { problemToken } from "./track.ts";

const HOUR = 60; // in minutes
const LONGEST = 100; // characters of the report, in the title

/**
 * Stores a report as an action point without a creator, with resolvers and a day by the rule of its board, and enqueues
 * mails to them and to the container's admins. What is dangerous turns the answer of the object to no; while that is so,
 * others who say the same add to it. Returns the token with which the reporter follows it.
 */
export async function reportProblem(
  { publicId, website, ...said }: z.output<typeof Problem>,
  source: string,
): Promise<{ token: string }> {
  return transact(asOperator, async (tx) => {
    const {
      id: objectId,
      workspace_id: workspaceId,
      container_id: containerId,
      brand,
      locale,
    } = await thingBehind(tx, publicId);
    if (brandOf(brand, "").locked) throw forbidden("problem.locked", { code: "plan_locked" });
    // a bot gets the same response as everybody
    if (website !== "") return { token: problemToken(randomUUID()) };
    await notTooMany(tx, { source, objectId, workspaceId });
    await lockObject(tx, { workspaceId, containerId, id: objectId });
    const reporter = [said.name, said.email, said.phone].filter(Boolean).join(" · ");
    const open = said.dangerous ? await openDanger(tx, { workspaceId, objectId }) : undefined;
    let id = open?.id;
    if (open) await addTo(tx, open, said.what, reporter);
    else {
      const t = translator(localeOr(locale));
      const title = t("problem.action_point", { what: shortened(said.what) });
      const { resolvers, scheduledOn } = await byRule(tx, workspaceId, containerId);
      const danger = said.dangerous ? { dangerousOn: today() } : {};
      const place = { workspaceId, containerId };
      const begun = scheduledOn
        ? await beginSchedule(tx, {
            ...place,
            frequency: "oneTime",
            anchorOn: scheduledOn,
            alert: true,
            createdBy: null,
          })
        : {};
      const [made] = await tx
        .insert(actionPoints)
        .values({
          ...place,
          objectId,
          title,
          note: said.what,
          reporter,
          scheduledOn,
          priority: priorityFor(scheduledOn, said.dangerous ? "high" : undefined),
          ...begun,
          ...nextNotice(scheduledOn, true),
          ...danger,
        })
        .returning({ id: actionPoints.id });
      id = made!.id;
      await setResolvers(tx, { ...place, actionPointId: id }, resolvers);
      await recordEvent(tx, null, "action_point.report", { workspaceId, aboutId: id, title });
    }
    await keepPhotos(tx, null, { workspaceId, actionPointId: id! }, "before", said.photos);
    await enqueueNotifyAdmins(tx, workspaceId, said.dangerous ? "danger" : "problem");
    return { token: problemToken(id!) };
  });
}

/** The open action point by which an object was reported as dangerous; of two who report it at once the second waits. */
async function openDanger(tx: Tx, { workspaceId, objectId }: { workspaceId: string; objectId: string }) {
  await tx.execute(sql`select from objects where workspace_id = ${workspaceId} and id = ${objectId} for no key update`);
  const [open] = await tx
    .select()
    .from(actionPoints)
    .where(
      and(
        eq(actionPoints.workspaceId, workspaceId),
        eq(actionPoints.objectId, objectId),
        isNotNull(actionPoints.dangerousOn),
        ne(actionPoints.status, "ok"),
        notDeleted(actionPoints),
      ),
    );
  return open;
}

/** Adds what another visitor says to an open danger: to its history, and how to answer them. */
async function addTo(tx: Tx, open: typeof actionPoints.$inferSelect, note: string, reporter: string) {
  const { workspaceId, id, title } = open;
  await tx
    .update(actionPoints)
    .set({ reporter: [open.reporter, reporter].filter(Boolean).join("\n"), updatedAt: sql`now()` })
    .where(and(eq(actionPoints.workspaceId, workspaceId), eq(actionPoints.id, id)));
  await recordEvent(tx, null, "action_point.report", { workspaceId, aboutId: id, title, detail: { note } });
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
