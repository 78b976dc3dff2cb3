import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { errorOf } from "../../../world.ts";
import { add, change, left, lock, run, setUp, titles, undo, who, world } from "./setup.ts";

beforeEach(setUp);

describe("who may", () => {
  test("a container's admin changes what is below it; what else they see is named and stays", async () => {
    await run(sql`insert into grants (workspace_id, container_id, user_id, role)
      values (${world.acme}, ${world.other}, ${world.ids.lea}, 'guest')`);
    const mine = await add("Van mij");
    const seen = await add("Alleen gezien", world.other);
    const { left: before, count } = await who("lea").many.objects({ id: world.acme, act: "delete", all: true });
    expect([count, before.map(({ title }) => title)]).toEqual([2, ["Alleen gezien"]]);
    const done = await change("lea", "delete", { ids: [mine, seen] });
    expect(done).toMatchObject({ count: 1, left: [{ title: "Alleen gezien", reason: "not_allowed" }] });
    expect(await errorOf(change("lea", "delete", { ids: [seen] }))).toMatchObject({ code: "FORBIDDEN" });
    await undo("lea", done);
    // without the grant it is neither found nor named
    await run(sql`delete from grants where container_id = ${world.other}`);
    expect(await change("lea", "delete", { ids: [mine, seen] })).toMatchObject({ count: 1, left_count: 0 });
  });

  test("a container's admin moves only to where they may add objects", async () => {
    const ids = [await add("Een")];
    const attempt = (container_id: string) => errorOf(change("lea", "move", { ids, container_id }));
    expect((await attempt(world.other)).message).toBe("move.target_missing");
    await run(sql`insert into grants (workspace_id, container_id, user_id, role)
      values (${world.acme}, ${world.other}, ${world.ids.lea}, 'guest')`);
    expect((await attempt(world.other)).message).toBe("move.target_unauthorized");
    expect((await change("lea", "move", { ids, container_id: world.board })).count).toBe(1);
  });

  test("guests, tablets and strangers change nothing, and another tenant's ids are not found", async () => {
    const ids = [await add("Een")];
    const codes = await Promise.all(
      (["gus", "tab", "mia", "rita"] as const).map(
        async (name) => (await errorOf(change(name, "delete", { ids }))).code,
      ),
    );
    expect(codes).toEqual(["FORBIDDEN", "FORBIDDEN", "NOT_FOUND", "NOT_FOUND"]);
    const theirs = (await who("rita").object.create({ container_id: world.rivalBoard, title: "Geheim" })).id;
    expect(await errorOf(change("olga", "delete", { ids: [theirs] }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await change("olga", "delete", { ids: [...ids, theirs] })).toMatchObject({ count: 1, left_count: 0 });
    expect((await who("rita").object.get({ id: theirs })).title).toBe("Geheim");
  });

  test("nobody else takes it back or reads of it, and nobody after a day", async () => {
    const done = await change("olga", "delete", { ids: [await add("Een")] });
    for (const name of ["adam", "lea", "rita"] as const)
      expect(await errorOf(undo(name, done)), name).toMatchObject({ code: "NOT_FOUND" });
    const batch = "01900000-0000-7000-8000-000000000002";
    await run(sql`insert into events (workspace_id, user_id, verb, about_id, title, detail, at)
      select workspace_id, user_id, verb, about_id, title, jsonb_set(detail, '{batch}', to_jsonb(${batch}::text)),
        at - interval '25 hours' from events where detail ->> 'batch' = ${done.batch}`);
    expect(await errorOf(undo("olga", { batch }))).toEqual({ code: "CONFLICT", message: "many.undo.too_late" });
  });

  test("while the plan is over nothing is changed, and what was changed is taken back", async () => {
    const ids = [await add("Een"), await add("Twee")];
    const done = await change("olga", "delete", { ids: ids.slice(0, 1) });
    await lock("2026-01-01");
    for (const act of ["delete", "move", "kind", "add_tags", "duty"] as const)
      expect(await errorOf(change("olga", act, { ids, container_id: world.board })), act).toMatchObject({
        code: "FORBIDDEN",
        message: "refusal.plan_locked",
      });
    expect((await undo("olga", done)).undone?.count).toBe(1);
  });
});

test("two people at once: each object is changed by one of them, and both hear what was not", async () => {
  const ids = await Promise.all(["Een", "Twee", "Drie", "Vier"].map((title) => add(title)));
  const [deleted, moved] = await Promise.all([
    change("olga", "delete", { ids: ids.slice(0, 3) }),
    change("adam", "move", { ids: ids.slice(1), container_id: world.board }),
  ]);
  // where one was done before the other looked, there was nothing to leave
  expect([[], deleted.count === 3 ? ["Drie: gone", "Twee: gone"] : ["Drie: changed", "Twee: changed"]]).toContainEqual([
    ...left(deleted),
    ...left(moved),
  ]);
  expect(await titles()).toEqual(deleted.count === 3 ? ["Vier"] : ["Drie", "Twee", "Vier"]);
  for (const { container_id } of (await who("olga").object.inContainer({ id: world.board })).items)
    expect(container_id).toBe(world.board);
  expect(await titles({ container: world.board })).toEqual(await titles());
});
