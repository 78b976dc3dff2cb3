import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathOf } from "@server/access/path-of";
import { type Actor, may } from "@server/core/actor";
import { missing } from "@server/core/errors";
import { answerFor, type FoundAnswer } from "@server/inspection/answer/answer-for";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { PaperPage, PaperQuery } from "./inputs.ts";
import { type PaperRow, paperRow } from "./row.ts";
import { paperIn } from "./words.ts";

/** An answer for who may see it, with the place it stands in as far as they may see that. */
export async function answerOnPaper(tx: Tx, actor: Actor, answerId: string) {
  const row = await paperRow(tx, sql`a.id = ${answerId}`);
  const { object_id, template_id } = row;
  const [found, path] = await Promise.all([
    answerFor(tx, actor, { id: object_id, templateId: template_id, answerId }),
    pathOf(tx, actor, sql`(select container_id from objects where id = ${object_id})`),
  ]);
  return { row: { ...row, place: path.map(({ title }) => title) } satisfies PaperRow, path, found };
}

export const answerPaper = (
  actor: Actor,
  input: z.output<typeof PaperQuery>,
  language: Locale,
): Promise<z.input<typeof PaperPage>> =>
  reading(actor, async (tx) => {
    const { row, path, found } = await answerOnPaper(tx, actor, input.answer);
    if (row.object_id !== input.id || row.template_id !== input.templateId) throw missing();
    const { workspace_id } = row;
    return {
      ...paperIn(row, { language, logoAt: `/files/logo/${workspace_id}` }),
      workspace_id,
      path,
      may: { sign: maySign(actor, found), locked: found.locked },
    };
  });

/** Once it is finished, whoever may write in it; each for themselves. */
const maySign = (actor: Actor, found: FoundAnswer) =>
  found.answer.status === "finished" &&
  !found.answer.signedName &&
  !actor.impersonatorId &&
  may(found, "answer.edit", found);
