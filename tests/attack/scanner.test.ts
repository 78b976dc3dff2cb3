import { rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { blobs } from "@db/schema/blob";
import { asOperator, transact } from "@db/transact";
import { env } from "@server/core/env";
import { storageKey } from "@server/platform/files/storage-key";
import { pingScanner, ScannerUnavailable } from "@server/platform/scanner/clamd";
import { storage } from "@server/platform/storage/storage";
import { enqueueUnscanned, scanStored } from "@server/records/file/scan";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchApp, rest } from "../rest/client.ts";
import { FOUND, MAY_DOWNLOAD, startClamd, VIRUS } from "../rig/clamd.ts";
import { inOutbox } from "../rig/outbox.ts";
import { pdf } from "../upload-of.ts";
import { makeWorld, type World } from "../world.ts";
import { ageBlobs, blobOf, cookieFor, emptyQueues, fetchAll, recipientsOf, runScans, uploadFile } from "./scanner.ts";

// set before the server's modules are imported
vi.hoisted(() =>
  Object.assign(process.env, { CLAMAV_URL: `unix:${process.env.DATA_DIR}/clamd.sock`, CLAMAV_TIMEOUT_MS: "1500" }),
);

let world: World;
let clamd: Awaited<ReturnType<typeof startClamd>>;
beforeAll(async () => {
  [world, clamd] = await Promise.all([makeWorld(), startClamd(env.DATA_DIR)]);
}, MAY_DOWNLOAD);
afterAll(() => clamd.stop());
afterEach(() => vi.unstubAllEnvs());
beforeEach(emptyQueues);

const socket = join(env.DATA_DIR, "clamd.sock");

/** Writes an answer; null closes the connection. */
type Write = (answer: string | null) => void;
type Respond = (command: string, write: Write) => void;

/** Runs `use` while another server answers on clamd's socket. */
async function withFakeClamd(respond: Respond, use: () => Promise<void>) {
  await clamd.stop();
  rmSync(socket, { force: true });
  const open = new Set<Socket>();
  const server = createServer((connection) => {
    open.add(connection.on("error", () => {}));
    const write: Write = (answer) => (answer === null ? connection.destroy() : connection.write(answer));
    connection.on("data", (command) => respond(String(command), write));
  });
  await new Promise<void>((ready) => server.listen(socket, ready));
  try {
    await use();
  } finally {
    for (const connection of open) connection.destroy();
    await new Promise((closed) => server.close(closed));
    clamd = await startClamd(env.DATA_DIR);
  }
}

/** Answers a ping, and cannot scan any file. */
const cannotScan: Respond = (command, write) =>
  write(command.includes("PING") ? "PONG\0" : "stream: Can't open file or directory ERROR\0");
const enqueuedScans = () =>
  inOutbox("file.scan").then((jobs) => jobs.map(({ workspaceId, sha256 }) => `${workspaceId} ${sha256}`));

describe("the scanner", () => {
  test("that is away keeps files waiting; they are given once it is back", async () => {
    const file = await uploadFile(world, "wacht.pdf", pdf("Wachtend"));
    await clamd.stop();
    const [payload] = await inOutbox("file.scan");
    await expect(scanStored(payload!.workspaceId as string, payload!.sha256 as string)).rejects.toThrow(
      ScannerUnavailable,
    );
    expect(await fetchAll(world, file, "Wachtend")).toEqual({ statuses: [409], given: false });
    await transact(asOperator, (tx) => tx.execute(sql`delete from outbox`)); // as if its job had failed for good
    await ageBlobs();
    await enqueueUnscanned();
    expect(await inOutbox("file.scan"), "nothing is enqueued while it is away").toEqual([]);
    clamd = await startClamd(env.DATA_DIR);
    await enqueueUnscanned();
    await runScans();
    expect((await blobOf(file.id)).scan).toBe("clean");
    expect((await fetchApp(file.own[0]!, { headers: { cookie: await cookieFor(world.ids.olga) } })).status).toBe(200);
  });

  test.each([
    ["says nothing", () => {}],
    ["says something else", (_: string, write: Write) => write("220 mail.example\0")],
    ["never stops sending", (_: string, write: Write) => write("stream: ".repeat(1000))],
    ["hangs up", (_: string, write: Write) => write(null)],
    ["cannot scan", (_: string, write: Write) => write("stream: Can't allocate memory ERROR\0")],
  ] as const)("that %s lets nothing pass", async (name, how) => {
    const file = await uploadFile(world, "stil.pdf", pdf(`Stil ${name}`));
    const { workspace_id, sha256 } = await blobOf(file.id);
    await withFakeClamd(how, async () => {
      await expect(scanStored(workspace_id, sha256, 2)).rejects.toThrow(ScannerUnavailable);
      await expect(pingScanner()).rejects.toThrow(ScannerUnavailable);
    });
    expect((await blobOf(file.id)).scan).toBe("waiting");
    expect(await fetchAll(world, file, "Stil")).toEqual({ statuses: [409], given: false });
  });

  test("that cannot scan a file is asked five times, each time later; then the file stays closed and people are mailed", async () => {
    await transact(asOperator, (tx) => tx.update(blobs).set({ scan: "clean" })); // of the tests before
    const file = await uploadFile(world, "vreemd.pdf", pdf("Vreemd"));
    await withFakeClamd(cannotScan, async () => {
      for (let times = 0; times < 5; times++) {
        await expect(runScans()).rejects.toThrow(ScannerUnavailable);
        expect((await blobOf(file.id)).scan).toBe("waiting");
        await enqueueUnscanned();
        expect(await enqueuedScans(), "not at once").toEqual([]);
        await ageBlobs();
        await enqueueUnscanned();
        await enqueueUnscanned();
        expect(await enqueuedScans(), "once each time").toHaveLength(1);
      }
      await runScans();
    });
    expect((await blobOf(file.id)).scan).toBe("unreadable");
    expect(await fetchAll(world, file, "Vreemd")).toEqual({ statuses: [409], given: false });
    expect(await recipientsOf("vreemd")).toEqual(["adam@world.test", "gus@world.test", "olga@world.test"]);
    await ageBlobs();
    await enqueueUnscanned();
    expect(await enqueuedScans()).toEqual([]);
  });

  test("that is away does not count as a try", async () => {
    const file = await uploadFile(world, "geduld.pdf", pdf("Geduld"));
    const { workspace_id, sha256 } = await blobOf(file.id);
    await clamd.stop();
    for (let times = 0; times < 7; times++)
      await expect(scanStored(workspace_id, sha256)).rejects.toThrow(ScannerUnavailable);
    clamd = await startClamd(env.DATA_DIR);
    await scanStored(workspace_id, sha256);
    expect((await blobOf(file.id)).scan).toBe("clean");
  });

  test("is not asked about a file whose bytes are missing; people are mailed", async () => {
    const file = await uploadFile(world, "verdwenen.pdf", pdf("Verdwenen"));
    const { workspace_id, sha256 } = await blobOf(file.id);
    await storage().remove(storageKey(workspace_id, sha256));
    await runScans();
    expect((await blobOf(file.id)).scan).toBe("unreadable");
    expect(await recipientsOf("verdwenen")).toEqual(["adam@world.test", "gus@world.test", "olga@world.test"]);
  });

  test("scans the files of the workspaces in turn", async () => {
    await transact(asOperator, async (tx) => {
      for (const [workspace, name, many, minutes] of [
        [world.acme, "veel", 210, 60],
        [world.rival, "een", 1, 1],
      ] as const)
        await tx.execute(sql`
          insert into blobs (workspace_id, sha256, size, mime, scan, created_at, scan_next_at)
          select ${workspace}, ${name} || n, 1,
            'text/plain', 'waiting', now() - interval '1 day', now() - make_interval(mins => ${minutes})
              from generate_series(1, ${many}::int) n`);
    });
    await enqueueUnscanned();
    const enqueued = await enqueuedScans();
    await transact(asOperator, (tx) => tx.execute(sql`delete from blobs where mime = 'text/plain' and size = 1`));
    expect(enqueued).toHaveLength(200);
    expect(enqueued).toContain(`${world.rival} een1`);
  });

  test("can be reached by TCP", async () => {
    const relay = createServer((near) => {
      const far = connect(socket);
      near.pipe(far).pipe(near);
      for (const end of [near, far]) end.on("error", () => {});
    });
    await new Promise<void>((ready) => relay.listen(0, "127.0.0.1", ready));
    vi.stubEnv("CLAMAV_URL", `tcp://127.0.0.1:${(relay.address() as AddressInfo).port}`);
    vi.resetModules();
    const { scan } = await import("@server/platform/scanner/clamd");
    expect(await scan(Readable.from([Buffer.from(`iets ${VIRUS} meer`)]))).toEqual({ is: "infected", found: FOUND });
    expect(await scan(Readable.from([Buffer.alloc(200_000, "schoon ")]))).toEqual({ is: "clean" });
    expect(await scan(Readable.from([]))).toEqual({ is: "clean" });
    const broken = new Readable({ read: () => broken.destroy(new Error("storage is away")) });
    await expect(scan(broken)).rejects.toThrow("storage is away");
    relay.close();
  });

  test("scans files of the platform's library at once, and only clean ones are stored", async () => {
    const { sam } = world.ids;
    const add = async (words: string) => {
      const form = new FormData();
      form.set("file", new Blob([pdf(words)]), "voor-allen.pdf");
      return rest("POST", "/admin/library-files", { as: sam, form });
    };
    const bad = await add(VIRUS);
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ["file"]]);
    await clamd.stop();
    expect((await add("Voor allen")).status).toBe(503);
    clamd = await startClamd(env.DATA_DIR);
    expect((await add("Voor allen")).status).toBe(201);
  });
});
