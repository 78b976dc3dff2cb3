import { peppolSendings } from "@db/schema/peppol";
import { asOperator, reading, transact } from "@db/transact";
import { log } from "@server/core/log";
import { and, eq } from "drizzle-orm";
import { type AccessPoint, NotNow } from "./access-point.ts";
import { accessPoint } from "./chosen.ts";
import { settleStatus } from "./settle.ts";

/** Asks the access point what became of an invoice that it has; a job. */
export async function askSent(invoiceId: string, point: AccessPoint | null = accessPoint()): Promise<void> {
  if (!point?.tellsDelivery) return;
  const [sent] = await reading(asOperator, (tx) =>
    tx
      .select({ providerId: peppolSendings.providerId })
      .from(peppolSendings)
      .where(and(eq(peppolSendings.invoiceId, invoiceId), eq(peppolSendings.state, "sent"))),
  );
  if (!sent?.providerId) return;
  const { providerId } = sent;
  try {
    const status = await point.statusOf(providerId);
    await transact(asOperator, (tx) => settleStatus(tx, invoiceId, status));
  } catch (error) {
    if (!(error instanceof NotNow)) throw error; // the sweep asks again
    log.info("the access point could not be asked about an invoice", { invoiceId, reason: error.message });
  }
}
