import { addDays, today } from "@server/core/day";
import { runOutbox } from "../../../rig/outbox.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as, makeWorldAnew, type Name, type World } from "../../../world.ts";
import { bytesOf, type Sample } from "./bodies.ts";

export let world: World;

export async function setUp(): Promise<void> {
  world = await makeWorldAnew();
}

export const inbox = (name: Name) => as(world.ids[name]).inbox;

/** The papers go in, and are read and matched. Gives their ids, in order. */
export async function drop(papers: Pick<Sample, "file" | "lines">[], by: Name = "adam", container_id?: string) {
  const ids: string[] = [];
  for (let from = 0; from < papers.length; from += 20) {
    const files = await Promise.all(papers.slice(from, from + 20).map((paper) => uploadOf(paper.file, bytesOf(paper))));
    const sorted = (await inbox(by).add({ id: world.acme, container_id, files })).ids;
    ids.push(...sorted);
  }
  await readAll();
  return ids;
}

export async function readAll(): Promise<void> {
  await runOutbox("inbox.read");
  await runOutbox("inbox.ocr");
  await runOutbox("inbox.match");
}

export const open = (by: Name = "adam", list: "open" | "quarantined" | "confirmed" | "skipped" = "open") =>
  inbox(by).list({ id: world.acme, list, per_page: 100 });

/** A paper of these lines. */
export const paper = (...lines: string[]) => ({ file: "verslag.pdf", lines });

/** What a person says of a paper. */
export const said = (more: Record<string, unknown> = {}) => ({
  id: world.acme,
  state: "confirmed" as const,
  review_point: "HF",
  status: "ok" as const,
  reported_date: addDays(today(), -1),
  period: 12,
  ...more,
});
