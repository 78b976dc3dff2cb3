import { sweepEvents } from "@server/payment/sweep";
import { forgetReceipts } from "../receipts.ts";

export async function sweepReceipts(): Promise<void> {
  await forgetReceipts();
  await sweepEvents();
}
