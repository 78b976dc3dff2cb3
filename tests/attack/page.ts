import { env } from "@server/core/env";
import { app } from "@server/http/app";
import { pageContext } from "@server/http/request";
import { callerFor } from "@server/http/router";
import { Hono } from "hono";

type Args = { request: Request; params: Record<string, string>; context: object };
// biome-ignore lint/suspicious/noExplicitAny: a route's own action or loader, whatever it takes and gives
export type Door = (args: any) => Promise<any>;
type Sent = {
  form?: Record<string, string>;
  /** A form with files, as a browser sends it. */
  multipart?: FormData;
  cookie?: string;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  from?: string;
};
// biome-ignore lint/suspicious/noExplicitAny: what comes back is judged by the test
type Came = { status: number; to: string | null; cookies: string[]; data: any };

/**
 * What a page's action or loader answers to a request as it comes in over HTTP: who it is and where from are read from
 * it as the web process does. The page itself is not drawn.
 */
export async function knock(
  door: Door,
  path: string,
  { form, multipart, cookie, headers, params = {}, from = "192.0.2.7" }: Sent = {},
): Promise<Came> {
  const web = new Hono();
  let came: Came | undefined;
  web.all("*", async (c) => {
    const context = await pageContext(c);
    const { actor, locale } = context;
    const args: Args = { request: c.req.raw, params, context: { api: callerFor(context), actor, locale, nonce: "" } };
    came = read(await door(args).catch((thrown: unknown) => thrown));
    return c.body(null);
  });
  const body = multipart ?? (form && new URLSearchParams(form));
  const request = new Request(env.APP_URL + path, {
    method: body ? "POST" : "GET",
    headers: { ...(cookie && { cookie }), ...(body && { origin: env.APP_URL }), "accept-language": "nl", ...headers },
    body,
  });
  await web.fetch(request, { incoming: { socket: { remoteAddress: from, remotePort: 1, remoteFamily: "IPv4" } } });
  if (!came) throw new Error(`${path} did not answer.`);
  return came;
}

function read(answer: unknown): Came {
  if (answer instanceof Response)
    return {
      status: answer.status,
      to: answer.headers.get("location"),
      cookies: answer.headers.getSetCookie(),
      data: null,
    };
  if (answer instanceof Error) throw answer;
  const { data, init } = answer as { data?: unknown; init?: ResponseInit | null };
  const isWrapped = typeof answer === "object" && answer !== null && "init" in answer;
  return { status: isWrapped ? (init?.status ?? 200) : 200, to: null, cookies: [], data: isWrapped ? data : answer };
}

/** A cookie that was set, by name, without its attributes. */
export const cookieIn = (cookies: string[], name: string): string | undefined =>
  cookies
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(";")[0];

/** To the web process itself, from that address. */
export const request = (path: string, init: RequestInit, from = "192.0.2.7"): Promise<Response> =>
  Promise.resolve(
    app.fetch(new Request(env.APP_URL + path, init), {
      incoming: { socket: { remoteAddress: from, remotePort: 1, remoteFamily: "IPv4" } },
    }),
  );
