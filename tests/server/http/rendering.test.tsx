import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createRequestHandler, type EntryContext } from "@remix-run/node";
import { Outlet, RemixServer, Scripts, useLoaderData, useMatches } from "@remix-run/react";
import { type ComponentType, lazy, Suspense, useId } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import * as entry from "../../../app/entry.server.tsx";
import { serverBuild } from "./server-build.ts";

const nonce = "bm9uY2U=";
/** Comes later each time that it is asked for anew. */
const lateComponent = () =>
  lazy(async () => {
    await new Promise((done) => setTimeout(done, 20));
    return { default: () => <b id={useId()}>late</b> };
  });
const Broken = () => {
  throw new Error("broken on purpose");
};
const nothing = () => null;

type Page = { default: ComponentType; loader?: () => unknown };
const pagesOf = (): Record<string, Page> => {
  const [Late, Later] = [lateComponent(), lateComponent()];
  return {
    plain: {
      default: () => (
        <p id={useId()}>
          {JSON.stringify(useLoaderData())} é &amp; "quoted" {1}
        </p>
      ),
      loader: () => ({ text: "</script> & > \u2028 \u2029 é 😀 $& <!--$!", list: [1, null, undefined, new Date(0)] }),
    },
    large: { default: nothing, loader: () => Array.from({ length: 5000 }, (_, at) => ({ at, text: `é ${at}` })) },
    promised: {
      default: nothing,
      loader: () => ({ now: 1, soon: new Promise((done) => setTimeout(done, 20, { text: "<b>" })) }),
    },
    late: {
      default: () => (
        <Suspense fallback="wait">
          <Late />
        </Suspense>
      ),
    },
    unbounded: { default: () => <Later /> },
    broken: { default: Broken },
    "broken-within": {
      default: () => (
        <Suspense fallback="wait">
          <Broken />
        </Suspense>
      ),
    },
    scriptless: { default: () => <i>no scripts</i>, loader: () => ({ text: "for nobody" }) },
  };
};

function Document() {
  const carriesScripts = !useMatches().some(({ id }) => id === "scriptless");
  return (
    <html lang="en">
      <body>
        <Outlet />
        {carriesScripts ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

/** What RemixServer gives by itself. */
async function byStream(request: Request, status: number, headers: Headers, context: EntryContext) {
  let code = status;
  const html = await new Promise<string>((resolve, reject) => {
    const sink = new PassThrough();
    const page = renderToPipeableStream(<RemixServer context={context} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady: () => text(page.pipe(sink)).then(resolve, reject),
      onShellError: reject,
      onError: () => {
        code = 500;
      },
    });
  });
  return new Response(html, { status: code, headers });
}

const buildWith = (module: unknown) => {
  const pages = {
    root: {
      default: Document,
      ErrorBoundary: () => (
        <html lang="en">
          <body>sorry</body>
        </html>
      ),
    },
    ...pagesOf(),
  };
  const routes = Object.entries(pages).map(([id, page]) => ({
    ...{ id, path: id === "root" ? "" : id, parentId: id === "root" ? undefined : "root" },
    module: page,
  }));
  return serverBuild(module, routes);
};

/** In development React says in the page where a component failed. */
const withoutStack = (html: string) => html.replace(/ data-stck="[^"]*"/g, "");

test.each(Object.keys(pagesOf()))("a page is the same HTML as by Remix's own stream: %s", async (path) => {
  const answers = [entry, { default: byStream, handleError: () => {} }].map(async (module) => {
    const request = new Request(`http://localhost/${path}`);
    const answer = await createRequestHandler(buildWith(module))(request, { locale: "en", nonce } as never);
    return { status: answer.status, html: withoutStack(await answer.text()) };
  });
  const [ours, own] = await Promise.all(answers);
  expect(ours).toEqual(own);
  expect(own!.html).toContain("<html");
});
