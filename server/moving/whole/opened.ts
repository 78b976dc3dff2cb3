import { createHash } from "node:crypto";
import { MAX_WHOLE, MAX_WHOLE_FILES } from "@server/core/constants";
import { findUnstorableText } from "@server/core/unstorable-text";
import { type OpenZip, openZip } from "@server/platform/zip/read";
import { z } from "zod";
import { linesIn } from "./lines.ts";
import { FORMAT_VERSION, Manifest, pathOf } from "./manifest.ts";
import { asRefused, refused } from "./refused.ts";

const LIMITS = { entries: MAX_WHOLE_FILES, size: 2 * MAX_WHOLE };
const MAX_MANIFEST = 1024 * 1024;
/** What is read at a time; no line is longer. */
const AT_ONCE = { most: 500, longest: 8 * 1024 * 1024 };

export type Opened = { zip: OpenZip; manifest: Manifest; manifestHash: string };

/** Opens an export of a workspace, and reads its manifest. Throws 422 for what is none, or of a newer release. */
export async function openWhole(path: string): Promise<Opened> {
  const zip = await openZip(path, LIMITS).catch((error) => Promise.reject(asRefused(error)));
  try {
    const entry = zip.entries.get(pathOf.manifest);
    if (!entry || entry.size > MAX_MANIFEST) throw refused("no_export");
    const pieces: Uint8Array[] = [];
    for await (const piece of zip.read(entry)) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const written = json(bytes.toString("utf8"));
    const { data: kind } = z.object({ version: z.number() }).safeParse(written);
    if (kind && kind.version > FORMAT_VERSION) throw refused("newer");
    const { data: manifest } = Manifest.safeParse(written);
    if (!manifest || findUnstorableText(manifest)) throw refused("no_export");
    return { zip, manifest, manifestHash: createHash("sha256").update(bytes).digest("hex") };
  } catch (error) {
    await zip.close();
    throw asRefused(error);
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The lines of a part as its schema reads them, some at a time. A part that is not there has none. Throws 422. */
export async function* linesOf<T>({ zip }: Opened, name: string, schema: z.ZodType<T>): AsyncGenerator<T[]> {
  const entry = zip.entries.get(pathOf.data(name));
  if (!entry) return;
  try {
    for await (const batch of linesIn(zip.read(entry), AT_ONCE))
      yield batch.map((line) => {
        const { data } = schema.safeParse(json(line));
        if (data === undefined || findUnstorableText(data)) throw refused("rows", name);
        return data;
      });
  } catch (error) {
    throw error instanceof RangeError ? refused("rows", name) : asRefused(error);
  }
}

/** Whether each part is as the manifest says. Throws 422 for one that is not. */
export async function requireParts(
  { zip, manifest }: Opened,
  progress: (share: number) => Promise<void>,
): Promise<void> {
  const all = Object.entries(manifest.parts);
  for (const [index, [path, { sha256, size }]] of all.entries()) {
    const entry = zip.entries.get(path);
    if (entry?.size !== size) throw refused("part", path);
    const hash = createHash("sha256");
    try {
      for await (const piece of zip.read(entry)) hash.update(piece);
    } catch (error) {
      throw asRefused(error);
    }
    if (hash.digest("hex") !== sha256) throw refused("part", path);
    await progress((index + 1) / all.length);
  }
}
