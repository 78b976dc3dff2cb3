import { TRPCError } from "@trpc/server";

/** For what only who did it may read: somebody else opened the address, and sees the page without it. */
export function nothingIfMissing(error: unknown): null {
  if (error instanceof TRPCError && error.code === "NOT_FOUND") return null;
  throw error;
}
