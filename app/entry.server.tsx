import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { bufferedResponse } from "@server/core/buffered-response";
import { log } from "@server/core/log";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { loadersDataIn } from "~/web/loaders-data.server";
import { NonceProvider } from "~/web/nonce";
import { notingTexts, textsInHead, textsLast } from "~/web/page-texts.server";
import { TranslationProvider } from "~/web/translation";
import { styleSheet } from "./styles/style-sheet.ts";

export const streamTimeout = 5000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { locale, nonce }: AppLoadContext,
) {
  const shown = new Set<string>();
  const pageWith = (of: EntryContext) => (
    <TranslationProvider value={notingTexts(locale, shown)}>
      <NonceProvider value={nonce}>
        <RemixServer context={of} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
      </NonceProvider>
    </TranslationProvider>
  );
  headers.set("content-type", "text/html; charset=utf-8");
  // a cached page would contain an old nonce and one user's data
  headers.set("cache-control", "private, no-store");
  const completed = (of: EntryContext, html: string) => {
    // asked for before a slow phone has read the page; nothing is shown without it
    headers.set("link", `<${styleSheet(Boolean(of.renderMeta?.didRenderScripts))}>; rel=preload; as=style`);
    const head = textsInHead(of, { locale, shown });
    return html.replace("</head>", () => `${head}</head>`) + textsLast(of, { locale, nonce });
  };
  const html = atOnce(pageWith({ ...context, serverHandoffStream: undefined }));
  if (html === undefined) {
    const page = await streamed(pageWith(context), nonce);
    return bufferedResponse(completed(context, page.html), { headers, status: page.broken ? 500 : status });
  }
  return bufferedResponse(completed(context, html) + (await loadersDataIn(context, nonce)), { headers, status });
}

/**
 * The HTML of a page that waits for nothing, which takes React half as long as a stream of bytes does. Undefined if a
 * part of it has to be waited for, or if it fails: then a stream waits, and says what went wrong.
 */
function atOnce(page: ReactElement): string | undefined {
  try {
    const html = renderToString(page);
    return html.includes("<!--$!-->") ? undefined : `<!DOCTYPE html>${html}`;
  } catch {
    return undefined;
  }
}

/** Renders the whole page before sending it: one write with a content-length instead of a dozen chunks. */
function streamed(page: ReactElement, nonce: string) {
  return new Promise<{ html: string; broken: boolean }>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let broken = false;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, next) {
        chunks.push(chunk);
        next();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html: Buffer.concat(chunks).toString(), broken });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        broken = true;
        log.error("a page could not be rendered", { error });
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/** Called for unexpected errors of loaders and actions: the page shows a 500, the log the cause. */
export function handleError(error: unknown, { request }: { request: Request }) {
  // a wrong method or address is already in the request's own log line
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) log.error("a page failed", { path: new URL(request.url).pathname, error });
}
