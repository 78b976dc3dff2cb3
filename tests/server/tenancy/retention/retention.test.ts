import { answers } from "@db/schema/answer";
import { archives } from "@db/schema/document";
import { events } from "@db/schema/event";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { keyOfArchive } from "@server/tenancy/archive/archive-file";
import { sweepRetention } from "@server/tenancy/retention/sweep";
import { actorOf } from "@server/tenancy/session/session";
import { deleteUser } from "@server/tenancy/user/delete";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);

const firstRow = async (query: ReturnType<typeof sql>) =>
  (await inTransaction((tx) => tx.execute<Record<string, unknown>>(query))).rows[0]!;

describe("what a workspace need not keep", () => {
  test("is deleted after the months that it set, or the default, and stays in other workspaces", async () => {
    const insertEvent = (workspaceId: string | null, at: string) =>
      inTransaction((tx) => tx.insert(events).values({ workspaceId, verb: "object.edit", at: new Date(at) }));
    await insertEvent(world.acme, "2024-10-01T10:00:00Z");
    await insertEvent(world.acme, "2026-10-01T10:00:00Z");
    await insertEvent(world.rival, "2024-10-01T10:00:00Z");
    await insertEvent(world.rival, "2016-10-01T10:00:00Z");
    await insertEvent(null, "2016-10-01T10:00:00Z");
    const object = await as(world.ids.lea).object.create({ container_id: world.board, title: "Poort" });
    await inTransaction((tx) =>
      tx.execute(sql`insert into action_points (workspace_id, container_id, object_id, title, reporter, created_at)
        values (${world.acme}, ${world.board}, ${object.id}, 'oud', 'An · an@x.test', '2026-08-01'),
          (${world.acme}, ${world.board}, ${object.id}, 'nieuw', 'Bo', '2026-10-20')`),
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
    const countLeft = (workspaceId: string) =>
      inTransaction((tx) => tx.$count(events, sql`workspace_id = ${workspaceId} and verb = 'object.edit'`));
    expect([await countLeft(world.acme), await countLeft(world.rival)]).toEqual([1, 1]);
    const { rows } = await inTransaction((tx) =>
      tx.execute(sql`select title, reporter from action_points order by created_at`),
    );
    expect(rows).toEqual([
      { title: "oud", reporter: "" },
      { title: "nieuw", reporter: "Bo" },
    ]);
  });

  test("always leaves a replaced file its last former version, whatever its age", async () => {
    const { id } = await as(world.ids.lea).object.create({ container_id: world.board, title: "Kraan" });
    await inTransaction((tx) =>
      tx.execute(
        sql`insert into blobs (workspace_id, sha256, size, mime) values (${world.acme}, 'oud', 1, 'application/pdf')`,
      ),
    );
    const { id: file } = await firstRow(
      sql`insert into files (workspace_id, object_id, type, name, title, sha256, size)
        values (${world.acme}, ${id}, 'pdf', 'k.pdf', 'k', 'oud', 1) returning id`,
    );
    for (const [number, at] of [
      [1, "2020-01-01"],
      [2, "2020-06-01"],
      [3, "2026-11-10"],
    ] as const)
      await inTransaction((tx) =>
        tx.execute(sql`insert into file_versions (workspace_id, file_id, number, type, name, sha256, size, created_at)
          values (${world.acme}, ${file}, ${number}, 'pdf', 'k.pdf', 'oud', 1, ${at}::timestamptz)`),
      );
    // the second was replaced on 10 November, less than a month ago
    expect((await sweepRetention("2026-11-21")).versions).toBe(1);
    expect((await sweepRetention("2026-12-21")).versions).toBe(1);
    expect((await sweepRetention("2036-12-21")).versions).toBe(0);
  });

  test("is deleted in small batches, workspace by workspace, until none is left", async () => {
    const oldEvents = [world.acme, world.acme, world.acme, world.rival, null].map((workspaceId) => ({
      workspaceId,
      verb: "object.edit",
      at: new Date("2010-10-01T10:00:00Z"),
    }));
    await inTransaction((tx) => tx.insert(events).values(oldEvents));
    expect((await sweepRetention("2026-11-21", { workspaces: 1, rows: 2 })).events).toBe(5);
    expect(await inTransaction((tx) => tx.$count(events, sql`at < '2011-01-01'`))).toBe(0);
  });

  test("has limits that admins set, within bounds", async () => {
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

test("a deleted account leaves no name on what it signed or agreed to; the evidence stays", async () => {
  const { gus, lea, acme } = { ...world.ids, acme: world.acme };
  const object = await as(lea).object.create({ container_id: world.floor, title: "Ladder" });
  const insert = (table: string, values: Record<string, unknown>) =>
    firstRow(
      sql`insert into ${sql.raw(table)} (${sql.raw(Object.keys(values).join())}) values (${sql.join(
        Object.values(values).map((value) => sql`${value}`),
        sql`, `,
      )}) returning id`,
    );
  await inTransaction((tx) =>
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
  const [answer, byOther] = await inTransaction((tx) =>
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
  await inTransaction(async (tx) => deleteUser(tx, (await actorOf(gus))!, gus));

  expect(
    await firstRow(
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
    await firstRow(
      sql`select count(*)::int as n, bool_and(user_id is null) as nameless from consents
        where about = 'self' and sha256 <> ''`,
    ),
  ).toMatchObject({ nameless: true });
  expect(await inTransaction((tx) => tx.$count(archives, eq(archives.userId, gus)))).toBe(0);
  const removed = (await inOutbox("archive.remove_bytes")).filter(({ userId }) => userId === gus);
  expect(removed).toHaveLength(1);
  expect(keyOfArchive("a", "b")).toBe("archives/a/b");
});
