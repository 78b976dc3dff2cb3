import { forgetNewcomers } from "@server/user/forget-newcomers";
import type { Handler } from "../contracts.ts";

/** Invitations that have been over for long, and the accounts of who was named in one and never came. */
export const sweepNewcomers: Handler<"sweep.newcomers"> = () => forgetNewcomers();
