import { createDecipheriv } from "node:crypto";
import { ACCESS_TOKEN_MINUTES } from "@server/core/constants";
import { keysFor } from "@server/core/secret";
import { hashOfToken } from "@server/core/token";
import { readSigned, signed } from "./signed.ts";

/** An access token for REST. It names the session, which is loaded for each call, so that ending it ends the token. */
export async function makeAccessToken(
  sessionId: string,
  userId: string,
  seconds = ACCESS_TOKEN_MINUTES * 60,
): Promise<{ access_token: string; expires_in: number }> {
  const access_token = await signed("access", userId, `${seconds}s`, { sid: sessionId });
  return { access_token, expires_in: seconds };
}

/**
 * A cache of verified tokens and their payloads, because a program sends the same token with each call. The session is
 * still loaded each time.
 */
const checked = new Map<string, { sessionId: string | null; until: number }>();
const MOST_CHECKED = 5000;

/** The id of the session that an access token names; null: invalid or expired. */
export async function sessionIdOf(accessToken: string): Promise<string | null> {
  const cached = checked.get(accessToken);
  if (cached) return cached.until > Date.now() ? cached.sessionId : null;
  const payload = await readSigned("access", accessToken);
  if (typeof payload?.sid !== "string" || payload.exp === undefined) return null;
  const sessionId = /^[\da-f]{64}$/.test(payload.sid) ? payload.sid : sealedBefore(payload.sid);
  if (checked.size >= MOST_CHECKED) checked.clear();
  checked.set(accessToken, { sessionId, until: payload.exp * 1000 });
  return sessionId;
}

/**
 * Until 2026-11 a token contained the encrypted session token. Such a token for impersonation lives for an hour without
 * a refresh token, so it must keep working during the upgrade.
 */
function sealedBefore(sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  for (const key of keysFor("session id in an access token")) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16));
      return hashOfToken(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8"));
    } catch {
      // signed with another key, or not a token
    }
  }
  return null;
}
