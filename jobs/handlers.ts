import type { Handler, JobName } from "./contracts.ts";
import { sweepReceipts } from "./handlers/sweep-receipts.ts";
import { sweepTrash } from "./handlers/sweep-trash.ts";
import { sweepUploads } from "./handlers/sweep-uploads.ts";

/** What does each job. A new one: its line in contracts.ts, its file in handlers/, its line here; by the clock, also one in schedule.ts. */
export const handlers: { [N in JobName]: Handler<N> } = {
  "sweep.receipts": sweepReceipts,
  "sweep.trash": sweepTrash,
  "sweep.uploads": sweepUploads,
};
