import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { asOperator, transact } from "@db/transact";
import { env } from "@server/core/env";
import { storeGenerated } from "@server/platform/files/store";
import { createSession } from "@server/tenancy/session/device";
import { sessionCookie } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../world.ts";
import { fetchApp } from "./client.ts";

const LARGE = 12 * 1024 * 1024;
const content = randomBytes(LARGE);
let world: World;
let object: { id: string; publicId: string };
let file: string;
beforeAll(async () => {
  world = await makeWorld();
  const { acme: workspaceId, floor: containerId } = world;
  await transact(asOperator, async (tx) => {
    const sha256 = await storeGenerated(tx, workspaceId, content, "video/mp4");
    object = (
      await tx.insert(objects).values({ workspaceId, containerId, title: "Kraan", publicId: "kraan" }).returning()
    )[0]!;
    const about = { type: "video", name: "a.mp4", title: "a", size: LARGE, sha256, public: true } as const;
    file = (
      await tx
        .insert(files)
        .values({ workspaceId, objectId: object.id, ...about })
        .returning()
    )[0]!.id;
  });
});

/**
 * Reads the first chunk, calls `change`, waits a second and reads on. Gives the bytes, and whether the stream broke.
 */
async function read(path: string, headers: HeadersInit, change: () => Promise<unknown>) {
  const response = await fetchApp(path, { headers });
  expect([200, 206]).toContain(response.status);
  const reader = response.body!.getReader();
  const pieces = [(await reader.read()).value!];
  await change();
  await pause(1100);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return { broke: false, bytes: Buffer.concat(pieces) };
      pieces.push(value);
    }
  } catch {
    return { broke: true, bytes: Buffer.concat(pieces) };
  }
}

const run = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
const noChange = () => Promise.resolve();

test("a running download ends when a grant, share or QR code is withdrawn; other downloads are complete", async () => {
  const { ids } = world;
  const cookie = async () => ({
    cookie: sessionCookie(
      await transact(asOperator, (tx) => createSession(tx, ids.gus, { kind: "web", device: "tests", strong: true })),
    ).split(";")[0]!,
  });
  const { token } = await as(ids.lea).share.create({ object_id: object.id, shows: ["files"], until: "7" });
  const shared = `/files/share/${token}/${file}`;
  const mine = await cookie();

  const [whole, part] = await Promise.all([
    read(`/files/${file}`, mine, noChange),
    read(shared, { range: `bytes=1000-${LARGE - 1001}` }, noChange),
  ]);
  expect(whole.broke || part.broke).toBe(false);
  expect(whole.bytes.equals(content)).toBe(true);
  expect(part.bytes.equals(content.subarray(1000, LARGE - 1000))).toBe(true);

  const ended = await Promise.all([
    read(`/files/${file}`, mine, () => run(sql`delete from grants where user_id = ${ids.gus}`)),
    read(shared, {}, () => run(sql`update shares set withdrawn_at = now() where token = ${token}`)),
    read("/files/public/kraan/".concat(file), {}, () =>
      transact(asOperator, (tx) => tx.update(files).set({ public: false }).where(eq(files.id, file))),
    ),
  ]);
  for (const { broke, bytes } of ended) {
    expect(broke).toBe(true);
    expect(bytes.length).toBeLessThan(1024 * 1024);
  }
});

test("without signing in no upload is stored: the answer comes before the body is read", async () => {
  const arriving = () => readdir(join(env.DATA_DIR, "arriving")).catch(() => []);
  const before = (await arriving()).length;
  for (const path of ["/api/v1/objects", `/api/v1/objects/${object.id}`]) {
    let pulls = 0;
    const body = new ReadableStream({
      pull(sending) {
        pulls++;
        if (pulls === 1)
          sending.enqueue(Buffer.from('--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n'));
        else return new Promise(() => {}); // never sends the rest
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const { status } = await fetchApp(path, {
      method: path.endsWith("objects") ? "POST" : "PUT",
      headers,
      body,
      duplex: "half",
    } as RequestInit);
    expect([path, status]).toEqual([path, 401]);
  }
  expect((await arriving()).length).toBe(before);
});
