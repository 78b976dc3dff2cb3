/**
 * What the product is compared with: node:http and pg alone, with the leanest statements, each prepared, that ask who
 * it is and what they may see, and answer the same JSON as REST. It knows Dutch, and of each noun only what the seed
 * has; on anything else it answers 501. Of a page it only reads what is shown.
 */
import { createServer, type IncomingMessage } from "node:http";
import { sessionOf } from "./lean-access.ts";
import { createObject } from "./lean-create.ts";
import { actionPoints, search } from "./lean-lists.ts";
import { listObjects, readObject } from "./lean-objects.ts";
import { readPage } from "./lean-pages.ts";
import { type Ask, closePool, onConnection } from "./lean-postgres.ts";

type Handler = (ask: Ask, session: string, id: string, url: URL, body: string) => Promise<object | null>;
const uuid = "([0-9a-f-]{36})";
const at = (path: string) => new RegExp(`^/api/v1${path}$`);

const routes: [method: string, path: RegExp, handler: Handler][] = [
  ["GET", at(`/containers/${uuid}/objects`), listObjects],
  ["GET", at(`/objects/${uuid}`), readObject],
  ["GET", at(`/workspaces/${uuid}/actionpoints`), actionPoints],
  [
    "GET",
    at(`/workspace/${uuid}/search`),
    (ask, session, id, url) => search(ask, session, id, url.searchParams.get("q") ?? "", 6),
  ],
  ["POST", at("/objects"), (ask, session, _id, _url, body) => createObject(ask, session, JSON.parse(body))],
  ["GET", /^(?!\/api)/, (ask, session, _id, url) => readPage(ask, session, url)],
];

async function answerTo(request: IncomingMessage, body: string): Promise<{ status: number; said: object }> {
  const url = new URL(request.url ?? "/", "http://localhost");
  for (const [method, path, handler] of routes) {
    const match = request.method === method && path.exec(url.pathname);
    if (!match) continue;
    const answer = await onConnection((ask) => handler(ask, sessionOf(request.headers), match[1] ?? "", url, body));
    if (!answer) break;
    return { status: method === "POST" ? 201 : 200, said: answer };
  }
  return { status: 404, said: {} };
}

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (chunk) => (body += chunk));
  request.on("end", async () => {
    const { status, said } = await answerTo(request, body).catch((error: Error) => ({
      status: 501,
      said: { error: error.message },
    }));
    const bytes = Buffer.from(JSON.stringify(said));
    response.writeHead(status, { "content-type": "application/json", "content-length": bytes.length }).end(bytes);
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGTERM", () => server.close(() => closePool().then(() => process.exit(0))));
