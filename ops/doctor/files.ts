import { storage } from "@server/platform/storage/storage";
import { allNamed, stillNamed } from "@server/records/deletion/named-bytes";
import { type Finding, ok, problemIf, some } from "./finding.ts";

/** Older bytes without a row should be gone: they are swept every night (deletion/stray-bytes.ts). */
const SWEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** A key without the ending of what was made of its bytes: a thumbnail, a picture without metadata. */
const originalOf = (key: string) => key.replace(/^((?:[\da-f-]{36}|library)\/[\da-f]{64})\.[\w.]+$/, "$1");

/**
 * Whether each row has its bytes, and the other way round. It lists all of storage, and holds the keys in memory: some 150
 * bytes for each file.
 */
export async function checkFiles(): Promise<Finding[]> {
  await storage().check();
  const named = await allNamed();
  const keyOf = new Map(
    named.flatMap(({ key, former }) => [[key, key], ...(former ? [[former, key] as const] : [])] as const),
  );
  const missing = new Set(named.map(({ key }) => key));
  const strays: string[] = [];
  for await (const { key, at } of storage().list()) {
    const owner = keyOf.get(key);
    if (owner) missing.delete(owner);
    else if (!keyOf.has(originalOf(key)) && Date.now() - at > SWEPT_MS) strays.push(key);
  }
  const lost = [...(await stillNamed([...missing]))].sort();
  const unnamed = await stillNamed(strays); // a row may have come for old bytes meanwhile
  const left = strays.filter((key) => !unnamed.has(key)).sort();
  return [
    ok("storage can be written to"),
    problemIf(
      lost.length > 0,
      `${lost.length} files that rows name are not in storage:${some(lost)}`,
      `each of ${named.length} files that rows name is in storage`,
    ),
    problemIf(
      left.length > 0,
      `${left.length} files in storage are of no row, though the worker removes such every night:${some(left)}`,
      "no file in storage is without a row",
    ),
  ];
}
