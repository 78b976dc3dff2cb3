import { buffer } from "node:stream/consumers";
import { archives } from "@db/schema/document";
import { asOperator, type Tx, transact } from "@db/transact";
import { storage } from "@server/platform/storage/storage";
import { keyOfArchive } from "@server/tenancy/archive/archive-file";
import { sweepArchives } from "@server/tenancy/archive/forget";
import { makeArchive } from "@server/tenancy/archive/make";
import { createSession } from "@server/tenancy/session/device";
import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../../../rest/client.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);

describe("the archive of a person", () => {
  const newest = async () =>
    (await inTransaction((tx) => tx.select().from(archives).orderBy(sql`created_at desc`).limit(1)))[0]!;
  const cookieOf = async (userId: string) =>
    `session=${await inTransaction((tx) => createSession(tx, userId, { kind: "web", device: "tests", strong: true }))}`;

  test("has their data as JSON and as a page, without secrets, for them alone, for some days", async () => {
    const { lea, gus } = world.ids;
    await inTransaction((tx) =>
      tx.execute(sql`insert into feedback (user_id, text) values (${lea}, '<b>Mooi</b>'), (${gus}, 'niet van lea')`),
    );
    await as(lea).archive.ask();
    expect((await errorOf(as(lea).archive.ask())).message).toBe("archive.waiting");
    const { id } = await newest();
    await makeArchive({ userId: lea, archiveId: id }, false);
    await makeArchive({ userId: lea, archiveId: id }, false); // a retry has no second effect
    const mails = (await inOutbox("archive.mail")).filter(({ archiveId }) => archiveId === id);
    expect(mails).toHaveLength(1);

    const get = async (who: string) => fetchApp(`/files/archive/${id}`, { headers: { cookie: await cookieOf(who) } });
    const response = await get(lea);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const unpacked = unzipSync(new Uint8Array(await response.arrayBuffer()));
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

    await inTransaction((tx) =>
      tx.execute(sql`update archives set done_at = now() - interval '8 days' where id = ${id}`),
    );
    expect((await get(lea)).status).toBe(404);
    await sweepArchives();
    expect(await inTransaction((tx) => tx.$count(archives, eq(archives.id, id)))).toBe(0);
    const removed = (await inOutbox("archive.remove_bytes")).filter(({ archiveId }) => archiveId === id);
    expect(removed).toHaveLength(1);
  });

  test("of a long history is written in chunks: all of it as JSON, its first thousand on the page", async () => {
    const { mia } = world.ids;
    await inTransaction((tx) =>
      tx.execute(sql`insert into feedback (user_id, text) select ${mia}, 'Wens ' || n from generate_series(1, 1234) n`),
    );
    await as(mia).archive.ask();
    const { id } = await newest();
    await makeArchive({ userId: mia, archiveId: id }, false);
    const unpacked = unzipSync(new Uint8Array(await buffer(await storage().read(keyOfArchive(mia, id)))));
    const { feedback, archives: listedArchives } = JSON.parse(strFromU8(unpacked["data.json"]!));
    expect(new Set(feedback.map(({ text }: { text: string }) => text)).size).toBe(1234);
    expect(listedArchives).toHaveLength(1);
    const page = strFromU8(unpacked["index.html"]!);
    expect(page.match(/Wens \d+/g)).toHaveLength(1000);
    expect(page).toContain("(1234)");
    await inTransaction((tx) => tx.delete(archives).where(eq(archives.id, id)));
  });

  test("says when it could not be made, and is not for tablets", async () => {
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

  test("covers every table that refers to a person", async () => {
    const { rows } = await inTransaction((tx) =>
      tx.execute<{ name: string }>(
        sql`select distinct conrelid::regclass::text as name from pg_constraint
          where confrelid = 'users'::regclass order by 1`,
      ),
    );
    // `listed` are in the archive; of `madeByThem` the person is only the creator, which the history has
    const listed =
      "answers archives authenticator_apps consents events feedback files file_versions grants group_members library_files memberships passkeys recovery_codes reminder_wishes reports scim_people sessions signatures transactions action_points action_point_photos action_point_resolvers answer_files views inbox_papers walks walk_results";
    const madeByThem =
      "address_proofs answer_conflicts api_keys applied_operations background_templates calendar_feeds catalogue_changes catalogue_editions checkouts containers deletions documents duties factor_resets global_library_files history_breaks history_people global_templates holds imports incidents inspection_requests invitation_containers invitation_groups invitations idempotent_calls jobs mailed_tokens object_templates objects out_of_service packs purchases question_answers rounds schedule_skips schedules scim_tokens shares stickers subscriptions template_versions templates walk_joins workspaces";
    const known = new Set(`${listed} ${madeByThem}`.split(" "));
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});
