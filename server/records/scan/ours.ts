import { env } from "@server/core/env";

/** An address: ours with the public id of a sticker, ours without one, or another's. Null: the text is none. */
export type Address = { publicId: string } | "ours" | { host: string } | null;

/**
 * What address a text is. Stickers printed under http, or under the other case of letters, count as well; a text with
 * spaces, or without a scheme of the web, is no address.
 */
export function addressIn(text: string): Address {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null;
  const { host, pathname } = new URL(text);
  if (host !== new URL(env.APP_URL).host) return { host };
  const publicId = /^\/public\/objects\/([\w-]{1,64})(?:\/problem)?\/?$/.exec(pathname)?.[1];
  return publicId ? { publicId } : "ours";
}
