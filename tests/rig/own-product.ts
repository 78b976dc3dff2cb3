import { inject } from "vitest";

/** The one that the test files of this process visit, and no other. */
export const product = inject("products")[Number(process.env.VITEST_POOL_ID ?? 1) - 1]!;
