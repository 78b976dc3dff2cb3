import type { transactions } from "@db/schema/transaction";
import type { Sum } from "./contract.ts";

type Asked = Pick<
  typeof transactions.$inferSelect,
  "id" | "workspaceId" | "amount" | "currency" | "terms" | "periodFrom" | "periodUntil"
>;

/** What a gateway is asked for. What it reads there is for the statement of an account: the same in each language. */
export const sumOf = ({ id, workspaceId, amount, currency, terms, periodFrom, periodUntil }: Asked): Sum => ({
  transactionId: id,
  workspaceId,
  amount,
  currency,
  description: `Register ${terms.plan} ${periodFrom} – ${periodUntil}`,
});
