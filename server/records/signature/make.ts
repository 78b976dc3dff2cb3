import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { queryRows } from "@db/rows";
import { signatures } from "@db/schema/signature";
import { reading, type Tx, transact } from "@db/transact";
import { watched } from "@server/core/measure";
import { isPermanentlyWithheld, readChecked } from "@server/platform/files/checked";
import { runInChild } from "@server/platform/files/child";
import { sha256OfFile, storeBlob } from "@server/platform/files/store";
import { recordSeal } from "@server/platform/seal/record";
import { type Seal, sealPdf } from "@server/platform/seal/seal-file";
import { NotStored } from "@server/platform/storage/contract";
import { temporaryPath } from "@server/platform/temporary";
import { brandOf, brandRow } from "@server/tenancy/workspace/brand";
import { and, eq, isNull } from "drizzle-orm";
import { type CoverReason, type SignedPdfContent, SignedRow, signedPdfContentOf } from "./signed-pdf.ts";

/** The input of pdf-child.mjs. `path` and `out`: temporary files to read and to write. */
export type Input = {
  of: "pdf" | "picture" | "nothing";
  path?: string;
  pages?: number;
  content: SignedPdfContent;
  out: string;
};
export type ChildMessage = { made: true } | { failed: "locked" | "damaged" | "signed" };

const TIMEOUT_MS = 60_000;

/**
 * Makes the signed PDF of a signature: the document with the signature, and a page with who, when and what. For other
 * files only that page. Does nothing if it is made already.
 */
export async function makeSignedPdf(workspaceId: string, signatureId: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const tenant = { workspaceIds: [workspaceId] };
  const row = await reading(tenant, (tx) => rowOf(tx, signatureId));
  if (row && !row.signed_sha256)
    await watched({ kind: "paper", name: "" }, async (work) => {
      const reason = await makeOf(row, timeoutMs);
      if (reason) work.outcome = reason;
    });
}

/** Gives why only a page about the document could be made, if so. */
async function makeOf(row: SignedRow, timeoutMs: number): Promise<CoverReason | null> {
  const { workspace_id: workspaceId } = row;
  const waiting: string[] = [];
  const fetch = async (sha256: string | null) => {
    if (!sha256) return undefined;
    const path = temporaryPath();
    waiting.push(path);
    await pipeline(await readChecked({ workspaceId, sha256 }), createWriteStream(path));
    return path;
  };
  const out = temporaryPath();
  try {
    const of = kindOf(row);
    const [drawn, logo, path] = [
      await ifStored(fetch, row.drawn),
      await fetch(logoOf(row)),
      of === "nothing" ? undefined : await ifStored(fetch, row.read_sha256),
    ];
    const make = async (reason: CoverReason | null): Promise<ChildMessage | undefined> => {
      const content = { ...signedPdfContentOf(row, reason), drawn, logo };
      const pages = row.file.pages ?? undefined;
      return run(reason ? { of: "nothing", content, out } : { of, path, pages, content, out }, timeoutMs);
    };
    let reason: CoverReason | null = of === "nothing" ? "kind" : path ? null : "damaged";
    let message = await make(reason);
    if (!message || "failed" in message) {
      if (reason) throw new Error("The page of a signature could not be made.");
      reason = message?.failed ?? "too_large";
      message = await make(reason);
    }
    if (!message || "failed" in message) throw new Error("The page of a signature could not be made.");
    await storeSignedPdf(row, out, { reason, seal: await sealPdf(out) });
    return reason;
  } finally {
    for (const each of [...waiting, out]) await rm(each, { force: true });
  }
}

async function run(input: Input, timeoutMs: number): Promise<ChildMessage | undefined> {
  let result: ChildMessage | undefined;
  await runInChild<ChildMessage>("server/records/signature/pdf-child.mjs", input, timeoutMs, (message) => {
    result = message;
  });
  return result;
}

function kindOf({ file: { type, mime }, read_sha256 }: SignedRow): Input["of"] {
  if (!read_sha256) return "nothing";
  if (type === "image" && mime?.startsWith("image/")) return "picture";
  return type === "pdf" ? "pdf" : "nothing";
}

/** The path of the fetched bytes; undefined if they no longer exist, because a retry would not help. */
async function ifStored(fetch: (sha256: string | null) => Promise<string | undefined>, sha256: string | null) {
  try {
    return await fetch(sha256);
  } catch (error) {
    if (error instanceof NotStored || isPermanentlyWithheld(error)) return undefined;
    throw error;
  }
}

const logoOf = ({ brand }: SignedRow) => (brandOf(brand, "").logo ? brand.logo : null);

async function storeSignedPdf(
  { workspace_id: workspaceId, id, file: { title } }: SignedRow,
  path: string,
  { reason, seal }: { reason: CoverReason | null; seal: Seal },
): Promise<void> {
  const { size } = await stat(path);
  const sha256 = await sha256OfFile(path);
  await transact({ workspaceIds: [workspaceId] }, async (tx) => {
    const isUnmade = and(
      eq(signatures.workspaceId, workspaceId),
      eq(signatures.id, id),
      isNull(signatures.signedSha256),
    );
    const [locked] = await tx.select({ id: signatures.id }).from(signatures).where(isUnmade).for("update");
    if (!locked) return; // made by another job, or deleted
    await storeBlob(tx, workspaceId, { path, sha256, size, type: "application/pdf", scan: null }, "due");
    await tx.update(signatures).set({ signedSha256: sha256, signedSize: size, coverReason: reason }).where(isUnmade);
    await recordSeal(tx, { workspaceId, sha256, kind: "signature", aboutId: id, title, seal });
  });
}

async function rowOf(tx: Tx, id: string): Promise<SignedRow | undefined> {
  const rows = await queryRows(tx, SignedRow)`
    select s.id, s.workspace_id, s.first_name, s.last_name, s.company, s.ref, s.account,
      s.proven_by, s.code, s.typed, s.drawn, s.read_sha256, s.page,
      s.x, s.y, s.started_at, s.ended_at,
      s.signed_at, s.reading_seconds, s.signed_sha256, (select u.locale from users u where u.id = s.user_id) as locale,
      json_build_object('id', f.id, 'title', f.title, 'name', f.name, 'type', f.type, 'link', f.link, 'mime', b.mime,
        'pages', b.pages) as file,
      json_build_object('title', o.title, 'display_code', o.display_code) as object, ${brandRow} as brand
    from signatures s join files f on (f.workspace_id, f.id) = (s.workspace_id, s.file_id)
      join objects o on (o.workspace_id, o.id) = (s.workspace_id, s.object_id)
        join workspaces w on w.id = s.workspace_id
      left join blobs b on (b.workspace_id, b.sha256) = (s.workspace_id, s.read_sha256)
    where s.id = ${id}`;
  return rows[0];
}
