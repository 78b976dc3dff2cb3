import { countingQueries } from "@db/count";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { shares } from "@db/schema/share";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeIn } from "../../../entry-points/make.ts";
import { fetchApp } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let make: ReturnType<typeof makeIn>;
let object: string;
const all = ["pictures", "files", "reports", "action_points", "floorplan"] as const;
const lea = () => as(world.ids.lea);
const anyone = () => as(null);
const go = <T>(change: Parameters<typeof transact<T>>[1]) => transact(asOperator, change);
const share = (more: object = {}) =>
  lea().share.create({ container_id: world.board, shows: [...all], until: "7", ...more });
const setPlan = (planEndsOn: string | null) =>
  go((tx) => tx.update(workspaces).set({ planEndsOn }).where(eq(workspaces.id, world.acme)));
const gone = { code: "NOT_FOUND", message: "refusal.missing" };

beforeAll(async () => {
  world = await makeWorld();
  make = makeIn({
    workspace: world.acme,
    board: world.board,
    floor: world.floor,
    other: world.other,
    owner: world.ids.olga,
    word: "Acme",
  });
  object = await make.object();
});

describe("a link", () => {
  test("opens to nobody in particular, until the end of its last day in Brussels", async () => {
    const made = await share({ title: "Keuringsdienst" });
    expect(made).toMatchObject({
      title: "Keuringsdienst",
      state: "open",
      expires_on: addDays(today(), 7),
      opened_count: 0,
      created_by: "lea World",
    });
    expect(made.token).toMatch(/^[\w-]{22}$/);
    const [row] = await go((tx) =>
      tx
        .select({ ends: sql<string>`to_char(expires_at at time zone 'Europe/Brussels', 'YYYY-MM-DD HH24:MI')` })
        .from(shares)
        .where(eq(shares.id, made.id)),
    );
    expect(row!.ends).toBe(`${addDays(today(), 8)} 00:00`);
    expect((await anyone().share.shown({ token: made.token })).container).toMatchObject({ title: "Site Noord" });
  });

  test("takes a day to come, and no other", async () => {
    expect((await share({ until: "day", expires_on: today() })).expires_on).toBe(today());
    await expect(share({ until: "day", expires_on: addDays(today(), -1) })).rejects.toThrow("share.day_is_past");
    await expect(share({ until: "day", expires_on: addDays(today(), 732) })).rejects.toThrow("share.day_is_far");
    await expect(share({ until: "day" })).rejects.toThrow("mistake.required");
    await expect(share({ object_id: object })).rejects.toThrow("mistake.required");
  });

  test("over, withdrawn, to what is deleted or never made: all answer the same", async () => {
    const [over, withdrawn, deleted] = [
      await share(),
      await share(),
      await lea().share.create({ object_id: await make.object(), until: "1" }),
    ];
    await go((tx) => tx.execute(sql`update shares set expires_at = now() - interval '1 second' where id = ${over.id}`));
    await lea().share.withdraw({ id: withdrawn.id });
    const [target] = await go((tx) => tx.select().from(shares).where(eq(shares.id, deleted.id)));
    await lea().object.remove({ id: target!.objectId! });
    for (const token of [over.token, withdrawn.token, deleted.token, "AAAAAAAAAAAAAAAAAAAAAA", "x".repeat(64), "%"])
      expect(await errorOf(anyone().share.shown({ token }))).toEqual(gone);
  });

  test("that was withdrawn stays so; one that was over opens again", async () => {
    const made = await share();
    await go((tx) => tx.execute(sql`update shares set expires_at = now() - interval '1 day' where id = ${made.id}`));
    expect(
      (await lea().share.page({ container_id: world.board })).shares.find(({ id }) => id === made.id),
    ).toMatchObject({
      state: "expired",
    });
    expect(await lea().share.extend({ id: made.id, until: "1" })).toMatchObject({
      state: "open",
      expires_on: addDays(today(), 1),
    });
    await lea().share.withdraw({ id: made.id });
    expect((await errorOf(lea().share.withdraw({ id: made.id }))).message).toBe("share.is_withdrawn");
    expect((await errorOf(lea().share.extend({ id: made.id, until: "7" }))).message).toBe("share.is_withdrawn");
  });

  test("is shortened while the plan is over, and not prolonged", async () => {
    const made = await share();
    await setPlan("2020-01-01");
    expect(await lea().share.extend({ id: made.id, until: "1" })).toMatchObject({ expires_on: addDays(today(), 1) });
    expect(await errorOf(lea().share.extend({ id: made.id, until: "30" }))).toMatchObject({
      message: "refusal.plan_locked",
    });
    await setPlan(null);
  });

  test("of who is taken out works on, and whoever takes them out reads so before", async () => {
    const before = async () => [
      (await as(world.ids.olga).access.beforeRemoving({ id: world.board, user_ids: [world.ids.lea] })).links,
      (await as(world.ids.adam).member.beforeRemoving({ id: world.acme, user_ids: [world.ids.lea] })).links,
    ];
    const [had] = await before();
    await lea().share.create({ object_id: object, shows: [], until: "7" });
    const count = had!.count + 1;
    expect(await before()).toEqual([
      { count, may_see: true },
      { count, may_see: true },
    ]);
  });

  test("is written down, and its words found by admins alone", async () => {
    const made = await share({ title: "Verzekering Zeepaardje" });
    const [newest] = (await as(world.ids.olga).history.list({ id: world.acme, what: "share" })).items;
    expect(newest).toMatchObject({ what: "share.create", about: { title: "Site Noord" } });
    const listed = await as(world.ids.adam).share.list({ id: world.acme, q: "zeepaardje" });
    expect(listed).toMatchObject({
      items: [{ id: made.id, thing: { kind: "board", title: "Site Noord" } }],
      counts: { open: 1, expired: 0, withdrawn: 0 },
    });
    expect((await errorOf(lea().share.list({ id: world.acme }))).code).toBe("FORBIDDEN");
  });
});

describe("who holds a link sees what is below it", () => {
  test("and nothing beside or above it", async () => {
    const { token } = await share({ container_id: world.floor });
    const beside = await make.object(world.other);
    for (const where of [
      { container: world.board },
      { container: world.other },
      { container: world.rivalBoard },
      { object: beside },
    ])
      expect(await errorOf(anyone().share.shown({ token, ...where }))).toEqual(gone);
    const { container } = await anyone().share.shown({ token });
    expect(container).toMatchObject({ id: world.floor, path: [] });
    const deeper = await make.container(world.floor);
    expect((await anyone().share.shown({ token, container: deeper })).container!.path).toEqual([
      { id: world.floor, title: "Gelijkvloers" },
    ]);
  });

  test("of an object only that one, and not its container", async () => {
    const { token } = await lea().share.create({ object_id: object, shows: ["files"] });
    expect((await anyone().share.shown({ token })).object).toMatchObject({
      id: object,
      path: [],
      images: null,
      reports: null,
      action_points: null,
    });
    for (const where of [{ object: await make.object() }, { container: world.floor }])
      expect(await errorOf(anyone().share.shown({ token, ...where }))).toEqual(gone);
  });

  test("but never whose name it is, beside who drew up a report", async () => {
    await make.report(object);
    await make.actionPoint({ objectId: object, resolver: world.ids.gus });
    const { token } = await share();
    const text = JSON.stringify(await anyone().share.shown({ token, object }));
    expect(text).toContain("reported_by");
    for (const hidden of ["gus", "World", "@", world.ids.gus, world.ids.olga, world.acme])
      expect(text).not.toContain(hidden);
    expect(JSON.stringify(await anyone().share.shown({ token }))).not.toMatch(
      new RegExp(`World|@|${world.acme}|${world.ids.olga}`),
    );
  });

  test("page by page, searched and by state", async () => {
    const full = await make.container(world.floor);
    await go((tx) =>
      tx.insert(objects).values(
        Array.from({ length: 120 }, (_, index) => ({
          workspaceId: world.acme,
          containerId: full,
          userId: world.ids.olga,
          title: `Blusser ${index}`,
          publicId: `full-${index}`,
        })),
      ),
    );
    const { token } = await share({ container_id: full });
    const third = await anyone().share.shown({ token, page: 3 });
    expect(third.container!.objects).toMatchObject({ items: { length: 20 }, meta: { total: 120, last_page: 3 } });
    expect((await anyone().share.shown({ token, q: "blusser 117" })).container!.objects.items).toHaveLength(1);
    expect((await anyone().share.shown({ token, state: "T" })).container!.objects.items).toHaveLength(0);
  });
});

describe("bytes under a link", () => {
  let token: string;
  let id: string;
  let pdf: string;
  const at = (of: string, rest = "", init: RequestInit = {}) => fetchApp(`/files/share/${of}/${rest}`, init);
  beforeEach(async () => {
    ({ token } = await share());
    ({ id, fileId: pdf } = await make.file(undefined, { kind: "pdf" }));
  });

  test("come in part too, kept by nobody on the way, and unlisted", async () => {
    const part = await at(token, pdf, { headers: { range: "bytes=0-3" } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe("%PDF");
    expect(part.headers.get("cache-control")).toBe("private, no-cache");
    expect(part.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  test("stop the moment it is withdrawn, for who has them already too", async () => {
    const made = await share();
    const first = await at(made.token, pdf, { headers: { range: "bytes=0-3" } });
    await first.text();
    await lea().share.withdraw({ id: made.id });
    for (const headers of [{ range: "bytes=4-7" }, { "if-none-match": first.headers.get("etag")! }] as Record<
      string,
      string
    >[])
      expect((await at(made.token, pdf, { headers })).status).toBe(404);
  });

  test("of a report's paper are of its reports, whatever else is shown", async () => {
    const reported = await make.report(id);
    const [report] = await go((tx) =>
      tx.select({ paper: reports.fileId }).from(reports).where(eq(reports.id, reported)),
    );
    const paper = report!.paper!;
    const [filesOnly, reportsOnly] = [await share({ shows: ["files"] }), await share({ shows: ["reports"] })];
    const status = async (of: string, file: string) => (await at(of, file)).status;
    expect([await status(filesOnly.token, paper), await status(reportsOnly.token, paper)]).toEqual([404, 200]);
    expect([await status(filesOnly.token, pdf), await status(reportsOnly.token, pdf)]).toEqual([200, 404]);
    const listed = async (of: string) =>
      (await anyone().share.shown({ token: of, object: id })).object!.files!.map((file) => file.id);
    expect([await listed(filesOnly.token), await listed(reportsOnly.token)]).toEqual([[pdf], [paper]]);
  });

  test("are those of living files below it, of a kind it shows", async () => {
    const { fileId: picture } = await make.file(id, { kind: "image" });
    await go((tx) => tx.update(files).set({ isPicture: true }).where(eq(files.id, picture)));
    const [filesOnly, picturesOnly] = [await share({ shows: ["files"] }), await share({ shows: ["pictures"] })];
    const elsewhere = await share({ container_id: await make.container(world.floor) });
    const status = async (of: string, file: string) => (await at(of, file)).status;
    expect([await status(filesOnly.token, pdf), await status(filesOnly.token, picture)]).toEqual([200, 404]);
    expect([await status(picturesOnly.token, pdf), await status(picturesOnly.token, picture)]).toEqual([404, 200]);
    expect([await status(elsewhere.token, pdf), await status("nothing", pdf), await status(token, "nothing")]).toEqual([
      404, 404, 404,
    ]);
    const plan = await make.planned(await make.container(world.floor));
    expect([await status(token, `plan/${plan}`), await status(filesOnly.token, `plan/${plan}`)]).toEqual([200, 404]);
    await lea().file.remove({ id, fileId: pdf });
    expect(await status(token, pdf)).toBe(404);
  });
});

describe("an opening", () => {
  const counted = async (id: string) =>
    (await lea().share.page({ container_id: world.board })).shares.find((one) => one.id === id)!.opened_count;
  const device = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  test("counts once a visit, and for people alone", async () => {
    const { id, token } = await share();
    const open = (from: object) => as(null, { device, ...from }).share.countOpening({ token });
    await open({ device: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" });
    expect(await counted(id)).toBe(0);
    await Promise.all([open({}), open({}), open({})]);
    expect(await counted(id)).toBe(1);
    await open({ source: "192.0.2.99" });
    await open({ device: `${device} other` });
    expect(await counted(id)).toBe(3);
    await lea().share.withdraw({ id });
    expect(await errorOf(open({ source: "192.0.2.98" }))).toEqual(gone);
  });

  test("waits for nobody who makes, and makes nobody wait who reads", async () => {
    const { id, token } = await share();
    await go(async (tx) => {
      await tx.execute(sql`select from shares where id = ${id} for update`);
      expect((await anyone().share.shown({ token })).container).toMatchObject({ title: "Site Noord" });
    });
  });
});

test("it stands in a frame only where that was allowed", async () => {
  const [yes, no] = [await share({ embeddable: true }), await share()];
  expect((await anyone().share.shown({ token: yes.token, embedded: true })).container).toMatchObject({
    title: "Site Noord",
  });
  expect(await errorOf(anyone().share.shown({ token: no.token, embedded: true }))).toEqual(gone);
});

test("a visitor's page is two statements below one look-up, however much there is", async () => {
  const { token } = await share();
  const queries = await countingQueries(async (count) => {
    await anyone().share.shown({ token });
    return count.queries;
  });
  expect(queries).toBe(3);
});
