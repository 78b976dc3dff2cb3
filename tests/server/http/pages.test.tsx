import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer, Scripts, useLocation, useMatches, useParams } from "@remix-run/react";
import { pageHandler } from "@server/http/pages";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { serverBuild } from "./server-build.ts";

/** Addresses of routes by their ids, which name the layouts around them. */
const paths: Record<string, string | undefined> = {
  root: "",
  "root/$": "*",
  "root/_index": undefined,
  "root/app": undefined,
  "root/app/object.$id._index": "object/:id",
  "root/app/object.$id.edit": "object/:id/edit",
  "root/app/object.$id.file.$fileId": "object/:id/file/:fileId",
  "root/app/object.$id.file.new": "object/:id/file/new",
  "root/app/profile": "profile",
  "root/app/profile/_index": undefined,
  "root/app/profile/calendar": "calendar",
  "root/app/profile.company": "profile/company",
  "root/app/search": "search",
  "root/back-office": "a",
  "root/back-office/$": "*",
  "root/back-office/users.$id": "users/:id",
  "root/kinds": "kinds",
  "root/object.$id.label": "object/:id/label",
};

/** A build of those routes, whose pages say what they were matched with; `given` gets the routes known to each. */
function buildOf(given: string[][] = []): ServerBuild {
  const ids = Object.keys(paths);
  const Page = () => {
    const matches = useMatches().map(({ id, pathname, data }) => `${id} ${pathname} ${JSON.stringify(data)}`);
    return (
      <p>
        {matches.join()} {JSON.stringify(useParams())} {useLocation().pathname} <Outlet />
      </p>
    );
  };
  const Document = () => (
    <html lang="en">
      <body>
        <Page />
        <Scripts />
      </body>
    </html>
  );
  const module = (id: string) => ({
    default: id === "root" ? Document : Page,
    loader: ({ params }: { params: object }) => ({ id, params }),
    ...(id.endsWith("edit") && { action: ({ params }: { params: object }) => ({ changed: params }) }),
  });
  const routes = ids.map((id) => ({
    id,
    parentId: id === "root" ? undefined : id.slice(0, id.lastIndexOf("/")),
    path: paths[id],
    index: id.endsWith("_index") && paths[id] === undefined ? true : undefined,
    module: module(id),
  }));
  const handle = async (request: Request, status: number, headers: Headers, context: EntryContext) => {
    given.push(Object.keys(context.routeModules).sort());
    const html = new PassThrough();
    const page = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onAllReady: () => page.pipe(html),
    });
    return new Response(await text(html), { status, headers });
  };
  return serverBuild({ default: handle, handleError: () => {} }, routes, { hasLoader: true });
}

const addresses = [
  "/",
  "//",
  "/search",
  "/SEARCH/",
  "/search/more/still",
  "/sear%63h",
  "/object/7",
  "/object/7//",
  "/object//7",
  "/object/7/edit",
  "/object/7%2Fedit",
  "/object/edit",
  "/object/file/file/file",
  "/object/7/file/new",
  "/object/7/file/8",
  "/object/7/file/8/9/10",
  "/object/7/label",
  "/object/%E2%82%AC/label",
  "/object/%zz/label",
  "/obj%65ct/%zz",
  "/object",
  "/object/:/edit",
  "/%E2%84%AAinds", // with the sign for Kelvin, whose small letter is k
  "/kinds",
  "/profile",
  "/profile/calendar",
  "/profile/company",
  "/profile/company/calendar",
  "/a",
  "/a/users",
  "/a/users/7",
  "/a/users/7/8",
  "/a/nothing/users/7",
  "/__proto__/constructor",
  "/_root",
  "/search/_root",
];

const said = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers],
  body: await answer.text(),
});

const html = { accept: "text/html" };
const requests: [string, string, RequestInit][] = [
  ...addresses.map((path): [string, string, RequestInit] => ["GET", path, { headers: html }]),
  ...addresses.map((path): [string, string, RequestInit] => [
    "GET",
    path === "/" ? "/_root.data" : `${path.replace(/\/+$/, "")}.data`,
    {},
  ]),
  ["POST", "/object/7/edit", { method: "POST", headers: html }],
  ["POST", "/object/7", { method: "POST", headers: html }],
  ["HEAD", "/object/7", { method: "HEAD" }],
  ["GET", "/__manifest?version=1&p=%2Fobject%2F7&p=%2Fa%2Fx", {}],
];

const build = buildOf();
const [own, ofAllRoutes] = [pageHandler(build), createRequestHandler(build)];

test.each(requests)("a page is as if all routes were compared with its address: %s %s", async (_, path, init) => {
  const request = () => new Request(`http://localhost${path}`, init);
  expect(await said(await own(request()))).toEqual(await said(await ofAllRoutes(request())));
  // what came before changes nothing
  expect(await said(await own(request()))).toEqual(await said(await ofAllRoutes(request())));
});

const everywhere = ["root", "root/_index"];
test.each([
  ["/", []],
  ["/nothing/here", ["root/$"]],
  ["/search", ["root/app", "root/app/search"]],
  ["/object/7/edit", ["root/$", "root/app", "root/app/object.$id._index", "root/app/object.$id.edit"]],
  ["/a/users/7", ["root/back-office", "root/back-office/$", "root/back-office/users.$id"]],
])("a page knows only the routes that match its address and those above it: %s", async (path, ids) => {
  const given: string[][] = [];
  await pageHandler(buildOf(given))(new Request(`http://localhost${path}`));
  expect(given).toEqual([[...everywhere, ...ids].sort()]);
});
