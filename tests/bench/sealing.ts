import { randomBytes } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { readSignatures } from "@server/platform/seal/read-signatures";
import { sealPdf } from "@server/platform/seal/seal-file";
import type { Aside } from "./aside.ts";

const TIMES = 12;

/** What it costs to seal a paper, and to check one, process start included: a small one, and one of 10 MB. */
export async function reportSealing({ print }: Aside): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sealing-"));
  await timed(folder, await pdfOf(1, 0)); // makes the key
  for (const [title, pages, bytes] of [
    ["1 page", 1, 0],
    ["40 pages, 10 MB", 40, 250_000],
  ] as const) {
    const pdf = await pdfOf(pages, bytes);
    const times: { seal: number; check: number; added: number }[] = [];
    for (let time = 0; time < TIMES; time++) times.push(await timed(folder, pdf));
    const median = (of: "seal" | "check" | "added") => times.map((each) => each[of]).sort((a, b) => a - b)[TIMES / 2]!;
    print(
      `${title}: sealed in ${median("seal").toFixed(0)} ms, ${median("added")} bytes more; checked in ${median("check").toFixed(0)} ms.`,
    );
  }
  await rm(folder, { recursive: true });
}

async function timed(folder: string, pdf: Uint8Array) {
  const path = join(folder, "paper.pdf");
  await writeFile(path, pdf);
  const start = performance.now();
  const { level } = await sealPdf(path);
  const sealed = performance.now();
  const found = await readSignatures(path);
  if (!level || found?.[0]?.holds !== true) throw new Error("A paper was not sealed.");
  const added = (await stat(path)).size - pdf.length;
  return { seal: sealed - start, check: performance.now() - sealed, added };
}

async function pdfOf(pages: number, bytesEach: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage();
  if (bytesEach > 0)
    for (let page = 0; page < pages; page++) document.context.register(document.context.stream(randomBytes(bytesEach)));
  return document.save();
}
