import { env } from "@server/core/env";
import { fetchApp, tokenOf } from "../rest/client.ts";

export const form = "application/x-www-form-urlencoded";
export const json = "application/json";
export const MB = 1024 * 1024;

/** POSTs a body as one of our own pages would; `type` is its media type, null for none. */
export const post = async (path: string, type: string | null, body: BodyInit, headers: Record<string, string> = {}) => {
  const init = {
    method: "POST",
    body,
    headers: { ...(type && { "content-type": type }), origin: env.APP_URL, ...headers },
    duplex: "half",
  };
  return fetchApp(path, init as RequestInit);
};

/** The header that authorizes a REST call of that user. */
export const bearer = async (userId: string) => ({ authorization: `Bearer ${await tokenOf(userId)}` });
