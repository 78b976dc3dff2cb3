import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { enqueueInvoiceMails } from "@server/billing/invoice/recipients";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AccessPoint, Status } from "./access-point.ts";

/** Seconds after which it is tried again: 1 min, 5 min, 30 min, 2 h, 5 h, 10 h, then each day; a week in all. */
const WAITS = [60, 300, 1800, 7200, 18_000, 36_000, ...Array(6).fill(86_400)] as number[];
/** Seconds after which the access point is asked what became of it: sooner at first. */
const ASK_AFTER = { first: 600, hourly: 3600, daily: 86_400 };
const LONGEST = 500; // characters of a reason

export type Try = { invoiceId: string; tries: number };
export type Outcome =
  | { state: "sent"; providerId: string }
  | { state: "not_reachable" }
  | { state: "refused"; reason: string }
  | { state: "to_send"; reason: string; afterSeconds: number };

const Settled = z.object({ workspace_id: z.string().nullable() });

/** Stores what came of a try, with the job of the next one. A second run of the same try changes nothing. */
export async function settle(
  tx: Tx,
  { invoiceId, tries }: Try,
  outcome: Outcome,
  { tellsDelivery }: Pick<AccessPoint, "tellsDelivery">,
): Promise<void> {
  const wait = waitAfter(outcome, tries, tellsDelivery);
  const [settled] = await queryRows(tx, Settled)`
    update peppol_sendings set state = ${outcome.state}, tries = tries + 1,
      provider_id = ${outcome.state === "sent" ? outcome.providerId : null},
      reason = ${"reason" in outcome ? outcome.reason.slice(0, LONGEST) : ""},
      sent_at = ${outcome.state === "sent" ? sql`now()` : null},
      changed_at = case when state = ${outcome.state} then changed_at else now() end,
      due_at = now() + make_interval(secs => ${wait})
    where invoice_id = ${invoiceId} and state = 'to_send' and tries = ${tries} returning workspace_id`;
  if (!settled) return;
  const { workspace_id: workspaceId } = settled;
  if (outcome.state === "to_send" && wait !== null)
    await enqueue(tx, "invoice.send", { workspaceId, invoiceId, tries: tries + 1 }, new Date(Date.now() + wait * 1000));
  // until now it was not known that the customer is not on Peppol: the mail says so
  if (outcome.state === "not_reachable" && workspaceId) await enqueueInvoiceMails(tx, { workspaceId, invoiceId });
}

/** In seconds; null: nothing more happens by itself. */
function waitAfter(outcome: Outcome, tries: number, tellsDelivery: boolean): number | null {
  if (outcome.state === "sent") return tellsDelivery ? ASK_AFTER.first : null;
  if (outcome.state !== "to_send") return null;
  const wait = WAITS[tries];
  return wait === undefined ? null : Math.max(wait, Math.min(outcome.afterSeconds, ASK_AFTER.daily));
}

/** Stores what the access point says of an invoice that it has; a day after it was sent it is asked once a day. */
export const settleStatus = (tx: Tx, invoiceId: string, status: Status) => {
  const state = status === "queued" ? "sent" : status === "delivered" ? "delivered" : "refused";
  const reason = typeof status === "string" ? "" : status.refused.slice(0, LONGEST);
  const next = sql`now() + make_interval(secs => case when sent_at > now() - interval '1 day'
    then ${ASK_AFTER.hourly}::int else ${ASK_AFTER.daily}::int end)`;
  return tx.execute(sql`
    update peppol_sendings set state = ${state}, reason = ${reason}, due_at = ${state === "sent" ? next : null},
      changed_at = case when state = ${state} then changed_at else now() end
    where invoice_id = ${invoiceId} and state = 'sent'`);
};
