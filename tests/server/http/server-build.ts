import type { ServerBuild } from "@remix-run/node";

type Route = { id: string; parentId?: string; path?: string; index?: boolean; module: object };

/** A build of Remix's with these routes. `module`: of the entry. `inManifest`: what it says of each route besides. */
export const serverBuild = (module: unknown, routes: Route[], inManifest: object = {}): ServerBuild =>
  ({
    mode: "production",
    entry: { module },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: Object.fromEntries(
        routes.map((route) => [route.id, { ...route, module: `/${route.id}.js`, ...inManifest }]),
      ),
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build",
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true, v3_relativeSplatPath: true },
    isSpaMode: false,
  }) as unknown as ServerBuild;
