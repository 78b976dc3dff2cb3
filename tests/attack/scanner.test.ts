import { readdirSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { blobs } from "@db/schema/blob";
import { events } from "@db/schema/event";
import { asOperator, reading, transact } from "@db/transact";
import { env } from "@server/core/env";
import { storageKey } from "@server/platform/files/storage-key";
import { listMails } from "@server/platform/mail/mail-folder";
import { pingScanner, ScannerUnavailable } from "@server/platform/scanner/clamd";
import { storage } from "@server/platform/storage/storage";
import { enqueueUnscanned, scanKept } from "@server/records/file/scan";
import { createSession } from "@server/tenancy/session/device";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchApp, rest } from "../rest/client.ts";
import { FOUND, MAY_DOWNLOAD, MOST, startClamd, VIRUS } from "../rig/clamd.ts";
import { inOutbox, runOutbox } from "../rig/outbox.ts";
import { inkOf, pdf, picture, uploadOf } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";

// before anything asks for them
vi.hoisted(() =>
  Object.assign(process.env, { CLAMAV_URL: `unix:${process.env.DATA_DIR}/clamd.sock`, CLAMAV_TIMEOUT_MS: "1500" }),
);

let world: World;
let clamd: Awaited<ReturnType<typeof startClamd>>;
let count = 0;
beforeAll(async () => {
  [world, clamd] = await Promise.all([makeWorld(), startClamd(env.DATA_DIR)]);
}, MAY_DOWNLOAD);
afterAll(() => clamd.stop());
afterEach(() => vi.unstubAllEnvs());
beforeEach(() =>
  transact(asOperator, (tx) => tx.execute(sql`with promised as (delete from outbox) delete from attempts`)),
);

const cookieOf = async (userId: string) =>
  `session=${await transact(asOperator, (tx) => createSession(tx, userId, { kind: "web", device: "tests" }))}`;
const socket = join(env.DATA_DIR, "clamd.sock");
const scanAll = () => runOutbox("file.scan", "file.read", "file.tell_scan", "file.mail_scan", "signature.make");
const blobOf = async (fileId: string) =>
  reading(asOperator, async (tx) => {
    const { rows } = await tx.execute<{
      workspace_id: string;
      sha256: string;
      scan: string | null;
      read_at: string | null;
    }>(
      sql`select b.* from blobs b join files f on (f.workspace_id, f.sha256) = (b.workspace_id, b.sha256) where f.id = ${fileId}`,
    );
    return rows[0]!;
  });
const inStorage = (sha256: string) =>
  readdirSync(join(env.DATA_DIR, "files", world.acme)).filter((name) => name.startsWith(sha256));
const mailsTo = async (title: string) =>
  (await listMails())
    .filter(({ subject }) => subject.includes(title))
    .map(({ to }) => to)
    .sort();

/**
 * Sent by gus, a guest, into an object of their floor, for the sticker and a link to show. Gives all addresses at which
 * its bytes are.
 */
async function sent(name: string, bytes: Buffer | string) {
  const { ids, floor } = world;
  const object = await as(ids.olga).object.create({ container_id: floor, title: `Heftruck ${++count}` });
  const { ids: files } = await as(ids.gus).file.add({ id: object.id, files: [await uploadOf(name, bytes)] });
  const id = files[0]!;
  const { file } = await as(ids.olga).file.page({ id: object.id, fileId: id });
  await as(ids.olga).file.edit({ ...file, id: object.id, fileId: id, link: undefined, public: true });
  const { token } = await as(ids.olga).share.create({ object_id: object.id, shows: ["files"], until: "7" });
  const own = [
    `/files/${id}`,
    `/files/${id}?download`,
    `/files/${id}?version=1`,
    `/files/${id}/thumb`,
    `/files/${id}/thumb?size=l`,
  ];
  const strangers = [`/files/public/${object.public_id}/${id}`, `/files/share/${token}/${id}`];
  const thumbs = strangers.map((address) => `${address}/thumb`);
  return { id, object, own, strangers, thumbs, token };
}
type Sent = Awaited<ReturnType<typeof sent>>;

/**
 * The status at each address, as a member and as a stranger; and whether any gave a byte of it, or a small picture of
 * ours.
 */
async function asked({ id, object, own, strangers, thumbs }: Sent, marker: string | Buffer) {
  const headers = { cookie: await cookieOf(world.ids.olga) };
  const answers: [string, Response][] = [];
  for (const address of own) answers.push([address, await fetchApp(address, { headers })]);
  for (const address of own.slice(0, 1))
    answers.push([`${address} range`, await fetchApp(address, { headers: { ...headers, range: "bytes=0-9" } })]);
  for (const address of own.slice(0, 1))
    answers.push([`${address} HEAD`, await fetchApp(address, { method: "HEAD", headers })]);
  for (const address of [...strangers, ...thumbs]) answers.push([address, await fetchApp(address)]);
  const { status, body } = await rest("GET", `/objects/${object.id}/files/${id}`, { as: world.ids.olga });
  let given = String(body).includes(String(marker));
  for (const [, answer] of answers) {
    const bytes = Buffer.from(await answer.arrayBuffer());
    given ||= bytes.includes(marker) || /webp|jpeg|pdf/.test(answer.headers.get("content-type") ?? "");
  }
  return { statuses: [...new Set([...answers.map(([, answer]) => answer.status), status])], given };
}

/** null hangs up. */
type Write = (words: string | null) => void;
type Answer = (said: string, write: Write) => void;

/** Somebody in the scanner's place. */
async function instead(answer: Answer, use: () => Promise<void>) {
  await clamd.stop();
  rmSync(socket, { force: true });
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near.on("error", () => {}));
    near.on("data", (said) => answer(String(said), (words) => (words === null ? near.destroy() : near.write(words))));
  });
  await new Promise<void>((ready) => server.listen(socket, ready));
  try {
    await use();
  } finally {
    for (const near of open) near.destroy();
    await new Promise((closed) => server.close(closed));
    clamd = await startClamd(env.DATA_DIR);
  }
}

/** As long ago as a sweep waits for. */
const age = () =>
  transact(asOperator, (tx) =>
    tx.update(blobs).set({ createdAt: sql`now() - interval '5 minutes'`, scanNextAt: sql`now()` }),
  );
/** One that lives, and can't look at anything. */
const cannotLook: Answer = (said, write) =>
  write(said.includes("PING") ? "PONG\0" : "stream: Can't open file or directory ERROR\0");
const waitsInLine = () =>
  inOutbox("file.scan").then((jobs) => jobs.map(({ workspaceId, sha256 }) => `${workspaceId} ${sha256}`));

describe("the scanner", () => {
  test("that is away keeps files waiting, and they are given once it is back", async () => {
    const file = await sent("wacht.pdf", pdf("Wachtend"));
    await clamd.stop();
    const [payload] = await inOutbox("file.scan");
    await expect(scanKept(payload!.workspaceId as string, payload!.sha256 as string)).rejects.toThrow(
      ScannerUnavailable,
    );
    expect(await asked(file, "Wachtend")).toEqual({ statuses: [409], given: false });
    await transact(asOperator, (tx) => tx.execute(sql`delete from outbox`)); // its job has given up
    await age();
    await enqueueUnscanned();
    expect(await inOutbox("file.scan"), "nothing is enqueued in vain").toEqual([]);
    clamd = await startClamd(env.DATA_DIR);
    await enqueueUnscanned();
    await scanAll();
    expect((await blobOf(file.id)).scan).toBe("clean");
    expect((await fetchApp(file.own[0]!, { headers: { cookie: await cookieOf(world.ids.olga) } })).status).toBe(200);
  });

  test.each([
    ["says nothing", () => {}],
    ["says something else", (_: string, write: Write) => write("220 mail.example\0")],
    ["never stops talking", (_: string, write: Write) => write("stream: ".repeat(1000))],
    ["hangs up", (_: string, write: Write) => write(null)],
    ["can't look", (_: string, write: Write) => write("stream: Can't allocate memory ERROR\0")],
  ] as const)("that %s passes nothing", async (_, how) => {
    const file = await sent("stil.pdf", pdf(`Stil ${count}`));
    const { workspace_id, sha256 } = await blobOf(file.id);
    await instead(how, async () => {
      await expect(scanKept(workspace_id, sha256, 2)).rejects.toThrow(ScannerUnavailable);
      await expect(pingScanner()).rejects.toThrow(ScannerUnavailable);
    });
    expect((await blobOf(file.id)).scan).toBe("waiting");
    expect(await asked(file, "Stil")).toEqual({ statuses: [409], given: false });
  });

  test("that can't look at a file is asked five times, each time later, and then it stays closed and that is told", async () => {
    await transact(asOperator, (tx) => tx.update(blobs).set({ scan: "clean" })); // what others left waiting
    const file = await sent("vreemd.pdf", pdf("Vreemd"));
    await instead(cannotLook, async () => {
      for (let times = 0; times < 5; times++) {
        await expect(scanAll()).rejects.toThrow(ScannerUnavailable);
        expect((await blobOf(file.id)).scan).toBe("waiting");
        await enqueueUnscanned();
        expect(await waitsInLine(), "not at once").toEqual([]);
        await age();
        await enqueueUnscanned();
        await enqueueUnscanned();
        expect(await waitsInLine(), "one time a turn").toHaveLength(1);
      }
      await scanAll();
    });
    expect((await blobOf(file.id)).scan).toBe("unreadable");
    expect(await asked(file, "Vreemd")).toEqual({ statuses: [409], given: false });
    expect(await mailsTo("vreemd")).toEqual(["adam@world.test", "gus@world.test", "olga@world.test"]);
    await age();
    await enqueueUnscanned();
    expect(await waitsInLine()).toEqual([]);
  });

  test("that is away costs no file its tries", async () => {
    const file = await sent("geduld.pdf", pdf("Geduld"));
    const { workspace_id, sha256 } = await blobOf(file.id);
    await clamd.stop();
    for (let times = 0; times < 7; times++)
      await expect(scanKept(workspace_id, sha256)).rejects.toThrow(ScannerUnavailable);
    clamd = await startClamd(env.DATA_DIR);
    await scanKept(workspace_id, sha256);
    expect((await blobOf(file.id)).scan).toBe("clean");
  });

  test("is not asked for bytes that are gone, and that is told", async () => {
    const file = await sent("verdwenen.pdf", pdf("Verdwenen"));
    const { workspace_id, sha256 } = await blobOf(file.id);
    await storage().remove(storageKey(workspace_id, sha256));
    await scanAll();
    expect((await blobOf(file.id)).scan).toBe("unreadable");
    expect(await mailsTo("verdwenen")).toEqual(["adam@world.test", "gus@world.test", "olga@world.test"]);
  });

  test("takes the files of each workspace in turn", async () => {
    await transact(asOperator, async (tx) => {
      for (const [workspace, name, many, minutes] of [
        [world.acme, "veel", 210, 60],
        [world.rival, "een", 1, 1],
      ] as const)
        await tx.execute(sql`
          insert into blobs (workspace_id, sha256, size, mime, scan, created_at, scan_next_at)
          select ${workspace}, ${name} || n, 1, 'text/plain', 'waiting', now() - interval '1 day', now() - make_interval(mins => ${minutes}) from generate_series(1, ${many}::int) n`);
    });
    await enqueueUnscanned();
    const line = await waitsInLine();
    await transact(asOperator, (tx) => tx.execute(sql`delete from blobs where mime = 'text/plain' and size = 1`));
    expect(line).toHaveLength(200);
    expect(line).toContain(`${world.rival} een1`);
  });

  test("is reached by TCP too", async () => {
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

  test("is asked at once about what a super admin gives to all, and only what is clean is kept", async () => {
    const { sam } = world.ids;
    const add = async (words: string) => {
      const form = new FormData();
      form.set("everywhere", "true");
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

describe("a file that is sent", () => {
  test("is given to nobody, at no door, before the scanner found it clean, and to all afterwards", async () => {
    const page = await sent("keuring.pdf", pdf("Kelderlift"));
    const photo = await sent("foto.jpg", await picture());
    await runOutbox("file.read"); // should anybody enqueue it
    for (const file of [page, photo]) {
      expect(await asked(file, file === page ? "Kelderlift" : "JFIF")).toEqual({ statuses: [409], given: false });
      expect(await blobOf(file.id)).toMatchObject({ scan: "waiting", read_at: null });
      expect(inStorage((await blobOf(file.id)).sha256), "nobody has opened it").toHaveLength(1);
      const listed = (await rest("GET", `/objects/${file.object.id}`, { as: world.ids.olga })).body.data;
      expect(listed.files.concat(listed.images)).toMatchObject([{ scan: "waiting" }]);
      expect((await rest("GET", `/objects/public/${file.object.public_id}`)).body.data.files).toEqual([]);
      const signing = as(world.ids.olga).signature.create({
        id: file.object.id,
        fileId: file.id,
        first_name: "Olga",
        last_name: "World",
        typed: "Olga",
      } as never);
      await expect(signing).rejects.toThrow();
    }
    const words = await fetchApp(page.own[0]!, {
      headers: { cookie: await cookieOf(world.ids.olga), "accept-language": "nl" },
    });
    expect(await words.text()).toMatch(/op virussen gecontroleerd/);
    const program = await rest("GET", `/objects/${page.object.id}/files/${page.id}`, { as: world.ids.olga });
    expect(program.body).toMatchObject({ code: "being_checked" });

    await scanAll();
    for (const file of [page, photo]) {
      const { statuses } = await asked(file, "");
      expect(statuses.filter((status) => status >= 400 && status !== 404)).toEqual([]);
      expect(await blobOf(file.id)).toMatchObject({ scan: "clean", read_at: expect.anything() });
      const listed = (await rest("GET", `/objects/${file.object.id}`, { as: world.ids.olga })).body.data;
      expect(listed.files.concat(listed.images)).toMatchObject([{ scan: null }]);
    }
    expect((await rest("GET", `/objects/public/${page.object.public_id}`)).body.data.files).toHaveLength(1);
  });

  test("goes where it is infected, and that is told to who sent it and to the workspace's admins", async () => {
    const { ids } = world;
    const bad = await sent("attest.pdf", pdf(VIRUS));
    await as(ids.lea).file.page({ id: bad.object.id, fileId: bad.id });
    await scanAll();
    const { sha256, scan } = await blobOf(bad.id);
    expect([scan, inStorage(sha256)]).toEqual(["infected", []]);
    expect(await asked(bad, VIRUS)).toEqual({ statuses: [409], given: false });
    expect(await mailsTo("attest")).toEqual(["adam@world.test", "gus@world.test", "olga@world.test"]);
    expect((await listMails()).find(({ subject }) => subject.includes("attest"))?.text).toContain(FOUND);
    const told = await reading(asOperator, (tx) =>
      tx
        .select({ title: events.title })
        .from(events)
        .where(and(eq(events.verb, "file.infected"), eq(events.aboutId, bad.id))),
    );
    expect(told).toEqual([{ title: "attest" }]);
    expect((await as(ids.olga).file.page({ id: bad.object.id, fileId: bad.id })).file).toMatchObject({
      scan: "infected",
      title: "attest",
    });

    // the same once more: looked at anew, and gone again
    const again = await sent("attest-bis.pdf", pdf(VIRUS));
    expect(await blobOf(again.id)).toMatchObject({ sha256, scan: "waiting" });
    expect(await asked(again, VIRUS)).toEqual({ statuses: [409], given: false });
    await scanAll();
    expect([(await blobOf(bad.id)).scan, inStorage(sha256)]).toEqual(["infected", []]);
    expect(await mailsTo("attest-bis"), "once a day").toEqual([]);
  });

  test("that is one of many fills no mailbox: one mail now, and one with all the others", async () => {
    const names = ["plaag-a", "plaag-b", "plaag-c", "plaag-d", "plaag-e", "plaag-f"];
    for (const [place, name] of names.entries()) await sent(`${name}.pdf`, pdf(`${place} ${VIRUS}`));
    const before = (await listMails()).length;
    await scanAll();
    const mails = (await listMails()).filter(({ text }) => text.includes("plaag"));
    const toAdam = mails.filter(({ to }) => to === "adam@world.test");
    expect([(await listMails()).length - before, toAdam.length]).toEqual([6, 2]); // to gus and olga too
    for (const name of names) expect(toAdam.some(({ text }) => text.includes(name))).toBe(true);
  });

  test("stays closed where it is more than the scanner takes, and that is told", async () => {
    const large = await sent("groot.bin", Buffer.alloc(MOST + 400_000, "groot "));
    await scanAll();
    expect(await blobOf(large.id)).toMatchObject({ scan: "too_large" });
    expect(await asked(large, "groot groot")).toEqual({ statuses: expect.arrayContaining([409]), given: false });
    expect(await mailsTo("groot")).toEqual(["adam@world.test", "gus@world.test", "olga@world.test"]);
  });

  test("is not needed for a drawn signature: it is drawn anew, and nothing else of what was sent is kept", async () => {
    const { ids } = world;
    const page = await sent("te-tekenen.pdf", pdf("Te tekenen"));
    await scanAll();
    const ink = new Uint8Array(Buffer.concat([await inkOf(), Buffer.from(VIRUS)]));
    const now = new Date().toISOString();
    const form = new FormData();
    for (const [name, value] of Object.entries({
      first_name: "Olga",
      last_name: "World",
      start_date: now,
      end_date: now,
    }))
      form.set(name, value);
    form.set("signature", new Blob([ink]), "handtekening.png");
    const signed = await rest("POST", `/objects/${page.object.id}/files/${page.id}/signatures`, { as: ids.olga, form });
    expect(signed.status).toBe(201);
    await scanAll();
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute(sql`select s.signed_sha256, b.scan from signatures s join blobs b on (b.workspace_id, b.sha256) = (s.workspace_id, s.drawn)
        where s.id = ${signed.body.data.id}`),
    );
    expect(rows).toEqual([{ signed_sha256: expect.any(String), scan: null }]);
  });

  test("takes what was found along to another workspace, and what waits is looked at there", async () => {
    const { ids, acme, rival, rivalBoard } = world;
    await transact(asOperator, (tx) =>
      tx.execute(sql`insert into memberships (workspace_id, user_id, role) values (${rival}, ${ids.olga}, 'admin')`),
    );
    const object = await as(ids.olga).object.create({ container_id: world.floor, title: "Reist mee" });
    const add = async (words: string) =>
      as(ids.olga).file.add({ id: object.id, files: [await uploadOf(`${words}.pdf`, pdf(words))] });
    await add("schoon");
    await add(`mee ${VIRUS}`);
    await scanAll();
    await add("wachtend mee");
    await as(ids.olga).object.move({ id: object.id, container_id: rivalBoard });
    const inRival = async () => {
      const { rows } = await reading(asOperator, (tx) =>
        tx.execute<{ scan: string }>(sql`
          select b.scan from files f join blobs b on (b.workspace_id, b.sha256) = (f.workspace_id, f.sha256)
          where f.workspace_id = ${rival} and f.workspace_id <> ${acme} order by f.position, f.created_at, f.id`),
      );
      return rows.map(({ scan }) => scan);
    };
    expect(await inRival()).toEqual(["clean", "infected", "waiting"]);
    await scanAll();
    expect(await inRival()).toEqual(["clean", "infected", "clean"]);
  });
});
