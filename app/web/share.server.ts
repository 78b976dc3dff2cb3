import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "@server/http/forms";
import { SharePageQuery } from "@server/inspection/share-page/page";
import type { z } from "zod";
import { load } from "./api.server.ts";

/** The address is the secret: no search engine, referrer or cache may learn it. */
export const secretHeaders = () => ({
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
});

type SharedPlace = { container?: string; object?: string; embedded?: boolean };

/** Loads a page of a share. Its first page counts as an opening; pages below it belong to the same visit. */
export async function loadShare(args: LoaderFunctionArgs, place: SharedPlace = {}) {
  const { searchParams } = new URL(args.request.url);
  const token = args.params.token!;
  const input = { ...readForm(SharePageQuery, searchParams), ...place, token } as z.input<typeof SharePageQuery>;
  if (!place.embedded) Object.assign(input, { container: place.container, object: place.object });
  const page = await load(args, (api) => api.share.shown(input));
  const isFirst = !input.container && !input.object;
  if (isFirst && isVisit(args.request)) await load(args, (api) => api.share.countOpening({ token }));
  return data(page, { headers: secretHeaders() });
}

/** Whether the request starts a visit: not a prefetch, nor a step back from another page of ours. */
export function isVisit({ method, headers }: Request): boolean {
  if (method !== "GET") return false;
  if (/prefetch|preview/i.test(`${headers.get("purpose")} ${headers.get("sec-purpose")}`)) return false;
  return headers.get("sec-fetch-site") !== "same-origin";
}
