import { promiseUnmade } from "@server/signature/unmade";

/** Signed PDFs that were never made. */
export const sweepUnmade = () => promiseUnmade();
