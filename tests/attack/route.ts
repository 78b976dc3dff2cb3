import { env } from "@server/core/env";
import { pageContext } from "@server/http/request";
import { callerFor } from "@server/http/router";
import { Hono } from "hono";
import { connectionFrom } from "../rest/client.ts";

type Args = { request: Request; params: Record<string, string>; context: object };
// biome-ignore lint/suspicious/noExplicitAny: a route's own action or loader, whatever it takes and gives
export type RouteFunction = (args: any) => Promise<any>;
type Options = {
  form?: Record<string, string>;
  /** A form with files, as a browser sends it. */
  multipart?: FormData;
  cookie?: string;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  /** The IP address that the request comes from. */
  from?: string;
};
// biome-ignore lint/suspicious/noExplicitAny: the test judges the data, whatever it is
type RouteAnswer = { status: number; to: string | null; cookies: string[]; data: any };

/**
 * Calls the action or loader of a route with a request, as the web server does: user, language and IP address are read
 * from the request. The page is not rendered. Throws what the route throws, unless that is a response.
 */
export async function callRoute(
  route: RouteFunction,
  path: string,
  { form, multipart, cookie, headers, params = {}, from = "192.0.2.7" }: Options = {},
): Promise<RouteAnswer> {
  const web = new Hono();
  let answer: RouteAnswer | undefined;
  web.all("*", async (c) => {
    const context = await pageContext(c);
    const { actor, locale } = context;
    const args: Args = {
      request: c.req.raw,
      params,
      context: { api: callerFor(context), actor, locale, nonce: "", refused: new Set() },
    };
    answer = read(await route(args).catch((thrown: unknown) => thrown));
    return c.body(null);
  });
  const body = multipart ?? (form && new URLSearchParams(form));
  const request = new Request(env.APP_URL + path, {
    method: body ? "POST" : "GET",
    headers: { ...(cookie && { cookie }), ...(body && { origin: env.APP_URL }), "accept-language": "nl", ...headers },
    body,
  });
  await web.fetch(request, connectionFrom(from));
  if (!answer) throw new Error(`${path} did not answer.`);
  return answer;
}

function read(result: unknown): RouteAnswer {
  if (result instanceof Response)
    return {
      status: result.status,
      to: result.headers.get("location"),
      cookies: result.headers.getSetCookie(),
      data: null,
    };
  if (result instanceof Error) throw result;
  const { data, init } = result as { data?: unknown; init?: ResponseInit | null };
  const isWrapped = typeof result === "object" && result !== null && "init" in result;
  return { status: isWrapped ? (init?.status ?? 200) : 200, to: null, cookies: [], data: isWrapped ? data : result };
}

/** A cookie that was set, by name, without its attributes. */
export const cookieIn = (cookies: string[], name: string): string | undefined =>
  cookies
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(";")[0];
