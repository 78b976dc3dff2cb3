import { randomUUID } from "node:crypto";
import { actionPointPhotos, actionPoints } from "@db/schema/action-point";
import { answerConflicts, answerFiles, answers, questionAnswers } from "@db/schema/answer";
import { calendarFeeds } from "@db/schema/calendar";
import { globalTemplateAccess, globalTemplates } from "@db/schema/global-template";
import { inspectionRequestObjects, inspectionRequests } from "@db/schema/inspection-request";
import { appliedOperations } from "@db/schema/operation";
import { problemRules } from "@db/schema/problem";
import { endReminders, reminderPolicies, reminders, reminderWishes } from "@db/schema/reminder";
import { intervals, reviewPoints } from "@db/schema/review-point";
import { scheduleSkips, schedules } from "@db/schema/schedule";
import { seals } from "@db/schema/seal";
import { signatures } from "@db/schema/signature";
import { objectTemplates, templateVersions } from "@db/schema/template";
import type { Tx } from "@db/transact";
import { makeTemplate } from "./make-template.ts";

type Place = {
  workspaceId: string;
  containerId: string;
  objectId: string;
  userId: string;
  fileId: string;
  sha256: string;
};
type Text = (about?: string) => string;

/**
 * Writes one of each record of inspections to an object: a template with an answer, a scheduled action point with
 * photos, a signature. `workspaceText` gives the texts of what belongs to the workspace: templates, review points,
 * intervals.
 */
export async function makeInspections(
  tx: Tx,
  place: Place,
  { text, workspaceText }: { text: Text; workspaceText: Text },
) {
  const { workspaceId, containerId, objectId, userId, fileId, sha256 } = place;
  const photo = { workspaceId, name: text("photo"), sha256, size: 1, createdBy: userId };
  const { templateId, versionId, questions } = await makeTemplate(tx, { workspaceId, text: workspaceText });
  await tx.insert(objectTemplates).values({ workspaceId, objectId, templateId });
  await tx
    .insert(templateVersions)
    .values({ workspaceId, templateId, objectId, basedOnId: versionId, title: text("own version") });
  const [answer] = await tx
    .insert(answers)
    .values({
      workspaceId,
      objectId,
      templateId,
      versionId,
      userId,
      head: { company: text("head") },
      signedName: text(),
      signature: sha256,
    })
    .returning();
  const [makeAnswer] = await tx
    .insert(questionAnswers)
    .values({
      workspaceId,
      answerId: answer!.id,
      questionId: questions.text,
      value: { value: text("answered") },
      note: text(),
    })
    .returning();
  const questionAnswerId = makeAnswer!.id;
  await tx
    .insert(appliedOperations)
    .values({ workspaceId, userId, id: randomUUID(), result: { value: text("applied") } });
  await tx
    .insert(answerConflicts)
    .values({ workspaceId, answerId: answer!.id, questionId: questions.text, value: { value: text("before") } });
  await tx.insert(answerFiles).values({ ...photo, questionAnswerId });

  const [schedule] = await tx
    .insert(schedules)
    .values({ workspaceId, containerId, frequency: "monthly", anchorOn: "2026-01-31" })
    .returning();
  await tx
    .insert(scheduleSkips)
    .values({ workspaceId, scheduleId: schedule!.id, skippedOn: "2026-02-28", reason: text("skipped") });
  const [point] = await tx
    .insert(actionPoints)
    .values({
      workspaceId,
      containerId,
      objectId,
      title: text("returns"),
      scheduledOn: "2026-03-31",
      scheduleId: schedule!.id,
      occurrence: 1,
      answerId: answer!.id,
      questionId: questions["action-points"],
    })
    .returning();
  const actionPointId = point!.id;
  await tx.insert(actionPointPhotos).values({ ...photo, actionPointId, moment: "before" });
  const reminder = { kind: "due" as const, scheduledOn: "2026-03-31", claimedOn: "2026-03-31" };
  await tx.insert(reminders).values({ workspaceId, actionPointId, userId, ...reminder });
  await tx.insert(reminderWishes).values({ userId }).onConflictDoNothing();
  const policy = { workspaceId, daysBefore: [60], weekly: true, ownerAfter: 14 };
  await tx.insert(reminderPolicies).values(policy).onConflictDoNothing();
  await tx.insert(endReminders).values({ workspaceId, userId, fileId, endsOn: "2026-02-28", claimedOn: "2026-02-28" });
  const rule = { workspaceId, containerId, userIds: [userId], groupIds: [], days: 3 };
  await tx.insert(problemRules).values(rule).onConflictDoNothing();
  await tx.insert(calendarFeeds).values({ workspaceId, containerId, userId }).onConflictDoNothing();

  const asked = { body: text("body"), email: "body@rival.test", locale: "nl" as const, note: text() };
  const [request] = await tx
    .insert(inspectionRequests)
    .values({ workspaceId, ...asked, startsOn: "2026-01-01", endsOn: "2026-02-01" })
    .returning();
  await tx.insert(inspectionRequestObjects).values({ workspaceId, requestId: request!.id, objectId });
  const signer = { userId, firstName: text(), lastName: text(), company: text(), ref: text(), typed: text() };
  await tx.insert(seals).values({ workspaceId, sha256, kind: "signature", aboutId: objectId, reason: text() });
  await tx.insert(signatures).values({
    workspaceId,
    objectId,
    fileId,
    readSha256: sha256,
    ...signer,
    signedSha256: sha256,
    signedSize: 1,
    startedAt: new Date(),
    endedAt: new Date(),
    readingSeconds: 1,
  });
  await tx
    .insert(reviewPoints)
    .values({ workspaceId, code: "HF", titles: { nl: workspaceText("review point") } })
    .onConflictDoNothing();
  await tx.insert(intervals).values({
    workspaceId,
    reviewPoint: "HF",
    type: "inspection",
    months: 3,
    about: workspaceText("interval"),
    source: workspaceText(),
  });
  const [everyones] = await tx.insert(globalTemplates).values({ title: "global", everywhere: false }).returning();
  await tx.insert(globalTemplateAccess).values({ workspaceId, templateId: everyones!.id });
  return { template: templateId, answer: answer!.id, question: questions.text };
}
