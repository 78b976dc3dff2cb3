import { asOperator, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { DUTIES_AT_ONCE } from "@server/core/constants";
import { putDutiesAsJob } from "@server/inspection/kind/put-duties";
import { actorOf } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

const MANY = DUTIES_AT_ONCE + 100;
let world: World;
let one: { id: string; kindId: string };
const olga = () => as(world.ids.olga);
const query = async <T extends object>(statement: ReturnType<typeof sql>) =>
  (await transact(asOperator, (tx) => tx.execute(statement))).rows as T[];
const countDuties = async () =>
  (await query<{ n: number }>(sql`select count(*)::int as n from duties where workspace_id = ${world.acme}`))[0]!.n;
const run = (jobId: string) => doJob("job.run", { workspaceId: world.acme, jobId }, { id: jobId, attempt: 1 });

beforeAll(async () => {
  world = await makeWorld();
  const { id: kindId } = await olga().kind.create({ id: world.acme, nl: "Rek", lines: ["rack"] });
  one = { id: world.acme, kindId };
  await query(sql`
    insert into objects (workspace_id, container_id, title, public_id, kind_id)
    select ${world.acme}, ${world.floor}, 'Rek ' || n, 'rek-' || n, ${kindId} from generate_series(1, ${MANY}) n`);
});

test("on many objects the duties of a kind are put by a job, which goes on after it was killed", async () => {
  const job = await olga().kind.putDuties(one);
  if (!("progress" in job)) throw new Error("It was done at once.");
  expect(job).toMatchObject({ kind: "kind.put_duties", title: "Rek", state: "waiting" });
  expect(await olga().kind.putDuties(one)).toMatchObject({ id: job.id }); // a second click
  expect(await errorOf(as(world.ids.adam).job.get({ id: job.id }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await countDuties()).toBe(0);

  const killed = putDutiesAsJob((await actorOf(world.ids.olga))!, one, {
    ...{ id: job.id, locale: "nl", finish: () => Promise.reject(new Error("too far")) },
    progress: () => Promise.reject(new Error("killed")),
  });
  await expect(killed).rejects.toThrow("killed");
  const put = await countDuties();
  expect(put).toBeGreaterThan(0);
  expect(put).toBeLessThan(MANY);
  await run(job.id);
  expect(await olga().job.get({ id: job.id })).toMatchObject({
    ...{ state: "done", progress: 1, result: { duties_count: MANY - put, kind_id: one.kindId } },
  });
  await run(job.id);
  expect(await countDuties()).toBe(MANY);
  expect(await olga().kind.putDuties(one)).toEqual({ duties_count: 0 });
});

test("an edition that changes many duties is taken over by a job", async () => {
  const sam = as(world.ids.sam);
  const { values } = await sam.catalogue.line({ line: "rack" });
  const source = { nl: "", en: "", fr: "", de: "" };
  await sam.catalogue.save({ ...values, line: "rack", source, checked: false, every: 24 });
  await sam.catalogue.publish({ note: "Om de twee jaar", revision: (await sam.catalogue.drafts()).revision });
  const { newest } = await olga().catalogue.edition({ id: world.acme });
  const job = await olga().catalogue.takeOver({ id: world.acme, edition: newest });
  expect(job).toMatchObject({ kind: "catalogue.take_over", state: "waiting" });
  const everyOf = () =>
    query<{ every: number }>(sql`select distinct every from duties where workspace_id = ${world.acme}`);
  expect(await everyOf()).toEqual([{ every: 12 }]);
  await run(job!.id);
  expect(await everyOf()).toEqual([{ every: 24 }]);
  expect(await olga().job.get({ id: job!.id })).toMatchObject({ state: "done", result: { duties_count: MANY } });
  expect(await olga().catalogue.takeOver({ id: world.acme, edition: newest })).toBeNull();
});

test("a program is told the job, and its right is asked for again when it runs", async () => {
  await query(sql`delete from duties where workspace_id = ${world.acme}`);
  const { status, body } = await rest("POST", `/workspaces/${world.acme}/kinds/${one.kindId}/duties`, {
    as: world.ids.adam,
  });
  expect([status, body.data.state]).toEqual([202, "waiting"]);
  await query(sql`update memberships set role = 'member' where user_id = ${world.ids.adam}`);
  await run(body.data.id);
  expect(await as(world.ids.adam).job.get({ id: body.data.id })).toMatchObject({ state: "failed" });
  expect(await countDuties()).toBe(0);
});
