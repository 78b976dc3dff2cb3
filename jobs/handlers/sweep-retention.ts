import { sweepRetention as sweep } from "@server/retention/sweep";

/** What workspaces need not keep any longer. */
export async function sweepRetention(): Promise<void> {
  await sweep();
}
