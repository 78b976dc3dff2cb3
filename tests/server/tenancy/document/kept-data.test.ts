import { buffer } from "node:stream/consumers";
import { answers } from "@db/schema/answer";
import { archives } from "@db/schema/document";
import { events } from "@db/schema/event";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { storage } from "@server/platform/storage/storage";
import { sweepArchives } from "@server/tenancy/archive/forget";
import { keyOfArchive } from "@server/tenancy/archive/kept";
import { makeArchive } from "@server/tenancy/archive/make";
import { sweepRetention } from "@server/tenancy/retention/sweep";
import { createSession } from "@server/tenancy/session/device";
import { actorOf } from "@server/tenancy/session/session";
import { deleteUser } from "@server/tenancy/user/delete";
import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const over = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);
const one = async (query: ReturnType<typeof sql>) =>
  (await over((tx) => tx.execute<Record<string, unknown>>(query))).rows[0]!;

describe("what a workspace need not keep", () => {
  test("goes as the workspace says, and by the usual where it says nothing; next door it stays", async () => {
    const happened = (workspaceId: string | null, at: string) =>
      over((tx) => tx.insert(events).values({ workspaceId, verb: "object.edit", at: new Date(at) }));
    await happened(world.acme, "2024-10-01T10:00:00Z");
    await happened(world.acme, "2026-10-01T10:00:00Z");
    await happened(world.rival, "2024-10-01T10:00:00Z");
    await happened(world.rival, "2016-10-01T10:00:00Z");
    await happened(null, "2016-10-01T10:00:00Z");
    const object = await as(world.ids.lea).object.create({ container_id: world.board, title: "Poort" });
    await over((tx) =>
      tx.execute(sql`insert into action_points (workspace_id, container_id, object_id, title, reporter, created_at)
        values (${world.acme}, ${world.board}, ${object.id}, 'oud', 'An · an@x.test', '2026-08-01'), (${world.acme}, ${world.board}, ${object.id}, 'nieuw', 'Bo', '2026-10-20')`),
    );
    await as(world.ids.olga).retention.edit({
      id: world.acme,
      history_months: 12,
      problem_months: 2,
      replaced_months: 1,
    });
    expect(await as(world.ids.olga).retention.get({ id: world.acme })).toEqual({
      history_months: 12,
      problem_months: 2,
      replaced_months: 1,
    });
    expect(await sweepRetention("2026-11-21")).toEqual({ events: 3, problems: 1, versions: 0 });
    expect(await sweepRetention("2026-11-21")).toEqual({ events: 0, problems: 0, versions: 0 });
    const left = (workspaceId: string) =>
      over((tx) => tx.$count(events, sql`workspace_id = ${workspaceId} and verb = 'object.edit'`));
    expect([await left(world.acme), await left(world.rival)]).toEqual([1, 1]);
    const { rows } = await over((tx) => tx.execute(sql`select title, reporter from action_points order by created_at`));
    expect(rows).toEqual([
      { title: "oud", reporter: "" },
      { title: "nieuw", reporter: "Bo" },
    ]);
  });

  test("of a file that was replaced often the last version before stays, whatever its age", async () => {
    const { id } = await as(world.ids.lea).object.create({ container_id: world.board, title: "Kraan" });
    await over((tx) =>
      tx.execute(
        sql`insert into blobs (workspace_id, sha256, size, mime) values (${world.acme}, 'oud', 1, 'application/pdf')`,
      ),
    );
    const { id: file } = await one(
      sql`insert into files (workspace_id, object_id, type, name, title, sha256, size) values (${world.acme}, ${id}, 'pdf', 'k.pdf', 'k', 'oud', 1) returning id`,
    );
    for (const [number, at] of [
      [1, "2020-01-01"],
      [2, "2020-06-01"],
      [3, "2026-11-10"],
    ] as const)
      await over((tx) =>
        tx.execute(sql`insert into file_versions (workspace_id, file_id, number, type, name, sha256, size, created_at)
          values (${world.acme}, ${file}, ${number}, 'pdf', 'k.pdf', 'oud', 1, ${at}::timestamptz)`),
      );
    // the second was replaced on 10 November, a month is not over
    expect((await sweepRetention("2026-11-21")).versions).toBe(1);
    expect((await sweepRetention("2026-12-21")).versions).toBe(1);
    expect((await sweepRetention("2036-12-21")).versions).toBe(0);
  });

  test("goes in small steps, workspace by workspace, until none of it is left", async () => {
    const old = [world.acme, world.acme, world.acme, world.rival, null].map((workspaceId) => ({
      workspaceId,
      verb: "object.edit",
      at: new Date("2010-10-01T10:00:00Z"),
    }));
    await over((tx) => tx.insert(events).values(old));
    expect((await sweepRetention("2026-11-21", { workspaces: 1, rows: 2 })).events).toBe(5);
    expect(await over((tx) => tx.$count(events, sql`at < '2011-01-01'`))).toBe(0);
  });

  test("is set by who decides, within bounds", async () => {
    const edit = (months: number) =>
      as(world.ids.olga).retention.edit({
        id: world.acme,
        history_months: months,
        problem_months: 12,
        replaced_months: 24,
      });
    expect((await errorOf(edit(11))).code).toBe("BAD_REQUEST");
    expect((await errorOf(edit(361))).code).toBe("BAD_REQUEST");
    expect((await errorOf(as(world.ids.lea).retention.get({ id: world.acme }))).code).toBe("FORBIDDEN");
  });
});

describe("an archive", () => {
  const newest = async () =>
    (await over((tx) => tx.select().from(archives).orderBy(sql`created_at desc`).limit(1)))[0]!;
  const cookieOf = async (userId: string) =>
    `session=${await over((tx) => createSession(tx, userId, { kind: "web", device: "tests" }))}`;

  test("holds what is kept of somebody, as data and as a page, without a secret or a neighbour's name; for them alone, and for days", async () => {
    const { lea, gus } = world.ids;
    await over((tx) =>
      tx.execute(sql`insert into feedback (user_id, text) values (${lea}, '<b>Mooi</b>'), (${gus}, 'niet van lea')`),
    );
    await as(lea).archive.ask();
    expect((await errorOf(as(lea).archive.ask())).message).toBe("archive.waiting");
    const { id } = await newest();
    await makeArchive({ userId: lea, archiveId: id }, false);
    await makeArchive({ userId: lea, archiveId: id }, false); // tried again: nothing happens twice
    const mails = await over((tx) =>
      tx.execute(sql`select 1 from outbox where name = 'archive.mail' and payload ->> 'archiveId' = ${id}`),
    );
    expect(mails.rowCount).toBe(1);

    const get = async (who: string) => fetchApp(`/files/archive/${id}`, { headers: { cookie: await cookieOf(who) } });
    const given = await get(lea);
    expect([given.status, given.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const unpacked = unzipSync(new Uint8Array(await given.arrayBuffer()));
    const data = JSON.parse(strFromU8(unpacked["data.json"]!));
    expect(data.person[0]).toMatchObject({ first_name: "lea", email: "lea@world.test" });
    expect(data.access[0]).toMatchObject({ container: "Site Noord", role: "admin" });
    expect(data.feedback).toMatchObject([{ text: "<b>Mooi</b>" }]);
    expect(data.history.length).toBeGreaterThan(0);
    const page = strFromU8(unpacked["index.html"]!);
    expect(page).toContain("&lt;b&gt;Mooi&lt;/b&gt;");
    for (const text of [page, JSON.stringify(data)])
      expect(text).not.toMatch(/argon2|password_hash|niet van lea|gus@world|token_hash/);
    for (const other of [gus, world.ids.sam, world.ids.olga]) expect((await get(other)).status).toBe(404);

    await over((tx) => tx.execute(sql`update archives set done_at = now() - interval '8 days' where id = ${id}`));
    expect((await get(lea)).status).toBe(404);
    await sweepArchives();
    expect(await over((tx) => tx.$count(archives, eq(archives.id, id)))).toBe(0);
    const removed = await over((tx) =>
      tx.execute(sql`select 1 from outbox where name = 'archive.remove_bytes' and payload ->> 'archiveId' = ${id}`),
    );
    expect(removed.rowCount).toBe(1);
  });

  test("of a long history is written bit by bit: all of it as data, its first thousand on the page", async () => {
    const { mia } = world.ids;
    await over((tx) =>
      tx.execute(sql`insert into feedback (user_id, text) select ${mia}, 'Wens ' || n from generate_series(1, 1234) n`),
    );
    await as(mia).archive.ask();
    const { id } = await newest();
    await makeArchive({ userId: mia, archiveId: id }, false);
    const unpacked = unzipSync(new Uint8Array(await buffer(await storage().read(keyOfArchive(mia, id)))));
    const { feedback, archives: asked } = JSON.parse(strFromU8(unpacked["data.json"]!));
    expect(new Set(feedback.map(({ text }: { text: string }) => text)).size).toBe(1234);
    expect(asked).toHaveLength(1);
    const page = strFromU8(unpacked["index.html"]!);
    expect(page.match(/Wens \d+/g)).toHaveLength(1000);
    expect(page).toContain("(1234)");
    await over((tx) => tx.delete(archives).where(eq(archives.id, id)));
  });

  test("says so when it could not be made, and is not for who acts as somebody", async () => {
    const { mia } = world.ids;
    await as(mia).archive.ask();
    const { id } = await newest();
    const { put } = storage();
    Object.assign(storage(), { put: () => Promise.reject(new Error("no room")) });
    try {
      await expect(makeArchive({ userId: mia, archiveId: id }, false)).rejects.toThrow("no room");
      expect((await newest()).state).toBe("waiting");
      await expect(makeArchive({ userId: mia, archiveId: id }, true)).rejects.toThrow("no room");
    } finally {
      Object.assign(storage(), { put });
    }
    expect((await as(mia).archive.list()).archives[0]).toMatchObject({ state: "failed", until: null });
    expect((await errorOf(as(world.ids.tab).archive.ask())).code).toBe("FORBIDDEN");
  });

  test("asks every table that names a person", async () => {
    const { rows } = await over((tx) =>
      tx.execute<{ name: string }>(
        sql`select distinct conrelid::regclass::text as name from pg_constraint where confrelid = 'users'::regclass order by 1`,
      ),
    );
    // of these a part tells of it already, or there is nothing in them of the person but that they made it, which the
    // history says
    const told =
      "answers archives consents events feedback files file_versions grants group_members library_files memberships reminder_wishes reports sessions signatures transactions action_points action_point_photos action_point_resolvers answer_files";
    const madeByThem =
      "address_proofs background_templates checkouts containers deletions documents global_library_files global_templates invitation_containers invitation_groups invitations jobs mailed_tokens object_templates objects purchases question_answers replaced_answers schedule_skips schedules shares subscriptions template_versions templates workspaces";
    const known = new Set(`${told} ${madeByThem}`.split(" "));
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

test("who leaves keeps no name in what they signed or agreed to; the proof itself stays", async () => {
  const { gus, lea, acme } = { ...world.ids, acme: world.acme };
  const object = await as(lea).object.create({ container_id: world.floor, title: "Ladder" });
  const insert = (table: string, values: Record<string, unknown>) =>
    one(
      sql`insert into ${sql.raw(table)} (${sql.raw(Object.keys(values).join())}) values (${sql.join(
        Object.values(values).map((value) => sql`${value}`),
        sql`, `,
      )}) returning id`,
    );
  await over((tx) =>
    tx.execute(sql`insert into blobs (workspace_id, sha256, size, mime) values (${acme}, 'pdf', 1, 'application/pdf')`),
  );
  const file = await insert("files", {
    workspace_id: acme,
    object_id: object.id,
    type: "pdf",
    name: "p.pdf",
    title: "p",
    sha256: "pdf",
    size: 1,
  });
  const signed = await insert("signatures", {
    workspace_id: acme,
    object_id: object.id,
    file_id: file.id,
    user_id: gus,
    first_name: "Gus",
    last_name: "World",
    company: "Acme",

    typed: "Gus World",
    read_sha256: "pdf",
    started_at: "2026-01-01",
    ended_at: "2026-01-02",
    reading_seconds: 9,
    signed_sha256: "pdf",
  });
  const template = await insert("templates", { workspace_id: acme, title: "Controle" });
  const version = await insert("template_versions", {
    workspace_id: acme,
    template_id: template.id,
    number: 1,
    title: "Controle",
    content: "[]",
  });
  const about = {
    workspaceId: acme,
    objectId: object.id,
    templateId: String(template.id),
    versionId: String(version.id),
    userId: gus,
  };
  const [answer, byOther] = await over((tx) =>
    tx
      .insert(answers)
      .values([
        { ...about, status: "finished", signedName: "gus world ", signedAt: new Date() },
        { ...about, status: "finished", signedName: "Vinçotte", signedAt: new Date() },
      ])
      .returning({ id: answers.id }),
  );
  await as(gus).consent.agree();
  await as(gus).archive.ask();
  await over(async (tx) => deleteUser(tx, (await actorOf(gus))!, gus));

  expect(
    await one(
      sql`select first_name, last_name, typed, company, signed_sha256, user_id from signatures where id = ${signed.id}`,
    ),
  ).toEqual({
    first_name: "–",
    last_name: "",
    typed: "",
    company: "Acme",
    signed_sha256: "pdf",
    user_id: null,
  });
  const names = await reading(asOperator, (tx) =>
    tx.select({ id: answers.id, name: answers.signedName }).from(answers),
  );
  expect(names).toEqual(
    expect.arrayContaining([
      { id: answer!.id, name: "–" },
      { id: byOther!.id, name: "Vinçotte" },
    ]),
  );
  expect(
    await one(
      sql`select count(*)::int as n, bool_and(user_id is null) as nameless from consents where about = 'self' and sha256 <> ''`,
    ),
  ).toMatchObject({ nameless: true });
  expect(await over((tx) => tx.$count(archives, eq(archives.userId, gus)))).toBe(0);
  expect(
    (
      await over((tx) =>
        tx.execute(sql`select 1 from outbox where name = 'archive.remove_bytes' and payload ->> 'userId' = ${gus}`),
      )
    ).rowCount,
  ).toBe(1);
  expect(keyOfArchive("a", "b")).toBe("archives/a/b");
});
