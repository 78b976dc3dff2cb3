import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import { GB } from "@server/core/constants";
import { conflict } from "@server/core/errors";
import type { PlanStatus } from "@server/core/plan";
import { loadStorage } from "@server/platform/storage/quota";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Manifest } from "./manifest.ts";
import { pathOf } from "./manifest.ts";
import { contentsIn } from "./mapped.ts";
import { linesOf, type Opened, requireParts } from "./opened.ts";
import { FileLine, PersonLine, parts } from "./part.ts";
import { refused } from "./refused.ts";

const Empty = z.object({ is_empty: z.boolean() });

/** Whether a workspace has nothing that an import would mix with: no boards, objects, templates, library; no trash. */
export async function isEmpty(tx: Tx, workspaceId: string): Promise<boolean> {
  const rows = await queryRows(tx, Empty)`
    select not exists (select from containers where workspace_id = ${workspaceId})
      and not exists (select from templates where workspace_id = ${workspaceId})
      and not exists (select from library_files where workspace_id = ${workspaceId}) as is_empty`;
  return rows[0]!.is_empty;
}

/** Throws 409 where the workspace is not empty. */
export async function requireEmpty(tx: Tx, workspaceId: string): Promise<void> {
  if (!(await isEmpty(tx, workspaceId))) throw conflict("whole.not_empty", "not_empty");
}

/** Throws 409 where the plan allows fewer boards than the export has. */
export function requireBoards({ boards }: Manifest, { containers: { limit } }: PlanStatus): void {
  if (boards > limit) throw conflict(`whole.too_many_boards?count=${boards}&limit=${limit}`, "board_limit");
}

/** Throws 409 where the plan allows fewer boards, 422 where it allows fewer bytes than the export has. */
export async function requireRoom(tx: Tx, workspaceId: string, manifest: Manifest, status: PlanStatus): Promise<void> {
  requireBoards(manifest, status);
  const storage = await loadStorage(tx, workspaceId);
  if (storage.used + manifest.files.bytes > storage.limit) throw refused("storage", String(storage.limit / GB));
}

/** What the check of all lines found, for writing them. */
export type Checked = { contents: Map<string, FileLine>; people: Map<string, PersonLine>; publicIds: string[] };

/**
 * Reads the whole export once, and writes nothing: each part is as the manifest says, each line as its schema says, each
 * content that a line refers to is there, and there are as many boards as it says. Throws 422.
 */
export async function checkWhole(opened: Opened, progress: (share: number) => Promise<void>): Promise<Checked> {
  await requireParts(opened, (share) => progress(share / 2));
  const { zip, manifest } = opened;
  const contents = new Map<string, FileLine>();
  for await (const batch of linesOf(opened, "contents", FileLine))
    for (const content of batch) {
      const entry = zip.entries.get(pathOf.content(content.sha256));
      if (content.left_out === null && entry?.size !== content.size) throw refused("content", content.sha256);
      contents.set(content.sha256, content);
    }
  const people = new Map<string, PersonLine>();
  for await (const batch of linesOf(opened, "people", PersonLine)) for (const each of batch) people.set(each.id, each);
  const publicIds: string[] = [];
  let boards = 0;
  for (const [index, part] of parts.entries()) {
    let count = 0;
    for await (const batch of linesOf(opened, part.name, part.read))
      for (const line of batch) {
        count++;
        const missing = contentsIn(part, line).find((sha256) => !contents.has(sha256));
        if (missing) throw refused("content", missing);
        if (part.name === "objects") publicIds.push(line.public_id as string);
        if (part.name === "containers" && !line.parent_id && !line.deletion_id) boards++;
      }
    if (count !== (manifest.counts[part.name] ?? 0)) throw refused("part", pathOf.data(part.name));
    await progress(0.5 + (0.5 * (index + 1)) / parts.length);
  }
  if (boards !== manifest.boards) throw refused("part", pathOf.manifest);
  return { contents, people, publicIds };
}

const Taken = z.object({ public_id: z.string() });
const AT_ONCE = 5000;

/** Which of these public ids objects of this installation have. */
export async function takenAmong(publicIds: string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let at = 0; at < publicIds.length; at += AT_ONCE) {
    const some = publicIds.slice(at, at + AT_ONCE);
    const rows = await reading(
      asOperator,
      (tx) => queryRows(tx, Taken)`select public_id from objects where public_id = any (${sql.param(some)}::text[])`,
    );
    for (const { public_id } of rows) taken.add(public_id);
  }
  return taken;
}
