import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
// @ts-expect-error it brings no types
import Provider from "oidc-provider";

type Claims = Record<string, unknown>;
type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<unknown> };
/** What oidc-provider gives of a request. */
type Asked = {
  oidc: {
    provider: { Grant: new (of: { accountId: string; clientId: string }) => Grant };
    session: { accountId: string };
    client: { clientId: string };
  };
};
export const client = { id: "register", secret: "a secret of the client, with % and +" };
const callbackOf = (product: string) => `${product}/login/company/callback`;
const redirectUri = callbackOf("http://localhost:3000");

/**
 * An identity provider of our own (oidc-provider), by http: OUTBOUND_ALLOW must name its `host`. It signs in whoever
 * signInAs() named, without asking. `postsSecret`: takes the client's secret in the body of requests, not in a header.
 * `saysLater`: names addresses and groups at its UserInfo endpoint, not in the ID token. `product`: the address it sends
 * browsers back to.
 */
export async function startIdentityProvider({
  postsSecret = false,
  saysLater = false,
  port = 0,
  product = "http://localhost:3000",
} = {}) {
  const people: Record<string, Claims> = {};
  let as = "";
  const server = createServer();
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [callbackOf(product)], // and what is below it, as redirectUriAllowed says
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: postsSecret ? "client_secret_post" : "client_secret_basic",
      },
    ],
    clientAuthMethods: [postsSecret ? "client_secret_post" : "client_secret_basic"],
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "groups", "tid", "oid", "hd"],
    },
    conformIdTokenClaims: saysLater,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key of the tests"] },
    ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }: Asked) {
      const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  // each workspace has its own
  provider.Client.prototype.redirectUriAllowed = (uri: string) => uri.startsWith(`${callbackOf(product)}/`);
  const callback = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/"))
      void provider.interactionFinished(request, response, { login: { accountId: as } });
    else callback(request, response);
  });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    host,
    issuer,
    stop,
    /** Whom it signs in from now on, and what it says of them. */
    signInAs(sub: string, claims: Claims) {
      as = sub;
      people[sub] = claims;
    },
  };
}

/** The workspace whose ceremony leads to that address of a provider. */
export const workspaceIn = (address: string): string =>
  new URL(address).searchParams.get("redirect_uri")!.split("/").at(-1)!;

/**
 * Goes where a browser would go from that address, with cookies of its own, until it is sent back; gives the query that
 * it brings.
 */
export async function followToCallback(address: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let at = new URL(address), hops = 0; hops < 10; hops++) {
    if (at.href.startsWith(redirectUri)) return at.search.slice(1);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      cookies.set(name!, value!);
    }
    const location = answer.headers.get("location");
    if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    at = new URL(location, at);
  }
  throw new Error("The provider never sent the browser back.");
}
