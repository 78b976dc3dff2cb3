import { TRPCError } from "@trpc/server";

/** For `catch`: null for a refusal with that code. Whatever else went wrong is thrown again. */
export const nullIf =
  (code: TRPCError["code"]) =>
  (error: unknown): null => {
    if (error instanceof TRPCError && error.code === code) return null;
    throw error;
  };
