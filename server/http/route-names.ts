import type { ServerBuild } from "@remix-run/node";
import { REST_BASE } from "@server/core/constants";
import type { Context } from "hono";
import { routePath } from "hono/route";
import { routeIds } from "./page-routes.ts";
import { MANIFEST, pageOf } from "./pages.ts";
import { type Call, callsAt, type Routes } from "./rest/calls.ts";
import { appRouter } from "./router.ts";

/**
 * Gives the pattern of an answered request's address, of which there are as many as there are routes: of REST its path
 * with names in place of ids, of tRPC the procedure, of a page, and of its data alone, the id of Remix's route.
 */
export function routeNames(routes: Routes, pages: ServerBuild["routes"]): (c: Context) => string {
  const pageAt = routeIds(pages);
  return (c) => {
    const { path, method } = c.req;
    if (path.startsWith(`${REST_BASE}/`))
      return restName(routes, method, path) ?? orAll(routePath(c), `${REST_BASE}/*`);
    if (path.startsWith("/trpc/")) return `/trpc/${procedureName(path.slice("/trpc/".length))}`;
    if (path.startsWith("/assets/")) return "/assets/*";
    if (path === MANIFEST) return MANIFEST;
    return orAll(routePath(c), pageAt(pageOf(path)) ?? "none");
  };
}

/** The path of the handler that answered, unless it is one for many. */
const orAll = (path: string, name: string) => (/^\/?\*$|^\/api\/.*\*$/.test(path) ? name : path);

function restName(routes: Routes, method: string, path: string): string | undefined {
  const below = path.slice(REST_BASE.length);
  const [[hit]] = routes.match(method, below) as [[Call, unknown][]];
  const call = hit?.[0] ?? callsAt(routes, below)[0]; // the form may say another method
  return call && REST_BASE + call.path;
}

/** Several in one request are "(batch)"; each of them is measured by itself. */
function procedureName(names: string): string {
  if (names.includes(",")) return "(batch)";
  return Object.hasOwn(appRouter._def.procedures, names) ? names : "(unknown)";
}
