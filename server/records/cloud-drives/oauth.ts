import { z } from "zod";
import { type Access, type CloudDrive, DriveError } from "./contract.ts";
import { fetchJson } from "./fetch.ts";

type Client = { id: string; secret: string };
type Endpoints = { consent: string; token: string; more: Record<string, string> };

const Token = z.object({
  access_token: z.string().min(1).max(8000),
  expires_in: z.coerce.number().positive().catch(3600),
});

/**
 * OAuth's authorization code flow with PKCE, which all three providers use. Not by the package arctic, which has no
 * PKCE for Dropbox and no timeout.
 */
export const oauth = (
  { id, secret }: Client,
  { consent, token, more }: Endpoints,
): Pick<CloudDrive, "consent" | "access"> => ({
  consent({ state, challenge, back }) {
    const params = {
      client_id: id,
      response_type: "code",
      redirect_uri: back,
      state,
      code_challenge: challenge,
      code_challenge_method: "S256",
    };
    return `${consent}?${new URLSearchParams({ ...params, ...more })}`;
  },
  async access({ code, verifier, back }): Promise<Access> {
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: back,
      client_id: id,
      client_secret: secret,
      code_verifier: verifier,
    });
    try {
      const { access_token, expires_in } = await fetchJson(token, Token, { method: "POST", body });
      return { token: access_token, seconds: Math.min(expires_in, 3600) };
    } catch (error) {
      // the provider answers 400 to an expired or foreign code
      throw error instanceof DriveError && error.reason !== "away" ? new DriveError("refused", error) : error;
    }
  },
});
