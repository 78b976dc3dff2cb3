import { limitConcurrency } from "@server/core/limit-concurrency";

/** Limits the pictures that this process renders during requests; see limitConcurrency(). */
export const limitDrawing = limitConcurrency(2, 100);
