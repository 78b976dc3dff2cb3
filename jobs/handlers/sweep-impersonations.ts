import { sweepImpersonations as sweep } from "@server/impersonation/start";
import type { Handler } from "../contracts.ts";

/** Promised for the hour at which it is over, so that its end is written down also when nobody comes back. */
export const sweepImpersonations: Handler<"impersonation.sweep"> = async ({ userId }) => {
  await sweep(userId);
};
