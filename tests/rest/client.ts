import { asOperator, transact } from "@db/transact";
import { env } from "@server/core/env";
import { hashOfToken } from "@server/core/token";
import { app } from "@server/http/app";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { createSession } from "@server/tenancy/session/device";

type Options = {
  as?: string | null;
  body?: unknown;
  form?: FormData;
  strong?: boolean;
  headers?: Record<string, string>;
};
// biome-ignore lint/suspicious/noExplicitAny: the test judges the body, whatever it is
type Answer = { status: number; body: any; headers: Headers };

/** The connection as the web server describes it: where the request comes from. */
export const connectionFrom = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: "IPv4" } },
});

/** Sends a request to the web application in this process, from the IP address `from`. */
export const fetchApp = async (path: string, init?: RequestInit, from = "192.0.2.7"): Promise<Response> =>
  app.fetch(new Request(env.APP_URL + path, init), connectionFrom(from));

/** An access token for REST, of a new session of that user; `strong`: in which a second factor was given. */
export const tokenOf = async (userId: string, strong = true) => {
  const session = await transact(asOperator, (tx) =>
    createSession(tx, userId, { kind: "api", device: "tests", strong }),
  );
  return (await makeAccessToken(hashOfToken(session), userId)).access_token;
};

/** A REST call below /api/v1, with an access token of the user `as`; `body` is sent as JSON. */
export async function rest(
  method: string,
  path: string,
  { as, strong, body, form, headers }: Options = {},
): Promise<Answer> {
  const token = as && (await tokenOf(as, strong));
  const response = await fetchApp(`/api/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const type = response.headers.get("content-type") ?? "";
  return {
    status: response.status,
    headers: response.headers,
    body: type.includes("json") && method !== "HEAD" ? await response.json() : await response.text(),
  };
}
