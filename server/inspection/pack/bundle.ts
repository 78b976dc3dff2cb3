import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readChecked, withheldReason } from "@server/platform/files/checked";
import { NotStored } from "@server/platform/storage/contract";
import type { AddFile } from "@server/platform/zip/write";
import type { Book, BookPaper, NotJoined } from "./book.ts";
import type { Annex } from "./gather.ts";

/** Papers that are on disk at once. */
const AT_ONCE = { papers: 25, bytes: 50 * 1024 * 1024 };

/** Why a paper is not in the pack, or in the ZIP alone. */
export const leftOutReasons = ["waiting", "infected", "not_checked", "gone", "link"] as const;
type LeftOut = (typeof leftOutReasons)[number];
export const zipOnlyReasons = ["locked", "damaged", "too_large", "kind"] as const satisfies readonly (
  | NotJoined
  | "kind"
)[];
type ZipOnly = (typeof zipOnlyReasons)[number];

/** What became of a paper. `pages`: the numbers of its pages in the joined PDF. */
export type Bundled = Annex & ({ leftOut: LeftOut } | { zipOnly: ZipOnly } | { pages: number[] });

type Input = {
  workspaceId: string;
  annexes: readonly Annex[];
  /** A folder for what is on disk meanwhile. */
  folder: string;
  add: AddFile;
  book: Book;
  labelOf: (annex: Annex) => string;
  progress: (share: number) => Promise<void>;
};

/** Puts the papers into the ZIP and into the joined PDF, some at a time, and says what became of each, in order. */
export async function bundle({ annexes, progress, ...input }: Input): Promise<Bundled[]> {
  const bundled: Bundled[] = [];
  for (const some of inGroups(annexes)) {
    bundled.push(...(await bundleSome(some, input)));
    await progress(bundled.length / annexes.length);
  }
  return bundled;
}

function* inGroups(annexes: readonly Annex[]): Generator<Annex[]> {
  let group: Annex[] = [];
  let bytes = 0;
  for (const annex of annexes) {
    if (group.length >= AT_ONCE.papers || (group.length > 0 && bytes + annex.file.size > AT_ONCE.bytes)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(annex);
    bytes += annex.file.size;
  }
  if (group.length > 0) yield group;
}

type Fetched = { annex: Annex; path: string; kind: BookPaper["kind"] | null };

async function bundleSome(annexes: readonly Annex[], input: Omit<Input, "annexes" | "progress">): Promise<Bundled[]> {
  const { workspaceId, folder, add, book, labelOf } = input;
  const results = new Map<number, Bundled>();
  const fetched: Fetched[] = [];
  for (const annex of annexes) {
    const path = join(folder, String(annex.number));
    const leftOut = await fetchTo(path, workspaceId, annex);
    if (leftOut) {
      results.set(annex.number, { ...annex, leftOut });
      continue;
    }
    await add(annex.path, createReadStream(path), { stored: true });
    fetched.push({ annex, path, kind: kindOf(annex) });
  }
  const toJoin = fetched.filter((each): each is Fetched & { kind: BookPaper["kind"] } => each.kind !== null);
  const joined = await book.add(toJoin.map(({ annex, path, kind }) => ({ path, kind, label: labelOf(annex) })));
  for (const { annex } of fetched) results.set(annex.number, { ...annex, zipOnly: "kind" });
  for (const [index, { annex }] of toJoin.entries()) {
    const outcome = joined[index]!;
    const became = "failed" in outcome ? { zipOnly: outcome.failed } : { pages: outcome.pages };
    results.set(annex.number, { ...annex, ...became });
  }
  for (const { path } of fetched) await rm(path, { force: true });
  return annexes.map(({ number }) => results.get(number)!);
}

function kindOf({ file: { type, mime } }: Annex): BookPaper["kind"] | null {
  if (type === "pdf") return "pdf";
  return type === "image" && mime?.startsWith("image/") && mime !== "image/svg+xml" ? "picture" : null;
}

/** Copies a paper to disk; or says why nobody gets it. */
async function fetchTo(path: string, workspaceId: string, { file: { sha256 } }: Annex): Promise<LeftOut | null> {
  if (!sha256) return "link";
  const withheld = await withheldReason({ workspaceId, sha256 });
  if (withheld) return withheld === "waiting" || withheld === "infected" ? withheld : "not_checked";
  try {
    await pipeline(await readChecked({ workspaceId, sha256 }), createWriteStream(path));
    return (await stat(path)).size > 0 ? null : "gone";
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof NotStored) return "gone";
    throw error;
  }
}
