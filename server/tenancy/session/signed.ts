import { keysFor, keysForReading } from "@server/core/secret";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";

/** The purposes of signed tokens; a token is valid for its own purpose only. */
type Purpose = "access" | "device" | "continue" | "second step" | "passkey" | "factor reset" | "company sign-in";

const keyName = (purpose: Purpose) => `token: ${purpose}`;

/** A signed token (JWT), whose payload is readable. `lifetime`: in jose's notation, "15m" or "400d". */
export const signed = (purpose: Purpose, userId: string, lifetime: string, claims: JWTPayload = {}): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(purpose)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(keysFor(keyName(purpose))[0]);

/** The payload of a signed token; null: invalid, for another purpose, or expired. */
export async function readSigned(purpose: Purpose, token: string): Promise<(JWTPayload & { sub: string }) | null> {
  for (const key of keysForReading(keyName(purpose))) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], audience: purpose });
      return payload.sub ? { ...payload, sub: payload.sub } : null;
    } catch {
      // signed with another key, or not a token
    }
  }
  return null;
}
