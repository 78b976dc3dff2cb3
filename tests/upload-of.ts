import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { typeOf } from "@server/platform/file-types/file-type";
import { Upload } from "@server/platform/uploads/upload";
import sharp from "sharp";

/** A file as it comes in with a form: waiting on disk, its type found in its content. */
export async function uploadOf(name: string, bytes: Buffer | string, field = "files"): Promise<Upload> {
  const content = Buffer.from(bytes);
  const path = join(tmpdir(), randomUUID());
  await writeFile(path, content);
  return new Upload(
    field,
    name,
    path,
    content.length,
    createHash("sha256").update(content).digest("hex"),
    await typeOf(path),
  );
}

/** The smallest PDF that readers open; the words make each another file. */
export const pdf = (words = "Keuring") => `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
% ${words}
trailer<</Root 1 0 R>>
%%EOF`;

export const picture = (color = "#e08a1e", width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** What a hand left on a pad of that size. */
export const inkOf = (width = 400, height = 120) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${width}" height="${height}"><path d="M5 50 C 40 0, 60 60, 90 10" stroke="black" fill="none" stroke-width="4"/></svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();
