import { createHash } from "node:crypto";
import { peppolSendings } from "@db/schema/peppol";
import { asOperator, reading, transact } from "@db/transact";
import { seller } from "@server/billing/invoice/seller";
import { invoiceUbl } from "@server/billing/invoice/stored-pdf";
import { participantOf } from "@server/billing/invoice/ubl/participant";
import { log } from "@server/core/log";
import { and, eq } from "drizzle-orm";
import { type AccessPoint, NotNow, type Outgoing, Refused } from "./access-point.ts";
import { accessPoint } from "./chosen.ts";
import { type Outcome, settle, type Try } from "./settle.ts";

/**
 * Makes one try of sending an invoice; a job. What comes of it is stored after the answer, so a worker that dies in
 * between leaves the try to another, which sends it under the same key: the access point has it once.
 */
export async function sendInvoice({ invoiceId, tries }: Try, point: AccessPoint | null = accessPoint()): Promise<void> {
  if (!point) return; // it was taken out of the settings; the sweep comes back to it
  const document = await findToSend({ invoiceId, tries });
  if (!document) return;
  const outcome = await tryOnce(point, document);
  if (outcome.state === "to_send")
    log.warn("an invoice could not be sent over Peppol now", { invoiceId, reason: outcome.reason });
  await transact(asOperator, (tx) => settle(tx, { invoiceId, tries }, outcome, point));
}

/** What is to be sent; undefined where another run of this try was first. */
async function findToSend({ invoiceId, tries }: Try): Promise<Outgoing | undefined> {
  const [sending] = await reading(asOperator, (tx) =>
    tx
      .select()
      .from(peppolSendings)
      .where(
        and(
          eq(peppolSendings.invoiceId, invoiceId),
          eq(peppolSendings.state, "to_send"),
          eq(peppolSendings.tries, tries),
        ),
      ),
  );
  if (!sending) return undefined;
  const [ubl, sender] = [await invoiceUbl(invoiceId), participantOf(seller().vat)];
  if (!ubl || !sender) throw new Error(`Invoice ${invoiceId} has nothing to send, or nobody who sends it.`);
  const receiver = participantOf(ubl.row.customer.vat)!;
  return { xml: ubl.bytes, sender, receiver, idempotencyKey: keyOf(invoiceId, sending.round) };
}

/** The id of the invoice; another one, the same in each try, where it is sent anew after a refusal. */
function keyOf(invoiceId: string, round: number): string {
  if (round === 0) return invoiceId;
  const digits = createHash("sha256").update(`${invoiceId} ${round}`).digest("hex");
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join("-");
}

async function tryOnce(point: AccessPoint, document: Outgoing): Promise<Outcome> {
  if ((await point.canReceive(document.receiver)) === false) return { state: "not_reachable" };
  try {
    return { state: "sent", providerId: (await point.send(document)).id };
  } catch (error) {
    if (error instanceof Refused) return { state: "refused", reason: error.message };
    if (error instanceof NotNow) return { state: "to_send", reason: error.message, afterSeconds: error.afterSeconds };
    throw error;
  }
}
