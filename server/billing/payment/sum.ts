import type { transactions } from "@db/schema/transaction";
import type { Sum } from "./contract.ts";

type TransactionSum = Pick<
  typeof transactions.$inferSelect,
  "id" | "workspaceId" | "amount" | "currency" | "terms" | "periodFrom" | "periodUntil"
>;

/**
 * The sum of a transaction for a gateway. The description appears on the customer's account statement, in the same
 * words for each language.
 */
export const sumOf = ({ id, workspaceId, amount, currency, terms, periodFrom, periodUntil }: TransactionSum): Sum => ({
  transactionId: id,
  workspaceId,
  amount,
  currency,
  description: `Register ${terms.plan} ${periodFrom} – ${periodUntil}`,
});
