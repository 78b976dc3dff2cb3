import { sweepSignIns as sweep } from "@server/session/sweep";
import type { Handler } from "../contracts.ts";

/** Sessions that are over, tokens and tries that no longer count. */
export const sweepSignIns: Handler<"sweep.sign_ins"> = () => sweep();
