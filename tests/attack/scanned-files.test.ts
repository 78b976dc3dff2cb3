import { events } from "@db/schema/event";
import { asOperator, reading, transact } from "@db/transact";
import { env } from "@server/core/env";
import { listMails } from "@server/platform/mail/mail-folder";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchApp, rest } from "../rest/client.ts";
import { FOUND, MAY_DOWNLOAD, MOST, startClamd, VIRUS } from "../rig/clamd.ts";
import { runOutbox } from "../rig/outbox.ts";
import { inkOf, pdf, picture, uploadOf } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";
import { blobOf, cookieFor, emptyQueues, fetchAll, inStorage, recipientsOf, runScans, uploadFile } from "./scanner.ts";

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
beforeEach(emptyQueues);

describe("an uploaded file", () => {
  test("is given to nobody at any address before the scanner found it clean, and to all afterwards", async () => {
    const page = await uploadFile(world, "keuring.pdf", pdf("Kelderlift"));
    const photo = await uploadFile(world, "foto.jpg", await picture());
    await runOutbox("file.read"); // in case it was enqueued
    for (const file of [page, photo]) {
      expect(await fetchAll(world, file, file === page ? "Kelderlift" : "JFIF")).toEqual({
        statuses: [409],
        given: false,
      });
      expect(await blobOf(file.id)).toMatchObject({ scan: "waiting", read_at: null });
      expect(inStorage(world.acme, (await blobOf(file.id)).sha256), "no thumbnail was made").toHaveLength(1);
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
    const message = await fetchApp(page.own[0]!, {
      headers: { cookie: await cookieFor(world.ids.olga), "accept-language": "nl" },
    });
    expect(await message.text()).toMatch(/op virussen gecontroleerd/);
    const overRest = await rest("GET", `/objects/${page.object.id}/files/${page.id}`, { as: world.ids.olga });
    expect(overRest.body).toMatchObject({ code: "being_checked" });

    await runScans();
    for (const file of [page, photo]) {
      const { statuses } = await fetchAll(world, file, "");
      expect(statuses.filter((status) => status >= 400 && status !== 404)).toEqual([]);
      expect(await blobOf(file.id)).toMatchObject({ scan: "clean", read_at: expect.anything() });
      const listed = (await rest("GET", `/objects/${file.object.id}`, { as: world.ids.olga })).body.data;
      expect(listed.files.concat(listed.images)).toMatchObject([{ scan: null }]);
    }
    expect((await rest("GET", `/objects/public/${page.object.public_id}`)).body.data.files).toHaveLength(1);
  });

  test("is removed when it is infected; who uploaded it and the workspace's admins are mailed", async () => {
    const { ids } = world;
    const bad = await uploadFile(world, "attest.pdf", pdf(VIRUS));
    await as(ids.lea).file.page({ id: bad.object.id, fileId: bad.id });
    await runScans();
    const { sha256, scan } = await blobOf(bad.id);
    expect([scan, inStorage(world.acme, sha256)]).toEqual(["infected", []]);
    expect(await fetchAll(world, bad, VIRUS)).toEqual({ statuses: [409], given: false });
    expect(await recipientsOf("attest")).toEqual(["adam@world.test", "gus@world.test", "olga@world.test"]);
    expect((await listMails()).find(({ subject }) => subject.includes("attest"))?.text).toContain(FOUND);
    const recorded = await reading(asOperator, (tx) =>
      tx
        .select({ title: events.title })
        .from(events)
        .where(and(eq(events.verb, "file.infected"), eq(events.aboutId, bad.id))),
    );
    expect(recorded).toEqual([{ title: "attest" }]);
    expect((await as(ids.olga).file.page({ id: bad.object.id, fileId: bad.id })).file).toMatchObject({
      scan: "infected",
      title: "attest",
    });

    // the same content once more: it is scanned and removed again
    const again = await uploadFile(world, "attest-bis.pdf", pdf(VIRUS));
    expect(await blobOf(again.id)).toMatchObject({ sha256, scan: "waiting" });
    expect(await fetchAll(world, again, VIRUS)).toEqual({ statuses: [409], given: false });
    await runScans();
    expect([(await blobOf(bad.id)).scan, inStorage(world.acme, sha256)]).toEqual(["infected", []]);
    expect(await recipientsOf("attest-bis"), "once a day").toEqual([]);
  });

  test("that is one of many infected ones causes two mails to each: one at once, one for all others", async () => {
    const names = ["plaag-a", "plaag-b", "plaag-c", "plaag-d", "plaag-e", "plaag-f"];
    for (const [index, name] of names.entries()) await uploadFile(world, `${name}.pdf`, pdf(`${index} ${VIRUS}`));
    const before = (await listMails()).length;
    await runScans();
    const mails = (await listMails()).filter(({ text }) => text.includes("plaag"));
    const mailsToAdam = mails.filter(({ to }) => to === "adam@world.test");
    expect([(await listMails()).length - before, mailsToAdam.length]).toEqual([6, 2]); // to gus and olga too
    for (const name of names) expect(mailsToAdam.some(({ text }) => text.includes(name))).toBe(true);
  });

  test("that is too large for the scanner stays closed; people are mailed", async () => {
    const large = await uploadFile(world, "groot.bin", Buffer.alloc(MOST + 400_000, "groot "));
    await runScans();
    expect(await blobOf(large.id)).toMatchObject({ scan: "too_large" });
    expect(await fetchAll(world, large, "groot groot")).toEqual({
      statuses: expect.arrayContaining([409]),
      given: false,
    });
    expect(await recipientsOf("groot")).toEqual(["adam@world.test", "gus@world.test", "olga@world.test"]);
  });

  test("with a drawn signature is not scanned: it is drawn again, and nothing else is stored", async () => {
    const { ids } = world;
    const page = await uploadFile(world, "te-tekenen.pdf", pdf("Te tekenen"));
    await runScans();
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
    await runScans();
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute(sql`select s.signed_sha256, b.scan from signatures s
        join blobs b on (b.workspace_id, b.sha256) = (s.workspace_id, s.drawn)
        where s.id = ${signed.body.data.id}`),
    );
    expect(rows).toEqual([{ signed_sha256: expect.any(String), scan: null }]);
  });

  test("keeps its result in another workspace, and is scanned there if it still waits", async () => {
    const { ids, acme, rival, rivalBoard } = world;
    await transact(asOperator, (tx) =>
      tx.execute(sql`insert into memberships (workspace_id, user_id, role) values (${rival}, ${ids.olga}, 'admin')`),
    );
    const object = await as(ids.olga).object.create({ container_id: world.floor, title: "Reist mee" });
    const add = async (words: string) =>
      as(ids.olga).file.add({ id: object.id, files: [await uploadOf(`${words}.pdf`, pdf(words))] });
    await add("schoon");
    await add(`mee ${VIRUS}`);
    await runScans();
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
    await runScans();
    expect(await inRival()).toEqual(["clean", "infected", "clean"]);
  });
});
