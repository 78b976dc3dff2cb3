import { Email } from "@server/core/fields";
import { findUnstorableText } from "@server/core/unstorable-text";

/** Microsoft's sign-in service, in each of its clouds: one host for the tenants of all companies. */
const entraHosts = ["login.microsoftonline.com", "login.microsoftonline.us", "login.partner.microsoftonline.cn"];
const TENANT = /^\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//i;
/** That of all personal accounts of Microsoft, which anybody can get. */
const PERSONAL = "9188040d-6c67-4c5b-b112-36a304b66dad";
const GOOGLE = "https://accounts.google.com";

/** Whether it is of Microsoft Entra, in which `oid` is the id of a person. */
export const isEntra = (issuer: string): boolean => entraHosts.includes(new URL(issuer).hostname);

/** The tenant of an issuer of Entra; null: another provider, or no single tenant. */
const tenantOf = (issuer: string): string | null =>
  (isEntra(issuer) && TENANT.exec(new URL(issuer).pathname)?.[1]?.toLowerCase()) || null;

/** Whether both are one address, however it is spelled. */
export const isSameIssuer = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;

/** Whether it speaks for the accounts of any company: whoever has a tenant could then name an address of others. */
export const isOfAnyTenant = (issuer: string): boolean =>
  isEntra(issuer) && [null, PERSONAL].includes(tenantOf(issuer));

type Claims = Record<string, unknown>;
const textOf = (value: unknown): string | null => (isStorable(value) && value) || null;
const isStorable = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 255 && findUnstorableText(value) === undefined;

/**
 * Who the claims of an issuer are about, the same at each sign-in; null: they do not say, or are of another tenant. With
 * Entra `sub` differs from one registered application to the next, and `oid` does not.
 */
export function subjectIn(claims: Claims, issuer: string): string | null {
  if (!isEntra(issuer)) return textOf(claims.sub);
  const tenant = tenantOf(issuer);
  return tenant !== null && textOf(claims.tid)?.toLowerCase() === tenant ? textOf(claims.oid) : null;
}

/**
 * The address in the claims, in lower case, unless the provider says that it is unverified. It counts only in a domain
 * that the workspace has proven. Google names any address of an account: that of a company only with its own domain.
 */
export function emailIn(claims: Claims, issuer: string): string | null {
  const email = Email.safeParse(textOf(claims.email)?.toLowerCase()).data ?? null;
  if (!email || claims.email_verified === false || claims.email_verified === "false") return null;
  if (issuer === GOOGLE && claims.hd !== domainOf(email)) return null;
  return email;
}

/** What is behind the last @ of an address; empty: nothing is. */
export const domainOf = (email: string): string => (email.includes("@") ? email.slice(email.lastIndexOf("@") + 1) : "");

/** The name in the claims, for a new account. */
export function nameIn(claims: Claims, email: string): { first_name: string; last_name: string } {
  const [first = "", ...rest] = (textOf(claims.name) ?? "").trim().split(/\s+/);
  const named = (claim: unknown, otherwise: string) => (textOf(claim)?.trim() || otherwise).slice(0, 100);
  return {
    first_name: named(claims.given_name, first || email.split("@")[0]!),
    last_name: named(claims.family_name, rest.join(" ") || "-"),
  };
}

/** The groups in the claims; null: none are named, as by Entra where there are too many, and then nothing is known. */
export function groupsIn(claims: Claims, claim: string): Set<string> | null {
  const value = claims[claim];
  const named = typeof value === "string" ? [value] : value;
  return Array.isArray(named) ? new Set(named.filter((each) => typeof each === "string")) : null;
}
