import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { callerFor } from "@server/http/router";
import { temporaryPath } from "@server/platform/temporary";
import { Upload } from "@server/platform/uploads/upload";
import { actorOf } from "@server/tenancy/session/session";

/** The product's procedures, called as that user. */
export async function callerOf(userId: string) {
  return callerFor({ actor: await actorOf(userId), locale: "nl", transport: "page", source: "", device: "" });
}

/** Passes `use` an upload of these bytes, in a temporary file that is removed afterwards. */
export async function withUpload<T>(
  field: string,
  name: string,
  type: string,
  bytes: Uint8Array,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const path = temporaryPath();
  await writeFile(path, bytes);
  try {
    return await use(
      new Upload(field, name, path, bytes.length, createHash("sha256").update(bytes).digest("hex"), type),
    );
  } finally {
    await rm(path, { force: true });
  }
}
