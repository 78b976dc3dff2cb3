import { env } from "@server/core/env";

/**
 * For whom passkeys are made: the host of APP_URL. Browsers give a passkey to that host alone, so a change of host loses
 * all of them.
 */
export function relyingParty(): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(env.APP_URL);
  return { id: hostname, name: "Register", origin };
}
