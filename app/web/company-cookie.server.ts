import { createCookie } from "@remix-run/node";
import { cookieAttributes, cookieHeader, cookieName } from "@server/platform/cookies";

/** What a sign-in at the provider of a company was begun for, until the browser comes back. */
const state = createCookie(cookieName("company"), cookieAttributes("company"));

export const companyCookie = (token: string): Promise<string> => state.serialize(token);
export const noCompanyCookie = (): Promise<string> => state.serialize("", { maxAge: 0 });
/** Empty without one: what the provider says is then refused as too late. */
export async function companyStateIn(request: Request): Promise<string> {
  const stored: unknown = await state.parse(cookieHeader(request));
  return typeof stored === "string" ? stored : "";
}
