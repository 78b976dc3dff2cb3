import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { asOperator, type Tx, transact } from "@db/transact";
import { today } from "@server/core/day";
import { env } from "@server/core/env";
import { readBytes } from "@server/records/file/reader";
import { createSession } from "@server/tenancy/session/device";
import { unzipSync } from "fflate";
import { pdfOf } from "../../../pdf-of.ts";
import { fetchApp, rest } from "../../../rest/client.ts";
import { runOutbox } from "../../../rig/outbox.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as, type World } from "../../../world.ts";

export const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => transact(asOperator, run);

type Paper = { name: string; bytes: Buffer | string } | null;
type Report = Partial<Parameters<ReturnType<typeof as>["report"]["create"]>[0]>;

/** A machine with a valid report of today, whose paper says its name, unless another paper is given. */
export async function machineWith(world: World, title: string, more: { paper?: Paper; place?: string } & Report = {}) {
  const { paper = { name: "keuring.pdf", bytes: pdfOf([`Attest ${title}`]) }, place, ...report } = more;
  const object = await as(world.ids.olga).object.create({ container_id: place ?? world.floor, title });
  const { id } = await addReport(world, object.id, { paper, ...report });
  return { id: object.id, report: id };
}

export const addReport = async (world: World, object_id: string, { paper, ...report }: { paper: Paper } & Report) =>
  as(world.ids.olga).report.create({
    object_id,
    type: "inspection",
    review_point: "HF",
    status: "ok",
    reported_date: today(),
    period: 12,
    reported_by: "Keurbedrijf Vast",
    number: "VK-1",
    ...(paper && { file: await uploadOf(paper.name, paper.bytes, "file"), paper_checked: true }),
    ...report,
  });

/** Asks for a pack over REST, has the worker make it, and gives how it stands for who asked. */
export async function packOf(world: World, asked: object, by = world.ids.olga) {
  const answer = await rest("POST", `/workspaces/${world.acme}/packs`, { as: by, body: asked });
  if (answer.status !== 202) return { answer, pack: null };
  await runOutbox("pack.make");
  const { id } = answer.body.data;
  return { answer, pack: (await rest("GET", `/workspaces/${world.acme}/packs/${id}`, { as: by })).body.data };
}

const cookieOf = async (userId: string) =>
  `session=${await inTransaction((tx) => createSession(tx, userId, { kind: "web", device: "tests", strong: true }))}`;

export const fetchFile = async (path: string, by: string) =>
  fetchApp(path, { headers: { cookie: await cookieOf(by) } });

/** The files in the ZIP, each with its bytes, and the text of each page of its list. */
export async function unzipped(path: string, by: string) {
  const response = await fetchFile(path, by);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzipSync(bytes);
  const list = Object.keys(files).find((name) => /^[^/]+\.pdf$/.test(name))!;
  return { files, names: Object.keys(files), pages: await pagesOfBytes(files[list]!), bytes };
}

/** Whether another program finds it whole; undefined where this machine has none. */
export function isWholeForPython(bytes: Uint8Array): boolean | undefined {
  const path = temporary("zip");
  writeFileSync(path, bytes);
  const read = spawnSync("python3", [
    "-c",
    "import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)",
    path,
  ]);
  return read.error ? undefined : read.status === 0;
}

const temporary = (ending: string) => join(env.DATA_DIR, `${randomUUID()}.${ending}`);

export async function pagesOfBytes(bytes: Uint8Array): Promise<string[]> {
  const path = temporary("pdf");
  writeFileSync(path, bytes);
  return (await readBytes(path, "application/pdf")).text.map(onOneLine);
}

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** The text of each page of the joined PDF, as the product reads it. */
export async function joined(path: string, by: string) {
  const response = await fetchFile(path, by);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return pagesOfBytes(new Uint8Array(await response.arrayBuffer()));
}
