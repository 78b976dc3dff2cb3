import { ACCESS_TOKEN_MINUTES } from "@server/constants";
import { env } from "@server/env";
import { jwtVerify, SignJWT } from "jose";

const key = () => new TextEncoder().encode(env.APP_SECRET);

/** For REST: names the session, which is looked up each time, so that ending it ends the token too. */
export async function makeAccessToken(sessionId: string, userId: string): Promise<{ access_token: string; expires_in: number }> {
  const access_token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_MINUTES}m`)
    .sign(key());
  return { access_token, expires_in: ACCESS_TOKEN_MINUTES * 60 };
}

/** The session an access token names; null when it is none of ours, or over. */
export async function sessionIdOf(accessToken: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(accessToken, key(), { algorithms: ["HS256"] });
    return typeof payload.sid === "string" ? payload.sid : null;
  } catch {
    return null;
  }
}
