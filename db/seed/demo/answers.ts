import { randomUUID } from "node:crypto";
import { answers } from "@db/schema/answer";
import { objects } from "@db/schema/object";
import { objectTemplates, templates } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { and, eq, sql } from "drizzle-orm";
import { callerOf } from "./caller.ts";

/** The answers of the daily check, by the question's label. */
const answersByLabel: Record<string, object> = {
  Urenstand: { value: "4 812" },
  "Brandstof of lading": { value: "Half" },
  "Zicht vanuit de cabine": { value: "ok" },
  Veiligheidsgordel: { value: "ok" },
  "Stoel en bediening": { value: "ok" },
  "Hefkettingen gesmeerd en zonder speling": { value: "ok" },
  "Vorken recht, slijtage minder dan 10%": {
    value: "nok",
    note: "Linkervork 9% afgesleten aan de hiel",
    priority: "high",
  },
  "Risico bij hijsen van lasten boven 2 m": { w: 3, b: 6, e: 7 },
  Bedrijfsrem: { value: "ok" },
  Parkeerrem: { value: "ok" },
  "Banden en wielen": { value: "ok" },
  "Geen lekken": { value: "nvt" },
  "Claxon en lichten": { value: "ok" },
  Bandenspanning: { value: "8,2" },
  Opmerkingen: { value: "Rijdt goed." },
};
const DAYS_AGO = 6;

/** A finished daily check of one object, some days old, and a new one that is begun. */
export async function makeAnswers(workspaceId: string, people: { admin: string }): Promise<void> {
  const [place] = await transact(asOperator, (tx) =>
    tx
      .select({ id: objectTemplates.objectId, templateId: objectTemplates.templateId })
      .from(objectTemplates)
      .innerJoin(templates, eq(templates.id, objectTemplates.templateId))
      .innerJoin(objects, eq(objects.id, objectTemplates.objectId))
      .where(and(eq(templates.workspaceId, workspaceId), eq(templates.othersSee, true)))
      .orderBy(objects.displayCode)
      .limit(1),
  );
  if (!place) return;
  const admin = await callerOf(people.admin);
  const { groups } = await admin.answer.page({ ...place });
  const questions = groups.flatMap((group) => group.questions);
  const given = questions.flatMap(({ id, label }) =>
    answersByLabel[label] ? [{ question_id: id, ...answersByLabel[label] }] : [],
  );
  const first = { ...place, answerId: randomUUID() };
  await admin.answer.save({ ...first, question_answers: given });
  await admin.answer.finish(first);
  const before = sql`now() - make_interval(days => ${DAYS_AGO})`;
  await transact(asOperator, (tx) =>
    tx
      .update(answers)
      .set({ createdAt: before, updatedAt: before, finishedAt: before })
      .where(eq(answers.id, first.answerId)),
  );
  const next = { ...place, answerId: randomUUID() };
  await admin.answer.save({ ...next, question_answers: given.slice(1, 3) });
}
