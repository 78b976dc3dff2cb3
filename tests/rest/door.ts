import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { app } from "@server/http/app";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { createSession } from "@server/tenancy/session/device";

type Sent = { as?: string | null; body?: unknown; form?: FormData; headers?: Record<string, string> };
// biome-ignore lint/suspicious/noExplicitAny: what comes back is judged by the test, whatever it is
type Answer = { status: number; body: any; headers: Headers };

const bindings = { incoming: { socket: { remoteAddress: "192.0.2.7", remotePort: 1, remoteFamily: "IPv4" } } };

/** A request to the whole web process, as it would come in over HTTP. */
export const visit = async (path: string, init?: RequestInit): Promise<Response> =>
  app.fetch(new Request(`http://localhost:3000${path}`, init), bindings);

export const tokenOf = async (userId: string) => {
  const session = await transact(asOperator, (tx) => createSession(tx, userId, { kind: "api", device: "tests" }));
  return (await makeAccessToken(hashOfToken(session), userId)).access_token;
};

/** A REST call below /api/v1, with the token of that person. */
export async function rest(method: string, path: string, { as, body, form, headers }: Sent = {}): Promise<Answer> {
  const token = as && (await tokenOf(as));
  const response = await visit(`/api/v1${path}`, {
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
