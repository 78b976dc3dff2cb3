import { shares } from "@db/schema/share";
import { workspaces } from "@db/schema/workspace";
import { addDays, today } from "@server/core/day";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { createShare, inTransaction, lea, make, notFound, object, setUp, visitor, world } from "./share-setup.ts";

const setPlan = (planEndsOn: string | null) =>
  inTransaction((tx) => tx.update(workspaces).set({ planEndsOn }).where(eq(workspaces.id, world.acme)));

beforeAll(setUp);

describe("a link", () => {
  test("opens without an account, until the end of its last day in Brussels", async () => {
    const made = await createShare({ title: "Keuringsdienst" });
    expect(made).toMatchObject({
      title: "Keuringsdienst",
      state: "open",
      expires_on: addDays(today(), 7),
      opened_count: 0,
      created_by: "lea World",
    });
    expect(made.token).toMatch(/^[\w-]{22}$/);
    const [row] = await inTransaction((tx) =>
      tx
        .select({ ends: sql<string>`to_char(expires_at at time zone 'Europe/Brussels', 'YYYY-MM-DD HH24:MI')` })
        .from(shares)
        .where(eq(shares.id, made.id)),
    );
    expect(row!.ends).toBe(`${addDays(today(), 8)} 00:00`);
    expect((await visitor().share.shown({ token: made.token })).container).toMatchObject({ title: "Site Noord" });
  });

  test("has a last day between today and two years from now", async () => {
    expect((await createShare({ until: "day", expires_on: today() })).expires_on).toBe(today());
    await expect(createShare({ until: "day", expires_on: addDays(today(), -1) })).rejects.toThrow("share.day_is_past");
    await expect(createShare({ until: "day", expires_on: addDays(today(), 732) })).rejects.toThrow("share.day_is_far");
    await expect(createShare({ until: "day" })).rejects.toThrow("mistake.required");
    await expect(createShare({ object_id: object })).rejects.toThrow("mistake.required");
  });

  test("that is expired, withdrawn, to a deleted record or unknown gives the same error", async () => {
    const [expired, withdrawn, deleted] = [
      await createShare(),
      await createShare(),
      await lea().share.create({ object_id: await make.object(), until: "1" }),
    ];
    await inTransaction((tx) =>
      tx.execute(sql`update shares set expires_at = now() - interval '1 second' where id = ${expired.id}`),
    );
    await lea().share.withdraw({ id: withdrawn.id });
    const [target] = await inTransaction((tx) => tx.select().from(shares).where(eq(shares.id, deleted.id)));
    await lea().object.remove({ id: target!.objectId! });
    for (const token of [expired.token, withdrawn.token, deleted.token, "AAAAAAAAAAAAAAAAAAAAAA", "x".repeat(64), "%"])
      expect(await errorOf(visitor().share.shown({ token }))).toEqual(notFound);
  });

  test("that was withdrawn stays so; one that expired can be extended", async () => {
    const made = await createShare();
    await inTransaction((tx) =>
      tx.execute(sql`update shares set expires_at = now() - interval '1 day' where id = ${made.id}`),
    );
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

  test("is shortened while the plan has ended, and not extended", async () => {
    const made = await createShare();
    await setPlan("2020-01-01");
    expect(await lea().share.extend({ id: made.id, until: "1" })).toMatchObject({ expires_on: addDays(today(), 1) });
    expect(await errorOf(lea().share.extend({ id: made.id, until: "30" }))).toMatchObject({
      message: "refusal.plan_locked",
    });
    await setPlan(null);
  });

  test("of a person who is removed still works, and is mentioned before removing them", async () => {
    const before = async () => [
      (await as(world.ids.olga).access.beforeRemoving({ id: world.board, user_ids: [world.ids.lea] })).links,
      (await as(world.ids.adam).member.beforeRemoving({ id: world.acme, user_ids: [world.ids.lea] })).links,
    ];
    const [linksBefore] = await before();
    await lea().share.create({ object_id: object, shows: [], until: "7" });
    const count = linksBefore!.count + 1;
    expect(await before()).toEqual([
      { count, may_see: true },
      { count, may_see: true },
    ]);
  });

  test("writes an event, and its title is found by admins alone", async () => {
    const made = await createShare({ title: "Verzekering Zeepaardje" });
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

describe("opening a link", () => {
  const counted = async (id: string) =>
    (await lea().share.page({ container_id: world.board })).shares.find((link) => link.id === id)!.opened_count;
  const device = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  test("is counted once a visit, and for browsers alone", async () => {
    const { id, token } = await createShare();
    const open = (from: object) => as(null, { device, ...from }).share.countOpening({ token });
    await open({ device: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" });
    expect(await counted(id)).toBe(0);
    await Promise.all([open({}), open({}), open({})]);
    expect(await counted(id)).toBe(1);
    await open({ source: "192.0.2.99" });
    await open({ device: `${device} other` });
    expect(await counted(id)).toBe(3);
    await lea().share.withdraw({ id });
    expect(await errorOf(open({ source: "192.0.2.98" }))).toEqual(notFound);
  });

  test("works while a transaction locks the link", async () => {
    const { id, token } = await createShare();
    await inTransaction(async (tx) => {
      await tx.execute(sql`select from shares where id = ${id} for update`);
      expect((await visitor().share.shown({ token })).container).toMatchObject({ title: "Site Noord" });
    });
  });
});

test("a link opens in a frame only where that was allowed", async () => {
  const [yes, no] = [await createShare({ embeddable: true }), await createShare()];
  expect((await visitor().share.shown({ token: yes.token, embedded: true })).container).toMatchObject({
    title: "Site Noord",
  });
  expect(await errorOf(visitor().share.shown({ token: no.token, embedded: true }))).toEqual(notFound);
});
