import { iso } from "@server/core/day";
import { personAsJson } from "@server/tenancy/user/as-json";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { AnswerSummary, HeadView } from "./inputs.ts";

/** The jsonb column `value` of question_answers and answer_conflicts. */
const factors = { w: z.number().optional(), b: z.number().optional(), e: z.number().optional() };
export const StoredValue = z.object({
  value: z.string().optional(),
  options: z.array(z.string()).optional(),
  ...factors,
  after: z.object(factors).optional(),
});

export const SummaryRow = AnswerSummary.extend({ head: HeadView });
type SummaryRow = z.infer<typeof SummaryRow>;

/** The columns of SummaryRow, of table answers as `a` and its author, left-joined from users, as `u`. */
export const summaryColumns = sql`a.id, ${personAsJson()} as "user", a.version_id, a.status, a.created_at, a.updated_at,
  a.finished_at, a.head`;

/** The summary of an answer and its head, with times in ISO 8601. */
export const summaryOf = ({ created_at, updated_at, finished_at, ...row }: SummaryRow) => ({
  ...row,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
  finished_at: finished_at && iso(finished_at),
});
