import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "@server/http/forms";
import { ShownQuery } from "@server/inspection/share-page/shown";
import type { z } from "zod";
import { load } from "./api.server.ts";

/** Not for search engines, and no other site learns the address: who has it is let in. Kept by nothing on the way. */
export const secretHeaders = () => ({
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
});

type Where = { container?: string; object?: string; embedded?: boolean };

/**
 * What the holder of a link sees there. Its first page counts as an opening; those below it belong to the same visit.
 */
export async function lookAtShare(args: LoaderFunctionArgs, where: Where = {}) {
  const { searchParams } = new URL(args.request.url);
  const token = args.params.token!;
  const asked = { ...readForm(ShownQuery, searchParams), ...where, token } as z.input<typeof ShownQuery>;
  if (!where.embedded) Object.assign(asked, { container: where.container, object: where.object });
  const page = await load(args, (api) => api.share.shown(asked));
  const isFirst = !asked.container && !asked.object;
  if (isFirst && isVisit(args.request)) await load(args, (api) => api.share.countOpening({ token }));
  return data(page, { headers: secretHeaders() });
}

/** Somebody came from elsewhere to look: not a browser that fetches ahead, nor a step back from a page below. */
function isVisit({ method, headers }: Request): boolean {
  if (method !== "GET") return false;
  if (/prefetch|preview/i.test(`${headers.get("purpose")} ${headers.get("sec-purpose")}`)) return false;
  return headers.get("sec-fetch-site") !== "same-origin";
}
