import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { kindsOfAddresses, routesOfKinds } from "./page-routes.ts";

/** The path at which the browser's router asks for the routes of other addresses. */
export const MANIFEST = "/__manifest";

/**
 * Answers requests for pages. Remix compares an address with every route that it knows about ten times per page, and
 * prepares all of them for each page that it renders; with hundreds of routes that costs more than the page. Each kind
 * of address therefore has a handler of its own, made when it is first asked for, which knows only the routes that
 * match.
 */
export function pageHandler(build: ServerBuild): RequestHandler {
  const allRoutes = createRequestHandler(build);
  const kindOf = kindsOfAddresses(build.routes);
  const idsOf = routesOfKinds(build.routes);
  const handlers = new Map<string, RequestHandler>();
  const handlerOf = (pathname: string) => {
    const kind = pathname === MANIFEST ? undefined : kindOf(pageOf(pathname));
    if (kind === undefined) return allRoutes;
    const made = handlers.get(kind) ?? createRequestHandler(withRoutes(build, idsOf(kind)));
    handlers.set(kind, made);
    return made;
  };
  return (request, context) => handlerOf(new URL(request.url).pathname)(request, context);
}

/** The page's address, of a request for its data alone too. */
export const pageOf = (pathname: string) => pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");

function withRoutes(build: ServerBuild, ids: Set<string>): ServerBuild {
  const pick = <T extends object>(routes: T) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as T;
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
