import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import { closePools } from "@db/client";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { asOperator, transact } from "@db/transact";
import { addMonths, today } from "@server/core/day";
import { storeGenerated } from "@server/platform/files/store";
import { storage } from "@server/platform/storage/storage";
import { newPublicId } from "@server/records/object/create";
import { keyOfPack } from "@server/tenancy/export/export-key";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { startWorker } from "../rig/processes.ts";
import { as, makeWorld, type World } from "../world.ts";
import { measured, memoryOf } from "./measured.ts";

const PAPERS = 500;
const KINDS = 20; // different papers

afterAll(closePools);

/** A paper of two pages with a scan on each, of some 200 kB. */
async function scanned(nth: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const page of [1, 2]) {
    const noise = { width: 400, height: 560, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 30 } } as const;
    const bytes = await sharp({ create: { ...noise, background: "#fff" } })
      .jpeg({ quality: 70 })
      .toBuffer();
    const picture = await document.embedJpg(bytes);
    const drawn = document.addPage([595, 842]);
    drawn.drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
    drawn.drawText(`Attest ${nth}, blad ${page}`, { x: 50, y: 800 });
  }
  return Buffer.from(await document.save());
}

/** So many machines on the floor, each with a valid report and its paper. */
async function fill({ acme: workspaceId, floor: containerId }: World): Promise<number> {
  let bytes = 0;
  const papers = await Promise.all(Array.from({ length: KINDS }, (_, nth) => scanned(nth)));
  for (let nth = 0; nth < PAPERS; nth++) {
    const paper = papers[nth % KINDS]!;
    bytes += paper.length;
    await transact(asOperator, async (tx) => {
      const title = `Heftruck ${nth}`;
      const [object] = await tx
        .insert(objects)
        .values({ workspaceId, containerId, title, displayCode: `HF-${nth}`, publicId: newPublicId() })
        .returning({ id: objects.id });
      const sha256 = await storeGenerated(tx, workspaceId, paper, "application/pdf");
      const about = { workspaceId, objectId: object!.id };
      const [file] = await tx
        .insert(files)
        .values({ ...about, type: "pdf", name: "keuring.pdf", title, sha256, size: paper.length })
        .returning({ id: files.id });
      const validUntil = addMonths(today(), 12);
      const validity = { reportedDate: today(), period: 12, validUntil, warnsOn: validUntil };
      const said = { type: "inspection", reviewPoint: "HF", status: "ok", reportedBy: "Keurbedrijf Vast" } as const;
      await tx.insert(reports).values({ ...about, ...validity, ...said, fileId: file!.id });
    });
  }
  return bytes;
}

test("a pack of 500 papers whose worker is killed twice is made anew, once and whole", async () => {
  const world = await makeWorld();
  const bytes = await fill(world);
  const olga = as(world.ids.olga);
  const pack = await olga.pack.create({ id: world.acme, container_id: world.floor, locale: "nl" });
  const packNow = () => olga.pack.own({ id: pack.id });
  for (let death = 0; death < 2; death++) {
    const worker = await startWorker();
    await vi.waitFor(async () => expect((await packNow()).progress).toBeGreaterThan(0.2), {
      timeout: 90_000,
      interval: 20,
    });
    signalGroup(worker.pid, "SIGKILL");
    await worker.ended;
    await pause(200); // for Postgres to notice
    expect(await packNow()).toMatchObject({ status: "active", zip: null });
  }
  const last = await startWorker();
  const begun = Date.now();
  let since = 0;
  let most = 0;
  await vi.waitFor(
    async () => {
      const { status, progress } = await packNow();
      most = Math.max(most, memoryOf(last.pid).most);
      if (progress < 0.2) since = Date.now();
      expect(status).toBe("done");
    },
    { timeout: 240_000, interval: 100 },
  );
  const { counts, zip, pdf } = await packNow();
  measured(
    `${PAPERS} papers of ${Math.round(bytes / 1e6)} MB: ${Math.round((Date.now() - begun) / 1000)} s with the start of the worker and its wait for the lost job, ${Math.round((Date.now() - since) / 1000)} s for the last four fifths; the worker at most ${most} MB; ZIP ${Math.round(zip!.size / 1e6)} MB, PDF ${Math.round(pdf!.size / 1e6)} MB`,
  );
  await last.stop();
  expect(counts).toMatchObject({ objects: PAPERS, certificates: PAPERS, papers: PAPERS, left_out: 0 });
  const stored = await buffer(await storage().read(keyOfPack(world.acme, pack.id, "zip")));
  expect(stored.length).toBe(zip!.size);
  const names = Object.keys(unzipSync(new Uint8Array(stored)));
  expect(new Set(names).size).toBe(PAPERS + 2);
  const joined = await PDFDocument.load(await buffer(await storage().read(keyOfPack(world.acme, pack.id, "pdf"))));
  expect(joined.getPageCount()).toBeGreaterThan(PAPERS * 2);
}, 600_000);
