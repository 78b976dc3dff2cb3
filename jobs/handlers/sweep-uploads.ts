import { removeLeft } from "@server/deletion/stray-bytes";
import { removeAbandoned } from "@server/temporary";

/** What killed uploads left: files on this machine, and bytes in storage that no row names. */
export async function sweepUploads(): Promise<void> {
  await removeAbandoned();
  await removeLeft();
}
