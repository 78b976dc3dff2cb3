/**
 * What the product is compared with: node:http alone. For JSON it sends the same statements through pg and answers with
 * JSON.stringify of the same data; for a page React renders the same HTML, from elements made anew each time.
 */
import { createServer } from "node:http";
import { renderToString } from "react-dom/server";
import { elementsOf, treeOf } from "./markup.ts";
import { closeAll, replayOf, type Statement } from "./statement.ts";

/** `html` or `json` is the product's answer; `statements` are those it sent for it. */
export type BareAnswer = { name: string; status: number; html?: string; json?: unknown; statements: Statement[] };

type Answer = () => Promise<{ body: string; type: string; status: number }>;
const answers = new Map<string, Answer>();

function answerOf({ html, json, statements, status }: BareAnswer): Answer {
  const replay = replayOf(statements);
  if (html !== undefined) {
    const trees = treeOf(html);
    return async () => ({
      body: `<!DOCTYPE html>${renderToString(elementsOf(trees))}`,
      type: "text/html; charset=utf-8",
      status,
    });
  }
  return async () => {
    await replay();
    return { body: JSON.stringify(json), type: "application/json", status };
  };
}

const server = createServer(async (request, response) => {
  request.resume();
  try {
    const { body, type, status } = await answers.get(request.url ?? "")!();
    response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) }).end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(Number(process.env.PORT), "127.0.0.1");

process.on("message", ({ id, same }: { id: number; same?: BareAnswer }) => {
  if (!same) return;
  answers.set(`/${same.name}`, answerOf(same));
  process.send?.({ id });
});
process.once("SIGTERM", () => server.close(() => closeAll().then(() => process.exit(0))));
