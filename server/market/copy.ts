import type { Actor } from "@server/actor";
import type { Work } from "@server/job/run";
import { missing } from "@server/refusal";

/** Copies a board of the market into the workspace that took it. */
export const copyFromMarket: Work = async (_actor: Actor) => {
  throw missing();
};
