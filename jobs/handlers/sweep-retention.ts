import { sweepArchives } from "@server/archive/forget";
import { sweepRetention as sweep } from "@server/retention/sweep";

/** What workspaces need not keep any longer, and what people asked for and can't fetch any more. */
export async function sweepRetention(): Promise<void> {
  await sweep();
  await sweepArchives();
}
