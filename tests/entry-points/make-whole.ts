import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Manifest } from "@server/moving/whole/manifest";
import { storage } from "@server/platform/storage/storage";
import { keyOfImport } from "@server/tenancy/export/export-key";
import { zipSync } from "fflate";
import { uploadOf } from "../upload-of.ts";
import type { Make } from "./make.ts";

function zipOf(make: Make) {
  const manifest: Manifest = {
    ...{ format: "register-workspace", version: 1, product: "Register", made_at: "2026-11-27T12:00:00Z" },
    workspace: { id: randomUUID(), name: make.text() },
    ...{ boards: 0, counts: {}, files: { count: 0, bytes: 0, left_out: 0 }, parts: {} },
  };
  const json = Buffer.from(JSON.stringify(manifest));
  return { zip: Buffer.from(zipSync({ "manifest.json": json })), json };
}

/** An empty workspace with the same members, and the export of another one to send to it. */
export const wholeToOffer = async (make: Make) => ({
  id: await make.sameWorkspace(),
  file: await uploadOf("alles.zip", zipOf(make).zip, "file"),
});

/** An empty workspace with the same members, and an export that was sent to it. */
export async function offeredWhole(make: Make): Promise<{ id: string; file: string }> {
  const [id, file, made] = [await make.sameWorkspace(), randomUUID(), zipOf(make)];
  for (const what of ["zip", "json"] as const) {
    const path = join(tmpdir(), randomUUID());
    await writeFile(path, made[what]);
    await storage().put(keyOfImport(id, file, what), path);
  }
  return { id, file };
}
