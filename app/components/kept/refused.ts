import { TRPCClientError } from "@trpc/client";

/** Whether the server said that it is not there, or not for the reader any more. */
export const isRefused = (error: unknown): boolean =>
  error instanceof TRPCClientError && ["NOT_FOUND", "FORBIDDEN"].includes(error.data?.code);
