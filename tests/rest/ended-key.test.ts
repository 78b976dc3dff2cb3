import { asOperator, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { applyAsJob } from "@server/inspection/import/apply";
import { actorOf } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { check, csv, lastJob, query, runLastJob } from "../server/inspection/import/importing.ts";
import { as, makeWorldAnew, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
let key: { id: string; userId: string };
beforeEach(async () => {
  world = await makeWorldAnew();
  const body = { name: "Import ERP", may_write: true };
  const made = await rest("POST", `/workspaces/${world.acme}/api-keys`, { as: world.ids.olga, body });
  const { id } = made.body.data;
  const [row] = await query<{ userId: string }>(sql`select user_id as "userId" from api_keys where id = ${id}`);
  key = { id, userId: row!.userId };
});

const withdraw = () => rest("DELETE", `/workspaces/${world.acme}/api-keys/${key.id}`, { as: world.ids.olga });
const end = () => query(sql`update api_keys set ends_on = current_date - 2 where id = ${key.id}`);
const lines = Array.from({ length: 450 }, (_, n) => [`Machine ${n}`, `S-${n}`, "Site Zuid > Hal"]);
/** An import of 450 objects that the program of the key has begun. */
async function begun() {
  const { importId } = await check(world, key.userId, csv(["Naam", "Serienummer", "Plaats"], ...lines));
  const one = { id: world.acme, importId };
  await as(key.userId).import.run(one);
  return { one, jobId: await lastJob(world.acme) };
}
const countObjects = async () =>
  (await query<{ n: number }>(sql`select count(*)::int as n from objects where workspace_id = ${world.acme}`))[0]!.n;
const stateOf = async (jobId: string) =>
  (await query<{ state: string; refusal: string }>(sql`select state, refusal from jobs where id = ${jobId}`))[0];
const ended = { state: "failed", refusal: "api_key.refused.ended" };

describe("what a key began", () => {
  test.each([
    ["withdrawn", withdraw],
    ["past its last day", end],
  ])("is not begun by the worker once it is %s", async (_, stop) => {
    const { jobId } = await begun();
    await stop();
    await runLastJob(world.acme);
    expect([await stateOf(jobId), await countObjects()]).toEqual([ended, 0]);
  });

  test("does not go on once it is withdrawn", async () => {
    const { one, jobId } = await begun();
    const program = (await actorOf(key.userId))!;
    const going = applyAsJob(program, one, {
      ...{ id: jobId, locale: "nl", finish: () => Promise.reject(new Error("too far")) },
      progress: async () => void (await withdraw()),
    });
    await expect(going).rejects.toThrow("done by another worker");
    const made = await countObjects();
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(450);
    await doJob("job.run", { workspaceId: world.acme, jobId }, { id: jobId, attempt: 2 });
    expect([await stateOf(jobId), await countObjects()]).toEqual([ended, made]);
    expect(await as(world.ids.olga).import.get(one)).toMatchObject({ status: "failed" });
  });

  test("leaves nothing where all of it is one transaction, which ends after the key was withdrawn", async () => {
    await transact(asOperator, (tx) =>
      tx.execute(sql`insert into objects (workspace_id, container_id, title, public_id)
        select ${world.acme}, ${world.floor}, 'Blusser ' || n, new_public_id() from generate_series(1, 1200) n`),
    );
    await as(key.userId).container.duplicate({ id: world.floor, parent_id: world.board });
    const jobId = await lastJob(world.acme);
    await withdraw();
    // a worker that had begun before
    await query(sql`update api_keys set withdrawn_at = null, token_hash = 'x' where id = ${key.id}`);
    await runLastJob(world.acme);
    expect([await stateOf(jobId), await countObjects()]).toEqual([ended, 1200]);
  });
});
