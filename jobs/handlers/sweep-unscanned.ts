import { promiseUnscanned } from "@server/file/scan";

/** Files that wait for the scanner. */
export const sweepUnscanned = () => promiseUnscanned();
