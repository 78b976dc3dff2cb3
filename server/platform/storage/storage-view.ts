import { z } from "zod";

/** Bytes: how many a workspace keeps that count, and how many there may be (quota.ts). Browser-safe. */
export const StorageView = z.object({ used: z.number(), limit: z.number() });
export type StorageView = z.infer<typeof StorageView>;
/** What programs read where bytes go beyond it. */
export const QUOTA_CODE = "storage_quota";
