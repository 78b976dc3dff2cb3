import { data } from "@remix-run/node";
import { DomainError } from "@server/core/errors";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { Args } from "./api.server.ts";
import { sendReasons } from "./reasons.server.ts";

/**
 * What a page of company sign-in shows of a refusal: its text key, with the status of the answer. Whatever is no refusal
 * is thrown again.
 */
export function refusedByCompany(args: Args, error: unknown) {
  if (!(error instanceof TRPCError && error.cause instanceof DomainError)) throw error;
  if (error.code === "UNAUTHORIZED") throw error; // asks to sign in first
  sendReasons(args, [error.message]);
  return data(
    { refused: error.message, is_signed_in: args.context.actor !== null },
    { status: getHTTPStatusCodeFromError(error) },
  );
}
