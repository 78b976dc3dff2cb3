import { z } from "zod";

/** Bytes: how many count towards the quota, and the quota (quota.ts). Safe to import in the browser. */
export const StorageView = z.object({ used: z.number(), limit: z.number() });
export type StorageView = z.infer<typeof StorageView>;
/** The code of the error when the quota is exceeded, for programs. */
export const QUOTA_CODE = "storage_quota";
