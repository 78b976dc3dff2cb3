import { keysFor, keysForReading } from "@server/core/secret";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";

/** What a token of ours is for; one kind is never taken for another. */
type Purpose = "access" | "device" | "continue";

const keyName = (purpose: Purpose) => `token: ${purpose}`;

/** A token that we alone can make and anybody can read. `lifetime` as jose says it: "15m", "400d". */
export const signed = (purpose: Purpose, userId: string, lifetime: string, claims: JWTPayload = {}): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(purpose)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(keysFor(keyName(purpose))[0]);

/** What such a token says; null when it is none of ours, for something else, or over. */
export async function readSigned(purpose: Purpose, token: string): Promise<(JWTPayload & { sub: string }) | null> {
  for (const key of keysForReading(keyName(purpose))) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], audience: purpose });
      return payload.sub ? { ...payload, sub: payload.sub } : null;
    } catch {
      // by another key, or none of ours
    }
  }
  return null;
}
