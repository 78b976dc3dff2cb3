import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { answerConflicts } from "@db/schema/answer";
import { type HeadField, headFields } from "@db/schema/answer-head";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { iso } from "@server/core/day";
import { invalidFields } from "@server/core/errors";
import { Person } from "@server/inspection/action-point/inputs";
import { personAsJson } from "@server/tenancy/user/as-json";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { HeadConflict } from "./inputs.ts";
import type { Told } from "./merge.ts";
import { StoredValue } from "./rows.ts";

type Answer = { workspaceId: string; id: string };
/** What came too late, and for what; `instead`: an earlier conflict of the same device, which it takes the place of. */
export type Late = Told & { questionId?: string; headField?: HeadField; instead?: string };

/**
 * Stores what came after another had changed the same, and gives its id. What the actor sent before, and is sent again,
 * is stored once.
 */
export async function storeConflict(tx: Tx, actor: Actor, { workspaceId, id }: Answer, late: Late): Promise<string> {
  const { questionId, headField, value, note, instead } = late;
  const isOfActor = and(
    eq(answerConflicts.workspaceId, workspaceId),
    eq(answerConflicts.answerId, id),
    eq(answerConflicts.writtenBy, actor.userId),
    questionId ? eq(answerConflicts.questionId, questionId) : eq(answerConflicts.headField, headField!),
  );
  const said = { value, note };
  const [known] = await tx
    .update(answerConflicts)
    .set(said)
    .where(
      and(
        isOfActor,
        instead
          ? eq(answerConflicts.id, instead)
          : and(eq(answerConflicts.value, value), eq(answerConflicts.note, note)),
      ),
    )
    .returning({ id: answerConflicts.id });
  if (known) return known.id;
  const [stored] = await tx
    .insert(answerConflicts)
    .values({ workspaceId, answerId: id, questionId, headField, ...said, writtenBy: actor.userId })
    .returning({ id: answerConflicts.id });
  return stored!.id;
}

/** Withdraws what the actor gave before: they typed over it, and that is written. */
export async function withdrawConflict(tx: Tx, actor: Actor, { workspaceId, id }: Answer, conflict: string) {
  await tx
    .delete(answerConflicts)
    .where(
      and(
        eq(answerConflicts.workspaceId, workspaceId),
        eq(answerConflicts.answerId, id),
        eq(answerConflicts.id, conflict),
        eq(answerConflicts.writtenBy, actor.userId),
      ),
    );
}

const Row = z.object({
  id: z.string(),
  answer_id: z.string(),
  question_id: z.string().nullable(),
  head_field: z.enum(headFields).nullable(),
  value: StoredValue,
  note: z.string(),
  at: z.string(),
  written_by: Person.nullable(),
});

/** The conflicts of answers that nobody has decided, the oldest first. `condition`: further ones on the table as `c`. */
export async function conflictsOf(tx: Tx, workspaceId: string, answerIds: string[], condition: SQL = sql``) {
  const rows = await queryRows(tx, Row)`
    select c.id, c.answer_id, c.question_id, c.head_field, c.value, c.note, c.created_at as at,
      ${personAsJson()} as written_by
    from answer_conflicts c left join users u on u.id = c.written_by
    where c.workspace_id = ${workspaceId} and c.answer_id = any (${uuids(answerIds)}) ${condition}
    order by c.created_at, c.id`;
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
}

/** The conflicts in the head of an answer. */
export async function headConflictsOf(tx: Tx, { workspaceId, id }: Answer): Promise<HeadConflict[]> {
  const rows = await conflictsOf(tx, workspaceId, [id], sql`and c.head_field is not null`);
  return rows.map(({ id, head_field, value, written_by, at }) => ({
    id,
    field: head_field!,
    value: value.value ?? "",
    written_by,
    at,
  }));
}

/** Throws invalid (422), by question or "head", if somebody still has to choose between two values. */
export async function requireDecided(tx: Tx, { workspaceId, id }: Answer): Promise<void> {
  const rows = await conflictsOf(tx, workspaceId, [id]);
  const about = new Set(rows.map(({ question_id }) => question_id ?? "head"));
  if (about.size > 0) throw invalidFields([...about].map((field) => [field, "answer.conflict.undecided"]));
}
