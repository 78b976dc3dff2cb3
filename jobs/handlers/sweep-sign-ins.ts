import { sweepSignIns as sweep } from "@server/session/sweep";

/** Sessions that are over, tokens and tries that no longer count. */
export const sweepSignIns = () => sweep();
