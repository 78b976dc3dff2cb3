import { readdirSync } from "node:fs";
import { asOperator, transact } from "@db/transact";
import { readPictureOf } from "@server/inspection/inbox/ocr";
import { enqueueUnreadPapers } from "@server/inspection/inbox/sweep";
import { readPicture } from "@server/platform/ocr/read-picture";
import { temporaryFolder } from "@server/platform/temporary";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { pngHead } from "../../../attack/png-head.ts";
import { hugePicturePdf } from "../../../pdf-of.ts";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { pdfOfPictures, scanOf } from "../../../scan-of.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as } from "../../../world.ts";
import { samples } from "./bodies.ts";
import { inbox, open, readAll, said, setUp, world } from "./inbox-setup.ts";

// set before the server's modules are imported
vi.hoisted(() => Object.assign(process.env, { OCR: "1" }));
beforeEach(setUp);

const machine = (facts: object) =>
  as(world.ids.adam).object.create({ container_id: world.floor, title: "Heftruck", ...facts });
const add = async (files: Record<string, Buffer>) => {
  const uploads = await Promise.all(Object.entries(files).map(([name, bytes]) => uploadOf(name, bytes)));
  return (await inbox("adam").add({ id: world.acme, files: uploads })).ids;
};
const white = () =>
  sharp({ create: { width: 170, height: 220, channels: 3, background: "white" } })
    .jpeg()
    .toBuffer();

const sampleOf = (file: string) => samples.find((sample) => sample.file === file)!;
const only = async () => (await open()).items[0]!;
const setTries = (tries: number) =>
  transact(asOperator, (tx) => tx.execute(sql`update inbox_papers set ocr_tries = ${tries}`));

test("photos and scans in four languages are read, and proposed with less certainty than a PDF", async () => {
  const [dutch, french, english, german] = ["KV-05", "CS-03", "NI-01", "PE-03"].map((file) => sampleOf(`${file}.pdf`));
  for (const { serial } of [dutch!, french!, german!]) await machine({ title: "Toestel", serial_number: serial });
  await machine({ serial_number: english!.serial, display_code: "HF-0042" });
  await add({
    "a.jpg": await scanOf(dutch!.lines),
    "b.pdf": await pdfOfPictures([await scanOf(french!.lines, -0.8)]),
    "c.jpg": await scanOf([...english!.lines, "Asset HF-0042"]),
    "d.pdf": await pdfOfPictures([await scanOf(german!.lines, 0.5)]),
  });
  await readAll();
  const { items } = await open();
  const read = items.map(({ name, state, from_picture, proposal }) => ({
    ...{ name, state, from_picture },
    machine: proposal?.machines.map(({ serial_number, by, sure }) => [serial_number, by, sure]),
    ...{ date: proposal?.date?.value, next: proposal?.next?.value, number: proposal?.number?.value },
    ...{ body: proposal?.reported_by?.value, outcome: proposal?.outcome?.value, remarks: proposal?.remarks },
  }));
  const expected = (name: string, sample: typeof dutch, sure: "certain" | "likely", outcome?: "nok") => ({
    ...{ name, state: "read", from_picture: true, machine: [[sample!.serial, "serial_number", sure]] },
    ...{ date: sample!.date, next: sample!.next, number: sample!.number, body: sample!.body },
    ...{ outcome, remarks: sample!.remarks },
  });
  expect(read.sort((one, other) => one.name.localeCompare(other.name))).toEqual([
    expected("a.jpg", dutch, "likely"), // approved, with remarks: on a picture nobody is told so
    expected("b.pdf", french, "likely", "nok"),
    expected("c.jpg", english, "certain"), // its code stands there too
    expected("d.pdf", german, "likely", "nok"),
  ]);
  expect(readdirSync(temporaryFolder())).toEqual([]);
  const other = await machine({ serial_number: "KV-99999" }); // no doubt is raised by words that may be misread
  const paper = items.find(({ name }) => name === "b.pdf")!.id;
  const done = await inbox("adam").decide(said({ paper, object_id: other.id }) as never);
  expect(done).toMatchObject({ state: "confirmed", from_picture: true });
});

test("what gives no words waits for a person as it is, and is not begun again", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  await add({
    "wit.jpg": await white(),
    "foto.jpg": await sharp({ create: { width: 400, height: 300, channels: 3, background: "grey", noise } })
      .jpeg()
      .toBuffer(),
    "stuk.pdf": Buffer.from("%PDF-1.4"),
  });
  await readAll();
  expect((await open()).items.map(({ state, from_picture, proposal }) => [state, from_picture, proposal])).toEqual(
    Array(3).fill(["unreadable", false, null]),
  );
  await transact(asOperator, (tx) => tx.execute(sql`update inbox_papers set created_at = now() - interval '1 hour'`));
  await enqueueUnreadPapers();
  expect([...(await inOutbox("inbox.read")), ...(await inOutbox("inbox.ocr"))]).toEqual([]);
});

test("of very many pages the first are read, and enormous pages and pictures end at their bounds", async () => {
  const scan = await scanOf(sampleOf("KV-01.pdf").lines);
  await add({
    "veel.pdf": await pdfOfPictures([scan, await white()], { pages: 500 }),
    "groot.pdf": await pdfOfPictures([scan], { size: [59_500, 84_200] }),
    "lang.pdf": await pdfOfPictures([await white()], { size: [10_000_000, 1] }),
    "bom.pdf": hugePicturePdf(30_000),
  });
  await readAll();
  const { items } = await open();
  expect(items.map(({ name, state, proposal }) => [name, state, proposal?.serial?.value]).sort()).toEqual([
    ["bom.pdf", "unreadable", undefined],
    ["groot.pdf", "read", "KV20100"],
    ["lang.pdf", "unreadable", undefined],
    ["veel.pdf", "read", "KV20100"],
  ]);
  const { path } = await uploadOf("bom.png", pngHead(30_000, 30_000));
  expect(await readPicture(path, "image")).toBeNull();
});

test("a paper whose worker died is read by the next, but not for ever; one of another workspace is not read with it", async () => {
  const scan = await scanOf(sampleOf("KV-01.pdf").lines);
  await add({ "a.jpg": scan });
  await runOutbox("inbox.read");
  expect(await only()).toMatchObject({ state: "waiting", proposal: null });
  await transact(asOperator, (tx) => tx.execute(sql`delete from outbox`)); // with Redis
  await transact(asOperator, (tx) => tx.execute(sql`update inbox_papers set created_at = now() - interval '1 hour'`));
  for (let sweep = 0; sweep < 2; sweep++) await enqueueUnreadPapers();
  expect([await inOutbox("inbox.read"), await inOutbox("inbox.ocr")]).toMatchObject([[], [{}]]);
  await setTries(2);
  const { ids } = await as(world.ids.rita).inbox.add({ id: world.rival, files: [await uploadOf("a.jpg", scan)] });
  await readPictureOf({ workspaceId: world.acme, paperId: ids[0]! });
  await runOutbox("inbox.ocr", "inbox.match");
  expect(await only()).toMatchObject({ state: "read", from_picture: true });
  const theirs = await as(world.ids.rita).inbox.list({ id: world.rival });
  expect(theirs.items).toMatchObject([{ state: "waiting", from_picture: false, proposal: null }]);
  const { id: paper } = await only();
  for (const state of ["skipped", "waiting"]) await inbox("adam").decide({ id: world.acme, paper, state } as never);
  await runOutbox("inbox.read");
  await setTries(3);
  await readAll();
  expect(await only()).toMatchObject({ state: "unreadable" });
});
