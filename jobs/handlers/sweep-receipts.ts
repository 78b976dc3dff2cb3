import { forgetReceipts } from "../receipts.ts";

export async function sweepReceipts(): Promise<void> {
  await forgetReceipts();
}
