import { forgetNewcomers } from "@server/user/forget-newcomers";
import { forgetUnproven } from "@server/user/forget-unproven";
import type { Handler } from "../contracts.ts";

/**
 * Invitations that have been over for long, and the accounts of who was named in one and never came, or never proved
 * their address.
 */
export const sweepNewcomers: Handler<"sweep.newcomers"> = async () => {
  await forgetNewcomers();
  await forgetUnproven();
};
