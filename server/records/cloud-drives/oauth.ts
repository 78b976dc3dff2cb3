import { z } from "zod";
import { askJson } from "./ask-provider.ts";
import { type Access, type CloudDrive, DriveTrouble } from "./contract.ts";

type Client = { id: string; secret: string };
type Endpoints = { consent: string; token: string; more: Record<string, string> };

const Token = z.object({
  access_token: z.string().min(1).max(8000),
  expires_in: z.coerce.number().positive().catch(3600),
});

/**
 * The code flow with PKCE, as all three speak it. Our own rather than arctic, which has no PKCE for Dropbox, and whose
 * requests have no bound of time.
 */
export const oauth = (
  { id, secret }: Client,
  { consent, token, more }: Endpoints,
): Pick<CloudDrive, "consent" | "access"> => ({
  consent({ state, challenge, back }) {
    const asked = {
      client_id: id,
      response_type: "code",
      redirect_uri: back,
      state,
      code_challenge: challenge,
      code_challenge_method: "S256",
    };
    return `${consent}?${new URLSearchParams({ ...asked, ...more })}`;
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
      const { access_token, expires_in } = await askJson(token, Token, { method: "POST", body });
      return { token: access_token, seconds: Math.min(expires_in, 3600) };
    } catch (error) {
      // a code that is over or somebody else's is answered with 400
      throw error instanceof DriveTrouble && error.why !== "away" ? new DriveTrouble("refused", error) : error;
    }
  },
});
