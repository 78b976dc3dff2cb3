import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { env } from "@server/core/env";
import { Malformed, TooLarge } from "@server/platform/uploads/errors";
import { receiveForm } from "@server/platform/uploads/receive";
import { Hono } from "hono";

process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "uploads-")); // env reads it at first use

let server: ReturnType<typeof serve>;
export let address: string;

/** Where files are stored while they arrive. */
export const arriving = () => join(env.DATA_DIR, "arriving");
/** The names of the files that are arriving, or were left behind. */
export const listArriving = () => readdir(arriving());

/** Answers with what `receive` made of the form: its fields, and of each file whether all its bytes arrived. */
const app = new Hono().post("/", (c) =>
  receiveForm(c.req.raw, async (fields, uploads) => {
    const files = await Promise.all(
      uploads.map(async ({ path, sha256, field, name, size, type, kind }) => {
        const isWhole =
          createHash("sha256")
            .update(await readFile(path))
            .digest("hex") === sha256;
        return { field, name, size, sha256, type, kind, isWhole };
      }),
    );
    return c.json({ fields: [...fields], files });
  }),
);
app.onError((error, c) => {
  if (error instanceof TooLarge)
    return c.json({ key: error.key, field: error.field, file: error.fileName, typed: [...error.fields] }, 413);
  if (error instanceof Malformed) return c.json({ key: error.key }, 400);
  return c.json({ error: error.message }, 500);
});

/** Listens on a free port of this machine; `address` says which. */
export async function startServer(): Promise<void> {
  await mkdir(arriving(), { recursive: true });
  await new Promise<void>((ready) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      address = `http://127.0.0.1:${port}/`;
      ready();
    });
  });
}

export function stopServer(): void {
  server.close();
  rmSync(env.DATA_DIR, { recursive: true });
}
