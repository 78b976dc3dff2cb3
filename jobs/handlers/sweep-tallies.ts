import { foldTallies } from "@server/container/fold-tallies";
import type { Handler } from "../contracts.ts";

/** Makes short what triggers have added to the counts of what stands below containers. */
export const sweepTallies: Handler<"sweep.tallies"> = () => foldTallies();
