import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { transact } from "@db/transact";
import { invalid, unavailable } from "@server/core/errors";
import { fairQueue } from "@server/core/fair-queue";
import { isBeingChecked, readChecked } from "@server/platform/files/checked";
import { runInChild } from "@server/platform/files/child";
import { sha256Of } from "@server/platform/files/store";
import { smallPicture } from "@server/platform/files/thumb";
import { recordSeal } from "@server/platform/seal/record";
import { sealPdf } from "@server/platform/seal/seal-file";
import { temporaryPath } from "@server/platform/temporary";
import { countMade } from "@server/tenancy/export/limit";
import { colorOn, OUR_COLOR } from "@server/tenancy/workspace/color";
import type { z } from "zod";
import type { Printout } from "./inputs.ts";
import type { AnsweredRow } from "./row.ts";

const TIMEOUT_MS = 30_000; // milliseconds; the reader waits for the response
const MOST_PHOTOS = 120;
/** A PDF takes seconds of processor time and some hundred megabytes, so one at a time for each workspace. */
const inTurn = fairQueue({ concurrency: 2, perKey: 1, maxWaiting: 2, timeoutMs: 20_000 });
const running = new Map<string, Promise<Buffer>>();

/** `tag` identifies its content, as an ETag; `made` draws it. */
export type PrintoutPdf = { name: string; tag: string; made: () => Promise<Buffer> };

/** What a PDF is drawn of. Pictures by their sha256, in this workspace. */
export type Drawing = {
  workspaceId: string;
  printout: z.input<typeof Printout>;
  photos: AnsweredRow["photos"];
  logo: string | null;
  ink: string | null;
  /** What is sealed, once it is finished; null: it is not finished. */
  sealed: { kind: "answer" | "walk"; aboutId: string } | null;
  /** Too much for a request to wait for. */
  isTooLong: boolean;
};

/**
 * A printout as a PDF under this name. `made` throws invalid where it is too long, unavailable where the queue is full,
 * and too many requests beyond what a workspace makes in a minute.
 */
export function printoutPdf(name: string, drawing: Drawing): PrintoutPdf {
  const tag = tagOf(drawing);
  const made = async () => {
    if (drawing.isTooLong) throw invalid("paper.too_long");
    return once(tag, async () => {
      await countMade(drawing.workspaceId);
      return inTurn(drawing.workspaceId, () => draw(drawing));
    });
  };
  return { name: `${name.slice(0, 180)}.pdf`, tag, made };
}

/** The hash of its texts (with the ids of its photos) and of the other pictures. */
function tagOf({ printout, logo, ink, sealed }: Drawing): string {
  return createHash("sha256")
    .update(JSON.stringify([printout, ink, logo, sealed]))
    .digest("hex")
    .slice(0, 32);
}

/** Concurrent requests for the same content share one drawing. */
function once(tag: string, make: () => Promise<Buffer | undefined>): Promise<Buffer> {
  const made = running.get(tag) ?? make().then(given);
  running.set(tag, made);
  return made.finally(() => running.delete(tag));
}

function given(made: Buffer | undefined): Buffer {
  if (!made) throw unavailable("paper.busy");
  return made;
}

/** Draws the PDF in a child process with a temporary folder, isolated from this process. */
async function draw(drawing: Drawing): Promise<Buffer> {
  const folder = temporaryPath();
  await mkdir(folder, { recursive: true });
  try {
    const laid = await layOut(folder, drawing);
    let made = false;
    await runInChild<{ made: true }>(
      "server/inspection/printout/pdf-child.mjs",
      { folder, ...laid },
      TIMEOUT_MS,
      (said) => {
        made = said.made;
      },
    );
    if (!made) throw unavailable("paper.not_made");
    const path = join(folder, "printout.pdf");
    return await (drawing.sealed ? sealedPrintout(path, drawing, drawing.sealed) : readFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sealed anew each time it is drawn, since it is not kept; each time is known to the page that checks papers. */
async function sealedPrintout(path: string, { workspaceId, printout }: Drawing, about: NonNullable<Drawing["sealed"]>) {
  const seal = await sealPdf(path);
  const bytes = await readFile(path);
  const sha256 = sha256Of(bytes);
  const sealed = { workspaceId, sha256, ...about, title: printout.title, seal };
  await transact({ workspaceIds: [workspaceId] }, (tx) => recordSeal(tx, sealed));
  return bytes;
}

async function layOut(folder: string, { workspaceId, printout, photos: all, logo, ink }: Drawing) {
  const put = async (name: string, bytes: Promise<Buffer | undefined>) => {
    const found = await bytes.catch((error) => {
      // the file will be available soon, and a PDF without it would be cached
      if (isBeingChecked(error)) throw error;
      return undefined; // missing bytes: the printout says so
    });
    if (found?.length) await writeFile(join(folder, name), found);
    return Boolean(found?.length);
  };
  const stored = (sha256: string) => readChecked({ workspaceId, sha256 }).then(buffer);
  const photos: string[] = [];
  for (const { id, sha256, mime, size, name } of all.slice(0, MOST_PHOTOS))
    if (await put(`photo-${id}`, smallPicture({ workspaceId, sha256, mime, size, name }, "l"))) photos.push(id);
  const color_code = colorOn("day", printout.brand.color_code ?? OUR_COLOR);
  await writeFile(
    join(folder, "printout.json"),
    JSON.stringify({ ...printout, brand: { ...printout.brand, color_code } }),
  );
  return {
    photos,
    logo: logo ? await put("logo", stored(logo)) : false,
    ink: ink ? await put("ink", stored(ink)) : false,
  };
}
