import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { closePools } from "@db/client";
import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { locales } from "@i18n/locales";
import { translator, wordsOf } from "@i18n/words.server";
import { addDays, today } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { eventVerbs } from "@server/core/event-verbs";
import { kindOf } from "@server/records/history/inputs";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { asOwner } from "../../../rig/as-owner.ts";
import { as, errorOf, makeWorld, type Name, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const { ids, board, floor } = world;
  await as(ids.adam).container.edit({ id: board, title: "Site Noord 2" });
  await as(ids.lea).object.create({ container_id: floor, title: "Heftruck" });
});

const history = (caller: Name, more: object = {}) => as(world.ids[caller]).history.list({ id: world.acme, ...more });
const verbsIn = async (more: object = {}) => (await history("olga", more)).items.map(({ what }) => what);

describe("the history of a workspace", () => {
  test("says who did what, the newest first, for its admins alone", async () => {
    const { items, meta, people } = await history("olga");
    expect(items).toMatchObject([
      {
        what: "object.create",
        who: { name: "lea World" },
        impersonated_by: null,
        about: { title: "Heftruck", place: { noun: "object" } },
      },
      {
        what: "container.edit",
        who: { name: "adam World" },
        about: { title: "Site Noord 2", place: { noun: "container" } },
      },
    ]);
    expect(meta.total).toBe(2);
    expect(people.map(({ name }) => name)).toEqual([
      "adam World",
      "gus World",
      "lea World",
      "mia World",
      "olga World",
      "tab World",
    ]);
    expect((await history("adam")).items).toHaveLength(2);
    for (const caller of ["lea", "gus", "mia", "tab"] as const)
      expect(await errorOf(history(caller)), caller).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(history("rita"))).toMatchObject({ code: "NOT_FOUND" });
    expect((await as(world.ids.rita).history.list({ id: world.rival })).items).toEqual([]);
  });

  test("is filtered by person, kind, period and record", async () => {
    expect(await verbsIn({ who: world.ids.lea })).toEqual(["object.create"]);
    expect(await verbsIn({ what: "container" })).toEqual(["container.edit"]);
    expect(await verbsIn({ about: world.board })).toEqual(["container.edit"]);
    expect((await history("olga", { about: world.board })).about).toEqual({ id: world.board, title: "Site Noord 2" });
    expect(await verbsIn({ from: today(), until: today() })).toHaveLength(2);
    expect(await verbsIn({ until: addDays(today(), -1) })).toEqual([]);
    expect(await verbsIn({ from: "nonsense", what: "nonsense", who: "nobody" })).toHaveLength(2);
  });

  test("of one kind goes through its pages in the order of time, whatever was done", async () => {
    const { acme, ids, board } = world;
    await asOwner(`insert into events (workspace_id, user_id, verb, about_id, title, at)
      select '${acme}', '${ids.adam}', (array['group.create', 'member.edit', 'access.grant'])[1 + n % 3], '${board}',
        'Om beurten', now() - interval '1 year' - make_interval(mins => n)
      from generate_series(0, 10) n`);
    const asked = { what: "people", about: board, per_page: 5 };
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await history("adam", { ...asked, page }));
    expect(pages[0]!.meta.total).toBe(11);
    const found = pages.flatMap(({ items }) => items);
    expect(found.slice(0, 4).map(({ what }) => what)).toEqual([
      "group.create",
      "member.edit",
      "access.grant",
      "group.create",
    ]);
    expect(found.map(({ when }) => when)).toEqual(
      found
        .map(({ when }) => when)
        .sort()
        .reverse(),
    );
    expect((await history("adam", { ...asked, who: ids.adam })).items).toEqual(pages[0]!.items);
    await asOwner("delete from events where title = 'Om beurten'");
  });

  test("shows who impersonated somebody, and finds the event under both names", async () => {
    const { ids, acme, board } = world;
    await transact(asOperator, (tx) =>
      recordEvent(tx, { userId: ids.olga, impersonatorId: ids.sam }, "container.edit", {
        workspaceId: acme,
        aboutId: board,
        title: "Noord",
      }),
    );
    const [event] = (await history("olga")).items;
    expect(event).toMatchObject({ who: { name: "olga World" }, impersonated_by: { name: "sam World" } });
    expect(translator("nl")("history.as", { admin: "Sam", user: "Olga" })).toBe("Sam als Olga");
    expect(await verbsIn({ who: ids.sam })).toEqual(["container.edit"]);
    expect(await verbsIn({ who: ids.olga })).toEqual(["container.edit"]);
  });

  test("has no link once a record is deleted, and no name once an account is deleted", async () => {
    const { items } = await history("olga", { what: "object" });
    await as(world.ids.olga).object.remove({ id: items[0]!.about.id! });
    expect((await history("olga", { what: "object" })).items.map(({ about }) => about.place)).toEqual([null, null]);
    const [eva] = await transact(asOperator, async (tx) => {
      const made = await tx
        .insert(users)
        .values({ email: "eva@world.test", firstName: "Eva", lastName: "Weg" })
        .returning({ id: users.id });
      await recordEvent(tx, { userId: made[0]!.id, impersonatorId: null }, "member.edit", {
        workspaceId: world.acme,
        aboutId: made[0]!.id,
      });
      return made;
    });
    expect((await history("olga")).items[0]).toMatchObject({
      who: { name: "Eva Weg" },
      about: { title: "Eva Weg", is_person: true },
    });
    await transact(asOperator, (tx) => tx.delete(users).where(eq(users.id, eva!.id)));
    const afterDeletion = await history("olga");
    expect(afterDeletion.items[0]).toMatchObject({ who: null, about: { title: "", is_person: true } });
    expect(JSON.stringify(afterDeletion)).not.toContain("Eva");
  });

  test("of 200,000 events opens at once, counts as far as it pages, and goes back by period", async () => {
    await asOwner(`
      insert into events (workspace_id, user_id, verb, about_id, title, at)
      select '${world.acme}', '${world.ids.adam}', 'object.edit', '${world.board}', 'Lang geleden',
        now() - interval '1 day' - make_interval(mins => n)
      from generate_series(1, 200000) n`); // as owner, without the statement timeout that a busy machine may exceed
    await transact(asOperator, (tx) => tx.execute(sql`analyze events`));
    /** Rows read of events and its indexes so far; a connection reports its own when it closes. */
    const rowsRead = async () => {
      await closePools();
      const { rows } = await asOwner(
        "select seq_tup_read + idx_tup_fetch as is from pg_stat_user_tables where relname = 'events'",
      );
      return Number(rows[0].is);
    };
    for (const [more, most] of [
      [{}, 5000],
      [{ page: 40 }, 5000],
      [{ what: "people" }, 5000],
      [{ what: "object" }, 5000],
      // for a person who did little the planner may read all
      [{ who: world.ids.gus }, 450_000],
      [{ from: addDays(today(), -100), until: addDays(today(), -90) }, 5000],
    ] as const) {
      const before = await rowsRead();
      const { meta } = await history("olga", more);
      expect((await rowsRead()) - before, JSON.stringify(more)).toBeLessThan(most);
      expect(meta.total).toBeLessThanOrEqual(1000);
    }
    const all = await history("olga");
    expect(all).toMatchObject({ more: true, meta: { total: 1000, last_page: 40 } });
    expect((await history("olga", { until: addDays(today(), -130) })).items).toHaveLength(25);
    await asOwner("delete from events where title = 'Lang geleden'");
  });
});

describe("every verb of an event", () => {
  test.each(locales)("has words in %s", (locale) => {
    const did = (wordsOf(locale).history as { did: Record<string, Record<string, string>> }).did;
    expect(
      eventVerbs.filter(
        (verb) => !verb.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], did),
      ),
    ).toEqual([]);
  });

  test("is in the list of verbs, in SQL too, where no type checks it", () => {
    const inSql = readdirSync("db")
      .filter((name) => name.endsWith(".sql"))
      .flatMap((name) =>
        readFileSync(join("db", name), "utf8")
          .split(/insert into events/)
          .slice(1),
      )
      .flatMap((statement) => statement.split(";")[0]!.match(/'[a-z_]+\.[a-z_]+'/g) ?? [])
      .map((verb) => verb.slice(1, -1));
    expect(inSql.filter((verb) => !(eventVerbs as readonly string[]).includes(verb))).toEqual([]);
  });

  test("can be filtered by kind, where it belongs to a workspace", () => {
    const ofPeople = ["user", "session", "factor", "impersonation", "archive", "calendar"];
    const ofPlatform = [
      "admin",
      "job",
      "global_library_file",
      "global_template",
      "subscription_type",
      "subscription_option",
      "storage_quota",
      "document",
    ];
    const ofNone = new Set([...ofPeople, ...ofPlatform]);
    const kinds = new Set<string>(Object.values(kindOf).flat());
    expect(
      eventVerbs
        .map((verb) => verb.split(".")[0]!)
        .filter((eventNoun) => !ofNone.has(eventNoun) && !kinds.has(eventNoun)),
    ).toEqual([]);
  });
});
