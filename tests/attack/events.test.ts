import { events } from "@db/schema/event";
import { asOperator, reading, transact } from "@db/transact";
import { eraseWorkspace } from "@server/billing/closing/erase";
import { actorOf } from "@server/tenancy/session/session";
import { deleteUser } from "@server/tenancy/user/delete";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { asOwner } from "../rig/as-owner.ts";
import { as, makeWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await as(world.ids.olga).container.edit({ id: world.board, title: "Site Noord, nieuw" });
  await as(world.ids.rita).container.edit({ id: world.rivalBoard, title: "Geheim, nieuw" });
});

const eventsOf = (workspaceId: string) =>
  reading(asOperator, (tx) => tx.$count(events, eq(events.workspaceId, workspaceId)));
const roles = ["app_user", "app_operator"] as const;

describe.each(roles)("as %s", (role) => {
  const inRolledBackTransaction = (statement: string) =>
    asOwner(`begin; set local app.workspaces = '${world.acme}'; ${statement}; rollback`, role);

  test.each([
    "update events set title = 'other'",
    "update events set at = now() - interval '20 years'",
    "delete from events",
    "truncate events",
    "select 1 from events for update",
    "alter table events disable row level security",
  ])("%s is refused by Postgres", async (statement) => {
    await expect(inRolledBackTransaction(statement)).rejects.toThrow(
      /permission denied for table events|must be owner of table events/,
    );
  });

  test("events can be added", async () => {
    await inRolledBackTransaction(`insert into events (workspace_id, verb) values ('${world.acme}', 'object.edit')`);
  });
});

describe("events are deleted only by one function of the owner", () => {
  const erase = (statement: string, role: (typeof roles)[number] = "app_operator") =>
    asOwner(`select erase_events(${statement}) as erased`, role).then(({ rows }) => rows[0].erased as number);

  test("that app_user may not call", async () => {
    await expect(erase("'platform'", "app_user")).rejects.toThrow(/permission denied for function erase_events/);
  });

  test("and that deletes nothing that is not due, whatever its parameters", async () => {
    const before = [await eventsOf(world.acme), await eventsOf(world.rival)];
    expect(await erase(`'retention', '{${world.acme}}', '2999-01-01', 0, 1000`)).toBe(0);
    expect(await erase(`'retention', '{${world.acme}}', '2999-01-01', -9999, 1000`)).toBe(0);
    expect(await erase("'platform', '{}', '2999-01-01', 0, 1000")).toBe(0);
    expect(await erase(`'workspace', '{${world.acme},${world.rival}}'`)).toBe(0);
    expect(await erase(`'person', '{${world.board}}'`)).toBe(0);
    await expect(erase("'all'")).rejects.toThrow();
    expect([await eventsOf(world.acme), await eventsOf(world.rival)]).toEqual(before);
    expect(before.every((count) => count > 0)).toBe(true);
  });

  test("sign-ins and refusals are deleted after a year; others lose network and device", async () => {
    const about = world.ids.gus;
    await transact(asOperator, (tx) =>
      tx.insert(events).values(
        [11, 13].flatMap((months) =>
          ["session.create", "user.change_password"].map((verb) => ({
            verb,
            aboutId: about,
            source: "198.51.100.7",
            device: "tests",
            at: sql`now() - make_interval(months => ${months})` as unknown as Date,
          })),
        ),
      ),
    );
    await erase("'platform', '{}', current_date, 120, 1000");
    const { rows } = await asOwner(
      `select verb, source, device, at > now() - interval '1 year' as young from events
        where about_id = '${about}' and source is not null
         or about_id = '${about}' and at < now() - interval '1 year' order by at, verb`,
    );
    const from = { source: "198.51.100.7", device: "tests" };
    expect(rows).toEqual([
      { verb: "user.change_password", source: null, device: null, young: false },
      { verb: "session.create", ...from, young: true },
      { verb: "user.change_password", ...from, young: true },
    ]);
  });

  test("a deleted account leaves its events without a name", async () => {
    const { gus } = world.ids;
    await asOwner(`insert into events (workspace_id, user_id, verb, about_id, title) values
      ('${world.acme}', '${gus}', 'object.edit', '${world.board}', 'Poort'),
      ('${world.acme}', null, 'member.edit', '${gus}', 'Gus World')`);
    const actor = (await actorOf(gus))!;
    await transact(asOperator, (tx) => deleteUser(tx, actor, gus));
    const { rows } = await asOwner(`select verb, user_id, title from events
        where workspace_id = '${world.acme}' and title in ('Poort', '')
      and verb in ('object.edit', 'member.edit') order by verb`);
    expect(rows).toEqual([
      { verb: "member.edit", user_id: null, title: "" },
      { verb: "object.edit", user_id: null, title: "Poort" },
    ]);
    expect((await asOwner(`select from events where device is not null and about_id = '${gus}'`)).rowCount).toBe(0);
  });

  test("a deleted workspace takes its history along, and nothing of another", async () => {
    const before = await eventsOf(world.rival);
    await asOwner(`update workspaces set deleted_at = now() where id = '${world.acme}'`);
    await eraseWorkspace(world.acme);
    expect(await eventsOf(world.acme)).toBe(0);
    expect((await asOwner(`select from workspaces where id = '${world.acme}'`)).rowCount).toBe(0);
    expect(await eventsOf(world.rival)).toBe(before);
  });
});
