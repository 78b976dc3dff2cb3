import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

/** The path at which the browser's router asks for the routes of other addresses. */
const MANIFEST = "__manifest";

/**
 * Answers requests for pages. Remix compares an address with every route about ten times per page, and prepares all of
 * them for each page that it renders; with hundreds of routes that costs more than the page. Addresses that begin with
 * the same segment therefore have a handler of their own, which knows their routes only.
 */
export function pageHandler(build: ServerBuild): RequestHandler {
  const allRoutes = createRequestHandler(build);
  const handlers = new Map(
    [...routesByFirstSegment(build.routes)].map(([segment, ids]) => [
      segment,
      createRequestHandler(withRoutes(build, ids)),
    ]),
  );
  return (request, context) => {
    const segment = firstSegment(new URL(request.url).pathname);
    const handler = segment === MANIFEST ? allRoutes : (handlers.get(segment) ?? handlers.get(""))!;
    return handler(request, context);
  };
}

/** As Remix compares it: decoded, in lower case, without the ending of a request for a page's data. */
function firstSegment(pathname: string): string {
  const [, first = ""] = pathname.replace(/\.data$/, "").split("/");
  try {
    return decodeURIComponent(first).toLowerCase();
  } catch {
    return first.toLowerCase();
  }
}

/**
 * The ids of the routes, with their layouts, by the first segment of their addresses. Routes without a fixed first
 * segment, such as the home page and the page for unknown addresses, are in every set, and alone in that of "".
 */
function routesByFirstSegment(routes: ServerBuild["routes"]): Map<string, Set<string>> {
  const withLayouts = (id: string): string[] => {
    const { parentId } = routes[id]!;
    return parentId ? [...withLayouts(parentId), id] : [id];
  };
  const sets = new Map<string, Set<string>>([["", new Set()]]);
  for (const id of Object.keys(routes)) {
    const ids = withLayouts(id);
    const [first = ""] = ids.flatMap((each) => routes[each]!.path?.split("/") ?? []).filter(Boolean);
    const segment = /^[:*]|\?$/.test(first) ? "" : first.toLowerCase();
    sets.set(segment, new Set([...(sets.get(segment) ?? []), ...ids]));
  }
  const everywhere = sets.get("")!;
  return new Map([...sets].map(([segment, ids]) => [segment, new Set([...ids, ...everywhere])]));
}

function withRoutes(build: ServerBuild, ids: Set<string>): ServerBuild {
  const pick = <T extends object>(routes: T) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as T;
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
