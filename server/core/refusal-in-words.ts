import { wordsFor } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { TFunction } from "i18next";
import { ZodError } from "zod";
import { DomainError } from "./errors.ts";

/** The codes of refusals that need none of their own. */
export const generalCodes: Record<number, string> = {
  400: "malformed",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  422: "invalid",
};

/** What programs write otherwise than people do. */
const forPrograms: Record<string, string> = { "mistake.invalid_format.date": "mistake.invalid_format.iso_date" };

/** A text key in words, as programs are told it. */
export const toldToPrograms = (t: TFunction, key: string): string => wordsFor(t, forPrograms[key] ?? key);

/** The text key of an issue; where one of some words was expected, with these. */
const withOptions = (issue: ZodError["issues"][number]): string =>
  issue.code === "invalid_value" && issue.message === "mistake.invalid_value"
    ? `mistake.one_of_these?${new URLSearchParams({ options: issue.values.map(String).join(", ") })}`
    : issue.message;

/** What is wrong, in words, by field; `_`: with all of it. */
export function issuesInWords(t: TFunction, { issues }: ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) (errors[issue.path.join(".") || "_"] ??= []).push(toldToPrograms(t, withOptions(issue)));
  return errors;
}

export type Refusal = { message: string; code: string; errors: Record<string, string[]> };

/** Why something was refused, in words, for one of several; undefined for what is no refusal but a failure. */
export function refusalInWords(error: unknown, locale: Locale): Refusal | undefined {
  const t = translator(locale);
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (cause instanceof ZodError)
    return { message: toldToPrograms(t, "refusal.invalid"), code: "invalid", errors: issuesInWords(t, cause) };
  if (!(error instanceof TRPCError) || !(cause instanceof DomainError)) return undefined;
  const status = getHTTPStatusCodeFromError(error);
  if (status >= 500 || status === 429) return undefined;
  const message = toldToPrograms(t, cause.key);
  const errors: Refusal["errors"] = cause.field ? { [cause.field]: [message] } : {};
  return { message, code: cause.code ?? generalCodes[status] ?? "refused", errors };
}
