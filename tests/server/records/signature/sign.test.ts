import { files } from "@db/schema/file";
import { signatures } from "@db/schema/signature";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { signFile } from "@server/records/signature/sign";
import { startOfReading } from "@server/records/signature/started";
import { actorOf } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pdfOf } from "../../../pdf-of.ts";
import { rest } from "../../../rest/client.ts";
import { pdf, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type Name, type World } from "../../../world.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});

let count = 0;
const add = async (bytes: string | Buffer = pdfOf([`blad ${++count}`]), who: Name = "lea", name = "attest.pdf") =>
  (await as(world.ids[who]).file.add({ id: object, files: [await uploadOf(name, bytes)] })).ids[0]!;
const page = (fileId: string, who: Name = "gus") => as(world.ids[who]).signature.page({ id: object, fileId });
const names = { first_name: "Gus", last_name: "World", typed: "Gus World" };
async function sign(fileId: string, who: Name = "gus", said: object = {}) {
  const { reading: start } = await page(fileId, who);
  return as(world.ids[who]).signature.create({ id: object, fileId, reading: start, ...names, ...said });
}
const rowsOf = (fileId: string) =>
  reading(asOperator, (tx) => tx.select().from(signatures).where(eq(signatures.fileId, fileId)));
const ago = (seconds: number) => Date.now() - seconds * 1000;

describe("a signature", () => {
  test("counts once for each who read it; sent fifty times at once too", async () => {
    const fileId = await add();
    const { reading: start } = await page(fileId);
    const actor = (await actorOf(world.ids.gus))!;
    const asked = { id: object, fileId, reading: start, ...names, company: "", ref: "" };
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => signFile(actor, asked)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = answers.filter((each) => each.status === "rejected").map(({ reason }) => reason.cause.code);
    expect(new Set(refused)).toEqual(new Set(["already_signed"]));
    const [row, ...more] = await rowsOf(fileId);
    expect([row!.userId, more.length]).toEqual([world.ids.gus, 0]);
    const count = (what: ReturnType<typeof sql>) =>
      reading(asOperator, async (tx) => (await tx.execute(what)).rowCount);
    expect(
      await count(sql`select 1 from outbox where name = 'signature.make' and payload ->> 'signatureId' = ${row!.id}`),
    ).toBe(1);
    expect(await count(sql`select 1 from events where verb = 'signature.create' and about_id = ${fileId}`)).toBe(1);
    await sign(fileId, "lea");
    const seen = await as(world.ids.gus).file.page({ id: object, fileId });
    expect([seen.file.signed, seen.signed_by_me, seen.signatures!.length]).toEqual([true, true, 2]);
    expect((await as(world.ids.tab).file.page({ id: object, fileId })).signatures).toBeNull();
  });

  test("stands behind those of its workspace that are not made yet", async () => {
    const turns = async () => {
      const { rows } = await reading(asOperator, (tx) =>
        tx.execute<{ turn: number }>(
          sql`select (payload ->> 'turn')::int as turn from outbox where name = 'signature.make' order by id`,
        ),
      );
      return rows.map(({ turn }) => turn);
    };
    await sign(await add());
    await sign(await add());
    const [before = 0, last = 0] = (await turns()).slice(-2);
    expect(last).toBe(before + 1);
  });

  test("keeps how long the page was in view, and never longer than since it was opened", async () => {
    const timed = async (opened: number, seconds?: number) => {
      const fileId = await add();
      const sha256 = (await page(fileId)).file.sha256;
      const start = startOfReading({ userId: world.ids.gus, fileId, sha256 }, ago(opened));
      return sign(fileId, "gus", { reading: start, seconds });
    };
    expect((await timed(100, 40)).reading_seconds).toBe(40);
    expect((await timed(100, 4000)).reading_seconds).toBe(100);
    const plain = await timed(100);
    expect(plain.reading_seconds).toBe(100);
    expect(Date.parse(plain.end_date) - Date.parse(plain.start_date)).toBeGreaterThan(99_000);
  });

  test("takes no start that we did not write, for them and this file, or that is a day old", async () => {
    const [fileId, other] = [await add(), await add()];
    const { sha256 } = (await page(fileId)).file;
    const mine = { userId: world.ids.gus, fileId, sha256 };
    const [moment, shown, seal] = startOfReading(mine).split(".");
    for (const start of [
      "",
      "nonsense",
      `${Number(moment) - 60_000}.${shown}.${seal}`,
      startOfReading({ ...mine, userId: world.ids.lea }),
      startOfReading({ ...mine, fileId: other }),
      startOfReading(mine, ago(25 * 3600)),
      startOfReading(mine, ago(-60)),
    ])
      expect(await errorOf(sign(fileId, "gus", { reading: start })), start).toMatchObject({
        message: "signature.start_over",
      });
    const told = {
      reading: undefined,
      start_date: new Date(ago(60)).toISOString(),
      end_date: new Date().toISOString(),
    };
    expect(await errorOf(sign(fileId, "gus", told)), "told, by a page").toMatchObject({
      message: "signature.start_over",
    });
  });

  test("is of the bytes that were read: a file that was replaced, signed or superseded meanwhile says so", async () => {
    const fileId = await add();
    const { reading: start } = await page(fileId);
    await as(world.ids.lea).file.replace({
      id: object,
      fileId,
      file: await uploadOf("nieuw.pdf", pdf("anders"), "file"),
    });
    expect(await errorOf(sign(fileId, "gus", { reading: start }))).toMatchObject({
      code: "CONFLICT",
      message: "signature.file_changed",
    });
    await sign(fileId);
    const replacing = as(world.ids.lea).file.replace({
      id: object,
      fileId,
      file: await uploadOf("x.pdf", pdf("x"), "file"),
    });
    expect(await errorOf(replacing)).toMatchObject({ message: "file.signed_not_replaced" });
    const { id: newer } = await as(world.ids.lea).file.supersede({
      id: object,
      fileId,
      file: await uploadOf("y.pdf", pdf("y"), "file"),
    });
    expect(await errorOf(sign(fileId, "lea"))).toMatchObject({ message: "signature.superseded" });
    expect((await page(fileId)).superseded_by).toMatchObject({ id: newer });
  });

  test("is drawn or typed, by who may, for themselves, on a plan that is not over", async () => {
    const fileId = await add();
    expect(await errorOf(sign(fileId, "gus", { typed: "" }))).toMatchObject({ message: "signature.how_required" });
    const blank = await sharp({ create: { width: 200, height: 80, channels: 4, background: "#fff" } })
      .png()
      .toBuffer();
    const drawn = { signature: await uploadOf("signature.png", blank, "signature") };
    expect(await errorOf(sign(fileId, "gus", drawn))).toMatchObject({ message: "signature_pad.blank" });
    expect(await errorOf(page(fileId, "tab"))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(page(fileId, "mia"))).toMatchObject({ code: "NOT_FOUND" });
    const acting = { ...(await actorOf(world.ids.gus))!, impersonatorId: world.ids.sam };
    const asked = { id: object, fileId, reading: (await page(fileId)).reading, ...names, company: "", ref: "" };
    expect(await errorOf(signFile(acting, asked))).toMatchObject({ message: "signature.not_for_others" });
    await transact(asOperator, (tx) =>
      tx.update(workspaces).set({ plan: "free" }).where(eq(workspaces.id, world.acme)),
    );
    expect((await page(fileId)).may).toEqual({ sign: false, locked: true });
    expect(await errorOf(sign(fileId))).toMatchObject({ message: "refusal.plan_locked" });
    await transact(asOperator, (tx) =>
      tx.update(workspaces).set({ plan: "enterprise" }).where(eq(workspaces.id, world.acme)),
    );
    await as(world.ids.lea).file.remove({ id: object, fileId });
    expect(await errorOf(page(fileId))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(signFile((await actorOf(world.ids.gus))!, asked))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("stands on a page that there is", async () => {
    const fileId = await add(pdfOf(["een", "twee"]));
    await transact(asOperator, (tx) =>
      tx.execute(sql`update blobs set pages = 2 where sha256 = (select sha256 from files where id = ${fileId})`),
    );
    expect(await errorOf(sign(fileId, "gus", { page: 3 }))).toMatchObject({
      message: "signature.no_such_page?count=2",
    });
    await sign(fileId, "gus", { page: 2, place: "top_left" });
    await sign(fileId, "lea", { where: "added", page: 9, x: 0.5, y: 0.5 });
    const rows = await rowsOf(fileId);
    expect(rows.map(({ page }) => page).sort()).toEqual([2, null]);
    expect(rows.find(({ page }) => page === 2)).toMatchObject({ x: 0.18, y: 0.08 });
  });
});

describe("a signed file", () => {
  test("goes with its object alone; a newer one takes its place, each leads to the other", async () => {
    const fileId = await add(undefined, "gus");
    await as(world.ids.lea).file.edit({
      id: object,
      fileId,
      title: "Bewijsstuk",
      public: true,
      expires_on: "2199-01-01",
    });
    await sign(fileId);
    const removal = await rest("DELETE", `/objects/${object}/files/${fileId}`, { as: world.ids.lea });
    expect([removal.status, removal.body.code]).toEqual([409, "signed"]);
    const other = await add();
    expect(await errorOf(supersede(other))).toMatchObject({ message: "file.not_signed" });
    expect(await errorOf(supersede(fileId, "mia"))).toMatchObject({ code: "NOT_FOUND" });
    const { id: newer } = await supersede(fileId, "gus");
    expect(await errorOf(supersede(fileId))).toMatchObject({ message: "file.superseded_already" });
    const [before, after] = await Promise.all(
      [fileId, newer].map((one) => as(world.ids.gus).file.page({ id: object, fileId: one })),
    );
    expect([before!.superseded_by?.id, before!.file.public, before!.file.signed]).toEqual([newer, false, true]);
    expect([after!.supersedes.map(({ id }) => id), after!.file.title, after!.file.public]).toEqual([
      [fileId],
      "Bewijsstuk",
      true,
    ]);
    const listed = async () => (await as(world.ids.gus).object.page({ id: object })).object.files.map(({ id }) => id);
    expect(await listed()).toContain(newer);
    expect(await listed()).not.toContain(fileId);
    const { items } = await as(world.ids.gus).file.list({ id: world.acme, q: "Bewijsstuk" });
    expect(items.map(({ id }) => id)).toEqual([newer]);
    const [old] = await reading(asOperator, (tx) => tx.select().from(files).where(eq(files.id, fileId)));
    expect([old!.notice, old!.noticeOn]).toEqual([null, null]);
    await as(world.ids.lea).file.remove({ id: object, fileId: newer });
    expect(await listed(), "its place is free again").toContain(fileId);
    expect((await supersede(fileId)).id).not.toBe(newer);
  });

  const supersede = async (fileId: string, who: Name = "lea") =>
    as(world.ids[who]).file.supersede({
      id: object,
      fileId,
      file: await uploadOf("v2.pdf", pdf(`v2 ${++count}`), "file"),
    });
});

describe("over REST", () => {
  test("the two moments are told; a second time is a 409; the list is filtered by name and day", async () => {
    const fileId = await add();
    const path = `/objects/${object}/files/${fileId}/signatures`;
    const [start_date, end_date] = [new Date(ago(75)).toISOString(), new Date().toISOString()];
    const body = {
      first_name: "Łukasz",
      last_name: "Żółć",
      company: "Acmé",
      ref: "PO-9",
      typed: "Ł",
      start_date,
      end_date,
    };
    const made = await rest("POST", path, { as: world.ids.gus, body });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      first_name: "Łukasz",
      company: "Acmé",
      reading_seconds: 75,
      signature_file: null,
      start_date,
      end_date,
      file: { id: fileId, signed: true },
    });
    const again = await rest("POST", path, { as: world.ids.gus, body });
    expect([again.status, again.body.code]).toEqual([409, "already_signed"]);
    for (const [wrong, field] of [
      [{ start_date: end_date, end_date: start_date }, "end_date"],
      [{ start_date, end_date: new Date(ago(-3600)).toISOString() }, "end_date"],
      [{ start_date: undefined }, "start_date"],
      [{ start_date: "0001-01-01T00:00:00Z", end_date: "0001-01-01T00:00:05Z" }, "end_date"],
      [{ first_name: " " }, "first_name"],
    ] as const) {
      const { status, body: said } = await rest("POST", path, { as: world.ids.lea, body: { ...body, ...wrong } });
      expect([status, Object.keys(said.errors)]).toEqual([422, [field]]);
    }
    const list = (query: string, who: Name = "gus") =>
      rest("GET", `/workspaces/${world.acme}/signatures?${query}`, { as: world.ids[who] });
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Brussels" }).format();
    const named = encodeURIComponent("filter[name]");
    expect((await list(`${named}=zolc`)).body.meta.total).toBe(1);
    expect(
      (await list(`${named}=acme+po-9&${encodeURIComponent("filter[signed_date]")}=${today}`)).body.data[0].id,
    ).toBe(made.body.data.id);
    expect((await list(`${encodeURIComponent("filter[signed_date]")}=2020-01-01`)).body.meta.total).toBe(0);
    expect((await list("", "mia")).body.meta.total).toBe(0);
    expect((await list("", "tab")).status).toBe(403);
    const all = await rest("GET", `/admin/signatures?${named}=zolc`, { as: world.ids.sam });
    expect(all.body.data.map(({ id }: { id: string }) => id)).toEqual([made.body.data.id]);
    expect((await rest("GET", "/admin/signatures", { as: world.ids.olga })).status).toBe(404);
  });
});

test("the list of a workspace is searched, narrowed and sorted", async () => {
  const asked = { id: world.acme, q: "", who: "" };
  const list = (more: object, who: Name = "gus") => as(world.ids[who]).signature.listPage({ ...asked, ...more });
  const { items, meta, any } = await list({ sort: "name" });
  expect([any, items.length]).toEqual([true, meta.total]);
  expect(items[0]!.last_name).toBe("World");
  expect((await list({ who: "żółć" })).meta.total).toBe(1);
  expect((await list({ q: "heftruck", object })).object).toMatchObject({ title: "Heftruck" });
  expect((await list({ until: "2020-01-01" })).meta.total).toBe(0);
  expect(await list({}, "mia")).toMatchObject({ any: false, items: [] });
  expect((await as(world.ids.sam).signature.allPage({ q: "", who: "", workspace: world.rival })).items).toEqual([]);
});
