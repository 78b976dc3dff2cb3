import { limitConcurrency } from "@server/core/limit-concurrency";

/** Pictures that are drawn in this process while somebody waits for them. */
export const limitDrawing = limitConcurrency(2, 100);
