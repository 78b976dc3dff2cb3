import { createCookie } from "@remix-run/node";
import { cookieAttributes, cookieHeader, cookieName } from "@server/platform/cookies";

/** The token of the challenge that a passkey of this browser is to answer. */
const challenge = createCookie(cookieName("passkey"), cookieAttributes("passkey"));

export const challengeCookie = (token: string): Promise<string> => challenge.serialize(token);
/** Empty without one: the answer is then refused as too late. */
export async function challengeIn(request: Request): Promise<string> {
  const stored: unknown = await challenge.parse(cookieHeader(request));
  return typeof stored === "string" ? stored : "";
}
