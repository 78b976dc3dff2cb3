import { addDays, today } from "@server/core/day";
import { listMails } from "@server/platform/mail/mail-folder";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { at, inTransaction, problemSetup, report, reported, runDue } from "./problem-setup.ts";

problemSetup();

test("a board says who resolves what visitors report, and within how many days", async () => {
  const { board, ids } = at.world;
  await as(ids.olga).problem.setRule({ id: board, resolvers: [ids.adam], groups: [], days: 14 });
  expect((await as(ids.olga).problem.rule({ id: board })).rule).toEqual({
    resolvers: [ids.adam],
    groups: [],
    days: 14,
  });
  await report({ what: "De lamp is stuk" });
  const [point] = await reported();
  expect(point).toMatchObject({ scheduledOn: addDays(today(), 14), priority: "medium", notice: "due" });
  const { action_point } = await as(ids.lea).actionPoint.page({ id: point!.id });
  expect(action_point.resolvers.map(({ id }) => id)).toEqual([ids.adam]);
  const before = (await listMails()).length;
  while ((await runDue()) > 0);
  const mails = (await listMails()).slice(0, (await listMails()).length - before);
  expect(mails.map(({ to }) => to).sort()).toEqual(["adam@world.test", "lea@world.test"]);
});

test("whoever has no access any more is left out, and without days a problem waits to be planned", async () => {
  const { board, ids } = at.world;
  await as(ids.olga).problem.setRule({ id: board, resolvers: [ids.adam], days: null });
  const gone = { id: board, resolvers: [ids.gus] };
  expect((await errorOf(as(ids.olga).problem.setRule(gone))).message).toBe("action_point.resolver_out_of_reach");
  await inTransaction((tx) => tx.execute(sql`update problem_rules set user_ids = user_ids || gen_random_uuid()`));
  await report({ dangerous: true });
  const [point] = await reported();
  expect(point).toMatchObject({ scheduledOn: null, priority: "high" });
  const { action_point } = await as(ids.lea).actionPoint.page({ id: point!.id });
  expect(action_point.resolvers.map(({ id }) => id)).toEqual([ids.adam]);
});

test("only a board has a rule", async () => {
  const { floor, ids } = at.world;
  expect((await errorOf(as(ids.olga).problem.rule({ id: floor }))).code).toBe("NOT_FOUND");
});
