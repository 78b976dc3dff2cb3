import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { cloneElement } from "react";

/**
 * Stores the last element that the product gave React to render, and renders it again and again behind a bare node:http
 * handler: the same components with the same data, without the rest of the product.
 * @typedef {import("react").ReactElement<{ children?: Element, context?: Record<string, unknown> }>} Element
 */

/** @type {typeof import("react-dom/server")} */
const react = createRequire(import.meta.url)("react-dom/server");
const { renderToPipeableStream: stream, renderToString: render } = react;
/** @type {Element | undefined} */
let last;

react.renderToPipeableStream = (element, options) => {
  last = /** @type {Element} */ (element);
  return stream(element, options);
};
react.renderToString = (element, options) => {
  last = /** @type {Element} */ (element);
  return render(element, options);
};

/**
 * Without the loaders' data that Remix streams after the page: a stream can be read only once. @param {Element} element
 * @returns {Element}
 */
function withoutData(element) {
  const { context, children } = element.props;
  if (context) return cloneElement(element, { context: { ...context, serverHandoffStream: undefined } });
  return children ? cloneElement(element, {}, withoutData(children)) : element;
}

/** Serves the stored element; returns the port. */
export async function serveLast() {
  if (!last) throw new Error("Nothing was rendered yet.");
  const element = withoutData(last);
  const server = createServer((request, response) => {
    request.resume();
    const body = Buffer.from(render(element));
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return /** @type {import("node:net").AddressInfo} */ (server.address()).port;
}
