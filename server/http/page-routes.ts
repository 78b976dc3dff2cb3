import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type Routes = ServerBuild["routes"];
/** What one part of an address may be: a fixed word, or anything else; an ending that takes all the rest is neither. */
type Part = { words: Map<string, Part>; other?: Part };

/** Stands for a part that is none of the words that routes know. */
const OTHER = ":";

/**
 * Sorts addresses: two of the same kind match the same routes, each for itself and with those of the addresses above
 * it, which Remix describes to the browser too. Gives the kind as an address of its own, such as `/object/:/edit`; of
 * kinds there are as many as places in the tree of routes. Undefined for an address with an empty part in its midst.
 */
export function kindsOfAddresses(routes: Routes): (pathname: string) => string | undefined {
  const root = partsOf(routes);
  return (pathname) => {
    const parts = decoded(pathname.replace(/\/+$/, "").split("/").slice(1));
    if (parts.includes("")) return undefined;
    const kind: string[] = [];
    let here = [root];
    for (const part of parts) {
      const word = /^[!-~]+$/.test(part) ? part.toLowerCase() : OTHER; // Remix folds the case of ASCII only
      const known = here.some(({ words }) => words.has(word));
      kind.push(known ? word : OTHER);
      here = here.flatMap(({ words, other }) => [words.get(word), other].filter((next) => next !== undefined));
      if (here.length === 0) break; // from here on, only a route that takes all the rest can match
    }
    return `/${kind.join("/")}`;
  };
}

/** Gives for a kind of address the ids of the routes that match it, or an address above it. */
export function routesOfKinds(routes: Routes): (kind: string) => Set<string> {
  const tree = treeOf(routes);
  return (kind) => {
    const parts = kind.split("/").filter(Boolean);
    const addresses = [kind, ...parts.map((_, at) => `/${parts.slice(0, at).join("/")}`)];
    return new Set(addresses.flatMap((each) => (matchRoutes(tree, each) ?? []).map(({ route }) => route.id!)));
  };
}

/** Gives the id of the route that an address leads to; undefined where there is none. */
export function routeIds(routes: Routes): (pathname: string) => string | undefined {
  const kindOf = kindsOfAddresses(routes);
  const tree = treeOf(routes);
  const known = new Map<string, string | undefined>();
  return (pathname) => {
    const kind = kindOf(pathname);
    if (kind === undefined) return undefined;
    if (!known.has(kind)) known.set(kind, matchRoutes(tree, kind)?.at(-1)?.route.id);
    return known.get(kind);
  };
}

function partsOf(routes: Routes): Part {
  const root: Part = { words: new Map() };
  for (const id of Object.keys(routes)) {
    let here = root;
    for (const part of pathOf(routes, id)) {
      if (part === "*") break;
      if (part.endsWith("?")) throw new Error(`The route ${id} has a part that may be left out.`);
      if (part.startsWith(":")) here = here.other ??= { words: new Map() };
      else here.words.set(part.toLowerCase(), (here = here.words.get(part.toLowerCase()) ?? { words: new Map() }));
    }
  }
  return root;
}

function pathOf(routes: Routes, id: string): string[] {
  const { path, parentId } = routes[id]!;
  return [...(parentId ? pathOf(routes, parentId) : []), ...(path ? path.split("/") : [])];
}

type Tree = Parameters<typeof matchRoutes>[0];

const treeOf = (routes: Routes, parent?: string): Tree =>
  Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, caseSensitive, index: true as const }
        : { id, path, caseSensitive, children: treeOf(routes, id) },
    );

/** As Remix decodes an address: all of its parts, or none if one of them cannot be. */
function decoded(parts: string[]): string[] {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return parts;
  }
}
