import { randomUUID } from "node:crypto";
import { usedChallenges } from "@db/schema/factor";
import type { Tx } from "@db/transact";
import { CHALLENGE_MINUTES } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { readSigned, signed } from "@server/tenancy/session/signed";
import { sql } from "drizzle-orm";

/** What a passkey is asked for; a challenge is valid for its own purpose only. */
export type Ceremony = "add" | "sign in" | "second step" | "confirm";

/** The one who is not known yet: signing in by a passkey alone. */
const ANYBODY = "anybody";

/**
 * Signs the challenge that a browser was given, for CHALLENGE_MINUTES. The browser keeps the token in a cookie, so that
 * nothing is stored for those who only look at the page.
 */
export const challengeToken = (challenge: string, ceremony: Ceremony, userId: string | null): Promise<string> =>
  signed("passkey", userId ?? ANYBODY, `${CHALLENGE_MINUTES}m`, { jti: randomUUID(), challenge, ceremony });

export type Challenge = { id: string; challenge: string };

/** The challenge of a token; throws 422 when it is over, or was given for another purpose or person. */
export async function readChallenge(token: string, ceremony: Ceremony, userId: string | null): Promise<Challenge> {
  const payload = await readSigned("passkey", token);
  if (payload?.sub !== (userId ?? ANYBODY) || payload.ceremony !== ceremony) throw challengeOver();
  const { jti: id, challenge } = payload;
  if (!id || typeof challenge !== "string") throw challengeOver();
  return { id, challenge };
}

/** In the transaction of what the answer permits: throws 422 when the same challenge was answered before. */
export async function useChallenge(tx: Tx, { id }: Challenge): Promise<void> {
  if (!(await useOnce(tx, id, CHALLENGE_MINUTES))) throw challengeOver();
}

/** Uses up what carries that id and is valid for so many minutes; false: it was used before. */
export async function useOnce(tx: Tx, id: string, minutes: number): Promise<boolean> {
  const [used] = await tx
    .insert(usedChallenges)
    .values({ id, expiresAt: sql`now() + make_interval(mins => ${2 * minutes})` })
    .onConflictDoNothing()
    .returning({ id: usedChallenges.id });
  return used !== undefined;
}

const challengeOver = () => invalid("factor.passkey.over", { field: "passkey", code: "challenge_over" });
