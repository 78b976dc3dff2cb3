import { foldStorage, foldTallies } from "@server/container/fold-tallies";
import type { Handler } from "../contracts.ts";

/** Makes short what triggers have added to the counts of what stands below containers, and of what workspaces keep. */
export const sweepTallies: Handler<"sweep.tallies"> = async () => {
  await foldTallies();
  await foldStorage();
};
