import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";
import { inTransaction, joined, machineWith, packOf, unzipped } from "./pack-setup.ts";

// set before the server's modules are imported
vi.hoisted(() => Object.assign(process.env, { CLAMAV_URL: "tcp://127.0.0.1:9", CLAMAV_TIMEOUT_MS: "500" }));

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("files that wait for the scanner, or are infected, are named and left out of both files", async () => {
  const olga = world.ids.olga;
  const clean = await machineWith(world, "Heftruck schoon");
  const waiting = await machineWith(world, "Heftruck wacht");
  const infected = await machineWith(world, "Heftruck ziek");
  for (const [{ report }, scan] of [
    [clean, "clean"],
    [waiting, "waiting"],
    [infected, "infected"],
  ] as const)
    await inTransaction((tx) =>
      tx.execute(sql`
        update blobs set scan = ${scan} from files f join reports r on (r.workspace_id, r.file_id) = (f.workspace_id, f.id)
        where (blobs.workspace_id, blobs.sha256) = (f.workspace_id, f.sha256) and r.id = ${report}`),
    );
  const { pack } = await packOf(world, { container_id: world.floor, locale: "nl" });
  expect(pack.counts).toMatchObject({ certificates: 3, papers: 1, left_out: 2 });
  const { names, pages } = await unzipped(pack.zip.file_path, olga);
  expect(names.filter((name) => name.includes("/"))).toEqual([expect.stringContaining("Heftruck schoon")]);
  const all = (await joined(pack.pdf.file_path, olga)).join(" ");
  expect(all).toContain("Attest Heftruck schoon");
  expect(all).not.toMatch(/Attest Heftruck (wacht|ziek)/);
  expect(pages.join(" ")).toMatch(/nog niet op virussen gecontroleerd Heftruck wacht.*zit een virus in Heftruck ziek/);
  expect((await as(olga).pack.own({ id: pack.id })).counts?.left_out).toBe(2);
});
