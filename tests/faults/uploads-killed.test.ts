import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { closePools } from "@db/client";
import { asOperator, readOne, transact } from "@db/transact";
import { env } from "@server/core/env";
import { removeAbandoned } from "@server/platform/temporary";
import { removeStrayBytes } from "@server/records/deletion/stray-bytes";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { startWeb, visitor, type Web } from "../rig/processes.ts";
import { as, makeWorld, type World } from "../world.ts";
import { measured, tallied } from "./measured.ts";

const UPLOADS = 500;
const AT_ONCE = 12;
const DEATHS = 4;

let world: World;
let object: string;
let web: Web;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
  web = await startWeb();
});
afterAll(async () => {
  await web?.stop();
  await closePools();
});

const keyOf = (n: number) => `0190${String(n).padStart(4, "0")}-0000-7000-8000-000000000000`;
const sizeOf = (n: number) => 2_000 + ((n * 7919) % 300_000);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("every acknowledged file is stored byte for byte, however often the server is killed", async () => {
  const olga = await visitor(world.ids.olga);
  const acknowledged = new Map<string, string>(); // what was sent, by the id in the answer
  const answers: number[] = [];
  let unanswered = 0;
  const contents = Array.from({ length: UPLOADS }, (_, n) => randomBytes(sizeOf(n)));
  /** As the page does: with an idempotency key, again and again until there is an answer. */
  const upload = async (n: number) => {
    for (;;) {
      const form = new FormData();
      form.set("upload_key", keyOf(n));
      form.append("files", new Blob([new Uint8Array(contents[n]!)]), `bestand ${n}.bin`);
      try {
        const init = {
          method: "POST",
          headers: { cookie: olga.cookie, origin: web.base, accept: "application/json" },
          body: form,
        };
        const answer = await fetch(`${web.base}/object/${object}/upload`, init);
        const { ids } = (await answer.json()) as { ids?: string[] };
        answers.push(answer.status);
        if (!ids) throw new Error(`Refused: ${answer.status}`);
        acknowledged.set(ids[0]!, sha256(contents[n]!));
        return;
      } catch (error) {
        if (error instanceof Error && error.message.startsWith("Refused")) throw error;
        unanswered++;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  };
  let next = 0;
  const lane = async () => {
    while (next < UPLOADS) await upload(next++);
  };
  const startedAt = Date.now();
  let isDone = false;
  const lanes = Promise.all(Array.from({ length: AT_ONCE }, lane)).finally(() => {
    isDone = true; // also after a failed upload: the loop must end
  });
  lanes.catch(() => {}); // handles a rejection at once, though it is awaited at the end
  for (let death = 1; death <= DEATHS; death++) {
    while (!isDone && acknowledged.size < (death * UPLOADS) / (DEATHS + 1))
      await new Promise((resolve) => setTimeout(resolve, 5));
    signalGroup(web.pid, "SIGKILL");
    await web.ended;
    web = await startWeb();
  }
  await lanes;
  const leftovers = (await readdir(join(env.DATA_DIR, "arriving"))).length;
  measured(
    `${UPLOADS} uploads, ${DEATHS} × kill -9, ${unanswered} sent again, ${leftovers} half arrived, ${(Date.now() - startedAt) / 1000} s: ${JSON.stringify(tallied(answers))}`,
  );

  const rows = await readOne({ text: "select id, sha256 from files" });
  expect(rows.length).toBe(UPLOADS);
  expect(acknowledged.size).toBe(UPLOADS);
  for (const { id, sha256: known } of rows) expect(known).toBe(acknowledged.get(id));
  for (const [id, sent] of acknowledged) {
    const answer = await fetch(`${web.base}/files/${id}`, { headers: { cookie: olga.cookie } });
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sent);
  }

  const folder = join(env.DATA_DIR, "files", world.acme);
  const stored = async () => (await readdir(folder)).filter((name) => !name.endsWith(".webp"));
  const before = (await stored()).length;
  // as if a day had passed
  for (const name of await stored()) await utimes(join(folder, name), new Date(0), new Date(0));
  await transact(asOperator, (tx) => tx.execute(sql`update storage_leases set at = now() - interval '2 hours'`));
  const removed = await removeStrayBytes();
  await removeAbandoned(0);
  measured(`${before} stored before the clean-up, ${removed} of them strays`);
  const blobs = await readOne({ text: "select sha256 from blobs" });
  expect((await stored()).sort()).toEqual(blobs.map(({ sha256: name }) => name as string).sort());
  for (const name of await stored()) expect(sha256(await readFile(join(folder, name)))).toBe(name);
  expect(await readdir(join(env.DATA_DIR, "arriving"))).toEqual([]);
});
