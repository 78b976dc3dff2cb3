import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import journal from "@db/migrations/meta/_journal.json" with { type: "json" };
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { Actor } from "@server/core/actor";
import { dayOf } from "@server/core/day";
import { readChecked } from "@server/platform/files/checked";
import { asStorageError, NotStored } from "@server/platform/storage/contract";
import { type AddFile, writeZip } from "@server/platform/zip/write";
import { z } from "zod";
import { type Gathered, gather } from "./gather.ts";
import { linesIn, type Written, writeLines } from "./lines.ts";
import { FORMAT, FORMAT_VERSION, type Manifest, pathOf } from "./manifest.ts";
import { FileLine, PersonLine, parts, WorkspaceLine } from "./part.ts";
import { readMe } from "./read-me.ts";

const Content = z.object({
  folder: z.string(),
  sha256: z.string(),
  size: z.number(),
  mime: z.string(),
  withheld: z.string().nullable(),
});
type Content = z.infer<typeof Content>;

type Input = { workspaceId: string; folder: string; locale: Locale; progress: (share: number) => Promise<void> };
/** A ZIP on disk: its name for people, and how many rows and files are in it. */
export type Whole = { path: string; name: string; rows: number };

/**
 * Writes all of a workspace into a ZIP in `folder`: the rows as they were in one moment, then the bytes, one file after
 * the other. Does not authorize.
 */
export async function writeWhole(actor: Actor, { progress, ...input }: Input): Promise<Whole> {
  const { folder, locale } = input;
  await mkdir(folder, { recursive: true });
  const gathered = await gather(actor, { ...input, progress: (share) => progress(0.3 * share) });
  const path = join(folder, "whole.zip");
  const madeAt = new Date().toISOString();
  await writeZip(path, async (add) => {
    const partsOf: Manifest["parts"] = {};
    const put = async (at: string, { path, size, sha256, lines }: Written) => {
      partsOf[at] = { sha256, size, lines };
      await add(at, createReadStream(path), { size });
    };
    for (const [name, text] of Object.entries(schemas())) await add(pathOf.schema(name), text);
    for (const [name, written] of Object.entries(gathered.data)) await put(pathOf.data(name), written);
    for (const [name, written] of Object.entries(gathered.tables)) await put(pathOf.table(name), written);
    const files = await addContents(add, gathered, folder, (share) => progress(0.3 + 0.7 * share));
    await put(pathOf.data("contents"), files.written);
    const about = { madeAt, gathered, ...files };
    await add(pathOf.readMe, readMe(translator(locale), about));
    await add(pathOf.manifest, `${JSON.stringify(manifestOf(about, partsOf), null, 2)}\n`);
  });
  const rows = Object.values(gathered.data).reduce((sum, { lines }) => sum + lines, 0);
  return { path, name: `${gathered.workspace.name} ${dayOf(new Date(madeAt))}.zip`, rows };
}

/** The schema of each kind of lines, as JSON Schema. */
function schemas(): Record<string, string> {
  const lines = {
    ...Object.fromEntries(parts.map(({ name, line }) => [name, line])),
    workspace: WorkspaceLine,
    people: PersonLine,
    contents: FileLine,
  };
  return Object.fromEntries(
    Object.entries(lines).map(([name, schema]) => [
      name,
      `${JSON.stringify({ title: name, ...z.toJSONSchema(schema, { unrepresentable: "any" }) }, null, 2)}\n`,
    ]),
  );
}

export type Contents = { written: Written; count: number; bytes: number; leftOut: number };

/** Puts the bytes of each content into the ZIP, one on disk at a time, and says of each whether it is there. */
async function addContents(
  add: AddFile,
  { contents }: Gathered,
  folder: string,
  progress: (share: number) => Promise<void>,
): Promise<Contents> {
  const counts = { count: 0, bytes: 0, leftOut: 0 };
  let done = 0;
  async function* described() {
    for await (const batch of linesIn(createReadStream(contents.path), { most: 50, longest: 1024 * 1024 })) {
      const lines: string[] = [];
      for (const line of batch) {
        const { folder: from, withheld, ...content } = Content.parse(JSON.parse(line));
        const left_out = withheld ?? (await addContent(add, { folder: from, ...content }, join(folder, "content")));
        if (left_out) counts.leftOut++;
        else {
          counts.count++;
          counts.bytes += content.size;
        }
        lines.push(JSON.stringify({ ...content, left_out } satisfies FileLine));
      }
      done += batch.length;
      yield lines;
      await progress(done / contents.lines);
    }
  }
  const written = await writeLines(join(folder, "contents.jsonl"), described());
  return { written, ...counts };
}

/** Why it can't be added; null: it was. */
async function addContent(
  add: AddFile,
  { folder, sha256, size }: Omit<Content, "withheld" | "mime">,
  path: string,
): Promise<string | null> {
  try {
    await pipeline(await readChecked({ workspaceId: folder, sha256 }), createWriteStream(path)).catch((error) => {
      throw asStorageError(error);
    });
    await add(pathOf.content(sha256), createReadStream(path), { size, stored: true });
    return null;
  } catch (error) {
    if (error instanceof NotStored) return "gone";
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

type About = { madeAt: string; gathered: Gathered } & Contents;

function manifestOf({ madeAt, gathered, count, bytes, leftOut }: About, parts: Manifest["parts"]): Manifest {
  const counts = Object.entries(gathered.data).map(([name, { lines }]) => [name, lines] as const);
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    product: `Register, schema ${journal.entries.at(-1)?.tag}`,
    made_at: madeAt,
    workspace: gathered.workspace,
    boards: gathered.boards,
    counts: Object.fromEntries(counts),
    files: { count, bytes, left_out: leftOut },
    parts,
  };
}
