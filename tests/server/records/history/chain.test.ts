import { asOperator, reading, transact } from "@db/transact";
import { recordEvent } from "@server/core/event";
import { chainEvents, chainMissed } from "@server/records/history/chain";
import { pseudonymsIn } from "@server/records/history/linked";
import { linksAfter, wrongIn } from "@server/records/history/verify";
import { sweepRetention } from "@server/tenancy/retention/sweep";
import { actorOf } from "@server/tenancy/session/session";
import { deleteUser } from "@server/tenancy/user/delete";
import { Client } from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { asOwner } from "../../../rig/as-owner.ts";
import { makeWorldAnew, type World } from "../../../world.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
  await asOwner("delete from events; delete from history_cursor");
});

const edit = (title: string, who: "olga" | "adam" | "gus" = "olga", workspaceId = world.acme) =>
  transact(asOperator, (tx) =>
    recordEvent(tx, { userId: world.ids[who], impersonatorId: null }, "container.edit", {
      workspaceId,
      aboutId: world.board,
      title,
      detail: { b: 1, a: { d: [1, { z: "é", y: null }], 10: 2, 9: 1 } },
    }),
  );

/** Titles in the order of the chain, and what is wrong with it. */
async function chainOf(workspaceId = world.acme) {
  return reading(asOperator, async (tx) => {
    const [start] = (
      await asOwner(`select position::int, encode(hash, 'hex') as hash from history_starts
        where workspace_id = '${workspaceId}'`)
    ).rows;
    const links = await linksAfter(
      tx,
      workspaceId,
      await pseudonymsIn(tx, [workspaceId]),
      start?.position ?? 0,
      10_000,
    );
    return {
      titles: links.map(({ text }) => text && (JSON.parse(text).title as string)),
      texts: links.map(({ text }) => text),
      positions: links.map(({ position }) => position),
      wrong: wrongIn(links, start ?? { position: 0, hash: null }),
    };
  });
}
const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from);

/** A transaction of its own that has recorded an event, and waits. */
async function openTransaction(title: string) {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(`begin; set local role app_operator;
    insert into events (workspace_id, verb, title) values ('${world.acme}', 'container.edit', '${title}')`);
  return async (end: "commit" | "rollback") => {
    await client.query(end);
    await client.end();
  };
}

describe("the chain of a workspace", () => {
  test("has each event once, without a gap and without a fork, whoever writes and chains at the same time", async () => {
    let writing = true;
    const chaining = [1, 2, 3].map(async () => {
      while (writing) await chainEvents(7);
    });
    await Promise.all(
      upTo(8).map(async (writer) => {
        for (const n of upTo(15)) await edit(`${writer}.${n}`);
      }),
    );
    writing = false;
    await Promise.all(chaining);
    await chainEvents();
    const { titles, positions, wrong } = await chainOf();
    expect(wrong).toEqual([]);
    expect(positions).toEqual(upTo(120));
    expect(new Set(titles).size).toBe(120);
    expect(await chainEvents()).toBe(0);
  });

  test("of another workspace is another one", async () => {
    await edit("Acme 1");
    await edit("Rival 1", "olga", world.rival);
    await edit("Acme 2");
    expect(await chainEvents()).toBe(3);
    expect((await chainOf()).titles).toEqual(["Acme 1", "Acme 2"]);
    expect(await chainOf(world.rival)).toMatchObject({ titles: ["Rival 1"], positions: [1], wrong: [] });
  });

  test("gets what a long transaction commits late, at its end, also when much has happened since", async () => {
    const end = await openTransaction("Late");
    for (const n of upTo(5)) {
      await edit(`Before ${n}`);
      await chainEvents();
    }
    // an hour goes by
    await asOwner(`update history_cursor set mark_id = (lpad(to_hex((extract(epoch from now() + interval '1 hour')
      * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid where mark_xid > 0`);
    await chainEvents();
    await end("commit");
    await edit("After");
    await chainEvents();
    const { titles, wrong } = await chainOf();
    expect(wrong).toEqual([]);
    expect(titles).toEqual(["Before 1", "Before 2", "Before 3", "Before 4", "Before 5", "Late", "After"]);
  });

  test("is read from where the last run stood, once nothing before can be committed any more", async () => {
    const id = (at: string) =>
      `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;
    await edit("First");
    await chainEvents();
    await asOwner(`update history_cursor set mark_id = ${id("now() + interval '1 second'")}`);
    const isPast = async () => {
      await chainEvents();
      return (await asOwner("select (select id from events) < event_id as is_past from history_cursor")).rows[0]
        .is_past;
    };
    // transactions of the other tests' databases delay it: Postgres counts them together
    await expect.poll(isPast, { timeout: 30_000 }).toBe(true);
    // an id before the cursor, as where the clock went back: found at night
    await asOwner(`insert into events (id, workspace_id, verb, title)
      values (${id("now() - interval '2 days'")}, '${world.acme}', 'container.edit', 'Missed')`);
    expect(await chainEvents()).toBe(0);
    expect(await chainMissed()).toBe(true);
    expect(await chainOf()).toMatchObject({ titles: ["First", "Missed"], wrong: [] });
  });

  test("goes on after a restore into a server that counts its transactions anew", async () => {
    await edit("First");
    await chainEvents();
    await asOwner("update history_cursor set mark_xid = 9000000000000000");
    await chainEvents();
    const { rows } = await asOwner("select mark_xid < 9000000000000000 as is_new from history_cursor");
    expect(rows[0].is_new).toBe(true);
  });

  test("loses nothing where a worker is killed in the middle", async () => {
    for (const n of upTo(6)) await edit(`${n}`);
    await asOwner(`create function stop() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger stop before insert on history_links for each row when (new.position = 5) execute function stop()`);
    await expect(chainEvents(2)).rejects.toThrow();
    await asOwner("drop trigger stop on history_links; drop function stop()");
    expect((await chainOf()).positions).toEqual(upTo(4));
    expect(await chainEvents(2)).toBe(2);
    expect(await chainOf()).toMatchObject({ positions: upTo(6), wrong: [] });
  });

  test("takes the events that were there before it, in batches", async () => {
    await asOwner(`insert into events (id, workspace_id, verb, title, at)
      select (lpad(to_hex((extract(epoch from now() - make_interval(days => n)) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid,
        '${world.acme}', 'container.edit', n, now() - make_interval(days => n) from generate_series(1, 25) n`);
    expect(await chainEvents(4)).toBe(25);
    const { titles, wrong } = await chainOf();
    expect(titles).toEqual(upTo(25).reverse().map(String));
    expect(wrong).toEqual([]);
  });

  test("hashes one text for one event: keys in order, the moment in UTC with microseconds, a pseudonym", async () => {
    await edit("Poort");
    await asOwner("update events set at = '2026-03-01 10:00:00.123456+01'");
    await chainEvents();
    const { texts } = await chainOf();
    expect(texts[0]).toMatch(
      /^\{"about":"[\w-]{36}","at":"2026-03-01T09:00:00.123456Z","detail":\{"a":\{"10":2,"9":1,"d":\[1,\{"y":null,"z":"é"\}\]\},"b":1\},"id":"[\w-]{36}","impersonator":null,"title":"Poort","verb":"container.edit","who":"[0-9a-f]{64}","workspace":"[\w-]{36}"\}$/,
    );
    expect(texts[0]).not.toContain(world.ids.olga);
  });
});

describe("the chain holds", () => {
  test("when a person is erased, whose name and key are gone then", async () => {
    await edit("By Gus", "gus");
    await transact(asOperator, (tx) =>
      recordEvent(tx, null, "member.edit", { workspaceId: world.acme, aboutId: world.ids.gus, title: "Gus World" }),
    );
    await edit("By Olga");
    await chainEvents();
    const before = await chainOf();
    expect(JSON.stringify(before.texts)).not.toContain("Gus World");
    const actor = (await actorOf(world.ids.gus))!;
    await transact(asOperator, (tx) => deleteUser(tx, actor, world.ids.gus));
    const { rows } = await asOwner(`select title, user_id from events where title in ('By Gus', 'Gus World')`);
    expect(rows).toEqual([{ title: "By Gus", user_id: null }]);
    expect((await asOwner(`select from history_people where user_id = '${world.ids.gus}'`)).rowCount).toBe(0);
    await chainEvents();
    const after = await chainOf();
    expect(after.wrong).toEqual([]);
    expect(after.texts.slice(0, 3)).toEqual(before.texts);
  });

  test("when retention removes the oldest, from a later start", async () => {
    for (const n of upTo(5)) await edit(`${n}`);
    await asOwner("update events set at = now() - interval '11 years' where title in ('1', '2', '4')");
    await chainEvents();
    await sweepRetention();
    // 4 waits for 3, which was chained before it and is not due
    expect(await chainOf()).toMatchObject({ titles: ["3", "4", "5"], positions: [3, 4, 5], wrong: [] });
    const { rows } = await asOwner(`select count(*)::int from events where title in ('1', '2')`);
    expect(rows[0].count).toBe(0);
    await asOwner("update events set at = now() - interval '11 years'");
    await sweepRetention();
    await edit("6");
    await chainEvents();
    expect(await chainOf()).toMatchObject({ titles: ["6"], positions: [6], wrong: [] });
  });

  test("and events that are not chained yet are removed when they are due", async () => {
    await edit("Old");
    await asOwner("update events set at = now() - interval '11 years'");
    await sweepRetention();
    expect((await asOwner("select from events")).rowCount).toBe(0);
  });
});

describe("only appended to", () => {
  beforeEach(async () => {
    await edit("First");
    await chainEvents();
  });
  test.each(["app_user", "app_operator"] as const)("as %s", async (role) => {
    for (const table of ["history_links", "history_starts", "history_heads", "history_people"])
      for (const statement of [
        `update ${table} set workspace_id = workspace_id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ])
        await expect(asOwner(statement, role), statement).rejects.toThrow(/permission denied/);
  });
});
