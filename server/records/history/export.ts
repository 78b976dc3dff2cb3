import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { JSON_LINES } from "@server/core/media-type";
import { z } from "zod";
import { FIRST_HASH } from "./canonical.ts";
import { pseudonymsIn } from "./linked.ts";
import { type Link, linksAfter } from "./verify.ts";

/** Lines that are read together. */
const BATCH = 500;

const StartRow = z.object({ position: z.number(), hash: z.string(), since: z.string().nullable() });
type Start = z.input<typeof StartRow>;

/**
 * The chain of a workspace as JSON lines, for its admins: the start, a line an event with the text that was hashed and
 * both hashes, and the end, without which it is not whole. docs/verify-history.mjs checks it. Read some at a time, as fast as the
 * caller takes it. Persons are in it by their pseudonyms alone.
 */
export async function exportHistory(actor: Actor, id: string): Promise<Response> {
  authorizeIn(actor, id, "workspace.see_history");
  const start = await reading({ workspaceIds: [id] }, async (tx): Promise<Start> => {
    const rows = await queryRows(tx, StartRow)`
      select position::float8 as position, encode(hash, 'hex') as hash,
        to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
      from history_starts where workspace_id = ${id}`;
    return rows[0] ?? { position: 0, hash: FIRST_HASH, since: null };
  });
  const lines = linesOf(id, start);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
    async cancel() {
      await lines.return();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": JSON_LINES[0]!,
      "content-disposition": `attachment; filename="history-${id}.jsonl"`,
      "cache-control": "private, no-store",
    },
  });
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`;

async function* linesOf(id: string, start: Start): AsyncGenerator<string, void> {
  yield lineOf({ start: { workspace: id, ...start } });
  let last: { position: number; hash: string } = start;
  for (;;) {
    const links: Link[] = await reading({ workspaceIds: [id] }, async (tx) =>
      linksAfter(tx, id, await pseudonymsIn(tx, [id]), last.position, BATCH),
    );
    yield links.map(({ position, before, hash, text }) => lineOf({ position, before, hash, event: text })).join("");
    last = links.at(-1) ?? last;
    if (links.length < BATCH) break;
  }
  yield lineOf({ end: { position: last.position, hash: last.hash } });
}
