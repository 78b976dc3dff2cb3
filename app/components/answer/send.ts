import { TRPCClientError } from "@trpc/client";
import type { Refusal } from "~/offline/operation";

/**
 * Why a call failed: no connection; the server could not answer now; nobody or another user is signed in; the answer
 * does not exist any more; it is closed or not the user's; or its input is invalid. `message` is empty where the server
 * gave none.
 */
export type SendFailure = {
  why: "offline" | "later" | "signed_out" | "gone" | "closed" | "refused";
  message: string;
  /** What is wrong with the input, by field: text keys. */
  fields?: Record<string, string[]>;
};

/** Why a tRPC call failed, from the error it threw. */
export function sendFailureOf(error: unknown): SendFailure {
  if (!(error instanceof TRPCClientError)) return { why: "later", message: "" };
  const data = error.data as (Pick<SendFailure, "fields"> & { httpStatus?: number }) | undefined;
  if (!data) return { why: navigator.onLine && error.meta?.response ? "later" : "offline", message: "" };
  return { why: reasonFor(data.httpStatus ?? 500), message: error.message, fields: data.fields };
}

function reasonFor(status: number): SendFailure["why"] {
  if (status === 401) return "signed_out";
  if (status === 404) return "gone";
  if (status === 403 || status === 409) return "closed";
  return status >= 500 || status === 429 ? "later" : "refused";
}

/** Why the server refused an operation. */
export const failureOf = ({ status, message, fields }: Refusal): SendFailure => ({
  why: reasonFor(status),
  message,
  fields,
});

export const isSendFailure = (value: unknown): value is SendFailure =>
  typeof value === "object" && value !== null && "why" in value;
