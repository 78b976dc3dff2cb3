import { causesOf } from "@server/core/causes";
import { checkOutbound, fetchOutside } from "@server/core/outbound";
import type { OutboundError } from "@server/core/outbound-errors";
import * as oidc from "openid-client";
import { isSameIssuer } from "./issuer.ts";

const TIMEOUT_MS = 5000; // of one request to a provider
const KEPT_MS = 60 * 60 * 1000;
const MOST_KEPT = 200;

/** Why a provider can't be used: its address, its answer, or what stands in that. */
export type ProviderProblem = OutboundError | "metadata";
export class ProviderFailed extends Error {
  constructor(readonly problem: ProviderProblem) {
    super(`The identity provider can't be used: ${problem}`);
  }
}

/** Why a call to a provider failed where nothing was heard of it; undefined: it answered. */
export const silenceIn = (error: unknown): ProviderFailed | undefined =>
  causesOf(error).find((cause) => cause instanceof ProviderFailed);

/** All that openid-client asks a provider goes through the same check as other addresses that customers give. */
const fetchAsOutside: oidc.CustomFetch = async (url, { method, headers, body }) => {
  const sent = body === null || body === undefined ? undefined : String(body);
  const answer = await fetchOutside(url, { method, headers, body: sent, timeoutMs: TIMEOUT_MS });
  if ("error" in answer) throw new ProviderFailed(answer.error);
  if (answer.status < 200 || answer.status > 599) throw new ProviderFailed("broken");
  const isEmpty = answer.body.length === 0;
  return new Response(isEmpty ? null : new Uint8Array(answer.body), { status: answer.status, headers: answer.headers });
};

/** As the provider takes it: in the body where it says so, else in the header, which all must take. */
const authenticatedBy =
  (secret: string): oidc.ClientAuth =>
  (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes("client_secret_post")
      ? oidc.ClientSecretPost(secret)
      : oidc.ClientSecretBasic(secret))(server, ...rest);

export type Registered = { workspaceId: string; issuer: string; clientId: string; secret: string };
/** Of each workspace one at most, so that none pushes out those of all others. */
const kept = new Map<string, Omit<Registered, "workspaceId"> & { config: oidc.Configuration; until: number }>();

/**
 * The provider's metadata, which is kept for an hour, with what signs us in there. Throws ProviderFailed. `afresh`: asks
 * in any case.
 */
export async function configOf(registered: Registered, { afresh = false } = {}): Promise<oidc.Configuration> {
  const { workspaceId, issuer, clientId, secret } = registered;
  const known = kept.get(workspaceId);
  const isSame = known?.issuer === issuer && known.clientId === clientId && known.secret === secret;
  if (isSame && known.until > Date.now() && !afresh) return known.config;
  const config = await discover(registered);
  kept.delete(workspaceId);
  kept.set(workspaceId, { issuer, clientId, secret, config, until: Date.now() + KEPT_MS });
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  return config;
}

async function discover({ issuer, clientId, secret }: Registered): Promise<oidc.Configuration> {
  const wrong = checkOutbound(issuer);
  if (wrong) throw new ProviderFailed(wrong);
  const url = new URL(issuer);
  // at such an address openid-client does not compare the issuer that the metadata names
  if (url.pathname.includes("/.well-known/")) throw new ProviderFailed("metadata");
  // by http only what OUTBOUND_ALLOW names, which checkOutbound() says
  const execute = [oidc.enableNonRepudiationChecks, ...(url.protocol === "http:" ? [oidc.allowInsecureRequests] : [])];
  const options = { [oidc.customFetch]: fetchAsOutside, timeout: TIMEOUT_MS / 1000, execute };
  const config = await oidc.discovery(url, clientId, undefined, authenticatedBy(secret), options).catch((error) => {
    throw silenceIn(error) ?? new ProviderFailed("metadata");
  });
  const { issuer: named, authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
  if (!isSameIssuer(named, issuer)) throw new ProviderFailed("metadata");
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri]) {
    const problem = endpoint === undefined ? "metadata" : checkOutbound(endpoint);
    if (problem) throw new ProviderFailed(problem);
  }
  return config;
}
