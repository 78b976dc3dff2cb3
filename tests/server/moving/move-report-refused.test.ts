import { addDays, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { errorOf } from "../../world.ts";
import { attempt, file, machine, paper, run, setUp, states, who, world } from "./report-setup.ts";

beforeAll(setUp);

describe("a report is not moved", () => {
  test("by who may not change it, nor to where one may not report", async () => {
    const [here, there, elsewhere] = [await machine(), await machine(), await machine("Elders", world.other)];
    const { id } = await file(here);
    for (const name of ["gus", "tab"] as const) expect((await attempt(id, there, name)).code).toBe("FORBIDDEN");
    for (const name of ["mia", "rita"] as const) expect((await attempt(id, there, name)).code).toBe("NOT_FOUND");
    expect((await attempt(id, elsewhere)).message).toBe("move.target_missing");
    await run(sql`insert into grants (workspace_id, container_id, user_id, role)
      values (${world.acme}, ${world.other}, ${world.ids.lea}, 'guest')`);
    expect(await attempt(id, elsewhere)).toEqual({ code: "FORBIDDEN", message: "move.target_unauthorized" });
    const offered = await who("lea").object.others({ id: here, verb: "report.create", q: "elders" });
    expect(offered.map(({ id }) => id)).not.toContain(elsewhere);
    await run(sql`delete from grants where (container_id, user_id) = (${world.other}, ${world.ids.lea})`);
    expect(await states(here, there, elsewhere)).toEqual(["A", "?", "?"]);
  });

  test("by an inspector after 24 hours, or when another's follows it up", async () => {
    await run(sql`insert into grants (workspace_id, container_id, user_id, role, ends_on)
      values (${world.acme}, ${world.floor}, ${world.ids.mia}, 'inspector', ${addDays(today(), 7)})`);
    const [here, there] = [await machine(), await machine()];
    const [mine, old, followed] = [
      await file(here, {}, "mia"),
      await file(here, {}, "mia"),
      await file(here, { status: "nok" }, "mia"),
    ];
    await run(sql`update reports set created_at = now() - interval '25 hours' where id = ${old.id}`);
    await file(here, { parent_id: followed.id });
    await who("mia").report.move({ id: mine.id, object_id: there });
    for (const id of [old.id, followed.id]) expect((await attempt(id, there, "mia")).code).toBe("FORBIDDEN");
    const { rows } = await run(sql`select count(*)::int as n from outbox where name = 'report.mail'
      and payload ->> 'reportId' = ${mine.id}`);
    expect(rows[0]).not.toEqual({ n: 0 });
    await run(sql`delete from grants where user_id = ${world.ids.mia}`);
  });

  test("when its paper was signed, or is the newer version of a signed one", async () => {
    const [here, there] = [await machine(), await machine()];
    const report = await file(here, await paper("getekend"));
    const at = { id: here, fileId: report.file!.id };
    await who("gus", "rest").signature.create({
      ...{ ...at, first_name: "Gus", last_name: "World", typed: "Gus World" },
      start_date: new Date(Date.now() - 9000).toISOString(),
      end_date: new Date(Date.now() - 1000).toISOString(),
    });
    const signed = { code: "CONFLICT", message: "report.signed_not_moved" };
    expect(await attempt(report.id, there)).toEqual(signed);
    expect((await who("lea").report.page({ id: report.id })).permissions.can_move).toBe(false);
    await who("lea").file.supersede({ ...at, ...(await paper("opvolger")) });
    expect(await attempt(report.id, there)).toEqual(signed);
    expect(await states(here, there)).toEqual(["A", "?"]);
  });

  test("to the same object, to another workspace, from where it is no longer, or while the plan is over", async () => {
    const [here, there] = [await machine(), await machine()];
    const { id } = await file(here);
    const theirs = (await who("rita").object.create({ container_id: world.rivalBoard, title: "Geheim" })).id;
    expect((await attempt(id, here)).message).toBe("move.already_there");
    expect((await attempt(id, theirs)).message).toBe("move.target_missing");
    expect(await errorOf(who("lea").report.move({ id, object_id: there, from: there }))).toMatchObject({
      message: "move.changed_meanwhile",
    });
    await run(sql`update workspaces set plan = 'basic', plan_ends_on = ${addDays(today(), -30)}
      where id = ${world.acme}`);
    expect((await attempt(id, there)).message).toBe("refusal.plan_locked");
    await run(sql`update workspaces set plan = 'enterprise', plan_ends_on = null where id = ${world.acme}`);
  });
});
