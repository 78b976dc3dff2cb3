import { env } from "@server/core/env";
import { invalid, unavailable } from "@server/core/errors";
import { log } from "@server/core/log";
import * as oidc from "openid-client";
import { configOf, silenceIn } from "./metadata.ts";
import type { Provider } from "./provider-of.ts";
import { secretIn } from "./secret.ts";
import { type Ceremony, stateToken } from "./state-token.ts";

/**
 * Where the provider of a workspace sends people back to. Each has its own, or the provider of one could send people on to
 * that of another, and be given the code that comes back (mix-up).
 */
export const redirectUri = (workspaceId: string): string => `${env.APP_URL}/login/company/callback/${workspaceId}`;

const away = () => unavailable("company.away");

async function configFor({ workspaceId, issuer, clientId, clientSecret }: Provider): Promise<oidc.Configuration> {
  const secret = secretIn(clientSecret, workspaceId);
  if (secret === undefined) throw away();
  return configOf({ workspaceId, issuer, clientId, secret }).catch((error: unknown) => {
    log.warn("an identity provider can't be used", { workspace: workspaceId, problem: silenceIn(error)?.problem });
    throw away();
  });
}

type Beginning = Pick<Ceremony, "purpose" | "next" | "session" | "invitation"> & { email?: string };

/**
 * The address to send the browser to, and the token that it keeps meanwhile. `email`: what the provider need not ask.
 * Throws 503 where the provider is away.
 */
export async function startCeremony(
  provider: Provider,
  { email, ...about }: Beginning,
): Promise<{ url: string; state_token: string }> {
  const config = await configFor(provider);
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(provider.workspaceId),
    scope: "openid email profile",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...(email && { login_hint: email }),
    ...(about.purpose === "confirm" && { prompt: "login", max_age: "0" }),
  });
  const state_token = await stateToken({ ...about, workspace: provider.workspaceId, state, nonce, verifier });
  return { url: url.href, state_token };
}

/**
 * Exchanges what the browser brought back (the query of the address) for what the provider says of the person: the claims
 * of the ID token, whose signature, issuer, audience and nonce are checked, and where it names no address, with those of
 * the UserInfo endpoint. Throws 422 where it does not belong to this ceremony or the provider refused, and 503 where the
 * provider is away.
 */
export async function claimsOf(
  provider: Provider,
  { params, state, nonce, verifier }: Pick<Ceremony, "state" | "nonce" | "verifier"> & { params: string },
): Promise<oidc.IDToken> {
  const config = await configFor(provider);
  const back = new URL(redirectUri(provider.workspaceId));
  back.search = params;
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  return askForClaims(config, back, checks).catch((error: unknown) => {
    const silence = silenceIn(error);
    // the name of what is wrong alone: answers hold names and addresses of people
    const code = silence?.problem ?? (error as { code?: string }).code;
    log.warn("an identity provider's answer was refused", { workspace: provider.workspaceId, code });
    if (silence) throw away();
    if (error instanceof oidc.AuthorizationResponseError)
      throw invalid("company.declined", { code: "company_declined" });
    throw invalid("company.failed", { code: "company_failed" });
  });
}

type Checks = Parameters<typeof oidc.authorizationCodeGrant>[2];

async function askForClaims(config: oidc.Configuration, back: URL, checks: Checks): Promise<oidc.IDToken> {
  const tokens = await oidc.authorizationCodeGrant(config, back, checks);
  const said = tokens.claims()!;
  if (said.email !== undefined || !config.serverMetadata().userinfo_endpoint) return said;
  return { ...(await oidc.fetchUserInfo(config, tokens.access_token, said.sub)), ...said };
}
