// Takes what a webhook sends, checks its signature, and prints each once. Settings: REGISTER_SECRET, PORT.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { setting } from "./register.mjs";

const secret = setting("REGISTER_SECRET");
const port = Number(process.env.PORT ?? 8787);
/** The ids of those dealt with: the same may come again. A real receiver keeps them in its database. */
const seen = new Set();

/**
 * @param {import("node:http").IncomingHttpHeaders} headers
 * @param {string} body as it came
 */
function verify(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) throw new Error("too old");
  const wanted = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`${id}.${at}.${body}`)
    .digest();
  const given = String(signatures)
    .split(" ")
    .map((each) => Buffer.from(each.replace(/^v1,/, ""), "base64"));
  if (!given.some((each) => each.length === wanted.length && timingSafeEqual(each, wanted)))
    throw new Error("not ours");
  return JSON.parse(body);
}

createServer(async (request, response) => {
  let body = "";
  for await (const part of request.setEncoding("utf8")) body += part;
  try {
    const { type, data } = verify(request.headers, body);
    response.writeHead(204).end(); // first the answer, then the work
    const id = request.headers["webhook-id"];
    if (seen.has(id)) return;
    seen.add(id);
    console.log(type, data.url ?? "");
  } catch {
    response.writeHead(400).end();
  }
}).listen(port, "127.0.0.1", () => console.log(`listening on ${port}`));
