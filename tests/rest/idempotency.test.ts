import { asOperator, transact } from "@db/transact";
import { sweepOperations } from "@server/tenancy/retention/sweep-operations";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const run = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
const make = (title: string, key: string, as = world.ids.olga) =>
  rest("POST", "/objects", { as, body: { container_id: world.floor, title }, headers: { "idempotency-key": key } });
async function count(title: string): Promise<number> {
  const { rows } = await run(sql`select count(*)::int as n from objects where title = ${title}`);
  return Number(rows[0]!.n);
}

describe("a call with an Idempotency-Key", () => {
  test("is done once, and answered the same each time", async () => {
    const first = await make("Heftruck 1", "key-1");
    expect(first.status).toBe(201);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const second = await make("Heftruck 1", "key-1");
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await count("Heftruck 1")).toBe(1);
    // another key, and another person's same key, are other calls
    expect((await make("Heftruck 1", "key-2")).body.data.id).not.toBe(first.body.data.id);
    expect((await make("Heftruck 1", "key-1", world.ids.adam)).body.data.id).not.toBe(first.body.data.id);
  });

  test("takes its key for nothing else", async () => {
    await make("Heftruck 2", "key-3");
    const reused = { status: 422, body: { code: "key_reused", errors: { "Idempotency-Key": [expect.any(String)] } } };
    expect(await make("Heftruck 3", "key-3")).toMatchObject(reused);
    const headers = { "idempotency-key": "key-3" };
    const body = { title: "Lift" };
    expect(
      await rest("POST", `/workspaces/${world.acme}/categories`, { as: world.ids.olga, body, headers }),
    ).toMatchObject(reused);
    expect((await make("Heftruck 3", "has spaces in it")).status).toBe(422);
  });

  test("may be corrected and sent again after it was refused", async () => {
    expect((await make("", "key-4")).status).toBe(422);
    expect((await make("Heftruck 4", "key-4")).status).toBe(201);
  });

  test("does not use its key up where the transaction refused it", async () => {
    const made = (external_number: string, key: string, as = world.ids.olga) =>
      rest("POST", "/objects", {
        ...{ as, body: { container_id: world.other, title: "Heftruck 8", external_number } },
        headers: { "idempotency-key": key },
      });
    const { id } = (await made("E-1", "refused-1")).body.data;
    expect((await made("E-1", "refused-2")).status).toBe(422); // the number is taken
    await rest("PUT", `/objects/${id}`, { as: world.ids.olga, body: { external_number: "E-2" } });
    const again = await made("E-1", "refused-2");
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, null]);

    const allow = (role: string) =>
      run(sql`insert into grants (workspace_id, container_id, user_id, role)
        values (${world.acme}, ${world.other}, ${world.ids.mia}, ${role})
        on conflict (workspace_id, user_id, container_id) do update set role = excluded.role`);
    await allow("guest");
    expect((await made("E-3", "refused-3", world.ids.mia)).status).toBe(403);
    await allow("admin");
    expect((await made("E-3", "refused-3", world.ids.mia)).status).toBe(201);
    expect(await count("Heftruck 8")).toBe(3);
  });

  test("at once, ten times, makes one; the others are told to ask again", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => make("Heftruck 5", "key-5")));
    expect(await count("Heftruck 5")).toBe(1);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![201, 409].includes(status))).toEqual([]);
    for (const { body, headers } of answers.filter(({ status }) => status === 409)) {
      expect(body.code).toBe("in_progress");
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await make("Heftruck 5", "key-5")).status).toBe(201);
  });

  test("whose process died after its commit is not done again", async () => {
    const first = await make("Heftruck 6", "key-6");
    await run(
      sql`update idempotent_calls set status = null, answer = null, started_at = now() where answer like '%Heftruck 6%'`,
    );
    expect((await make("Heftruck 6", "key-6")).status).toBe(409);
    await run(sql`update idempotent_calls set started_at = now() - interval '2 minutes' where status is null`);
    const again = await make("Heftruck 6", "key-6");
    expect(again).toMatchObject({ status: 201, body: { data: { id: first.body.data.id } } });
    expect(await count("Heftruck 6")).toBe(1);
  });

  test("is forgotten after a day", async () => {
    await make("Heftruck 7", "key-7");
    await run(sql`update idempotent_calls set created_at = now() - interval '25 hours'`);
    expect((await make("Heftruck 7", "key-7")).headers.get("idempotency-replayed")).toBeNull();
    expect(await count("Heftruck 7")).toBe(2);
    await run(sql`update idempotent_calls set created_at = now() - interval '25 hours'`);
    await sweepOperations();
    expect((await run(sql`select from idempotent_calls`)).rows).toEqual([]);
  });

  test("keeps no answer that holds a secret", async () => {
    const headers = { "idempotency-key": "key-8" };
    const body = { name: "Sync ERP" };
    const path = `/workspaces/${world.acme}/api-keys`;
    expect((await rest("POST", path, { as: world.ids.olga, body, headers })).status).toBe(201);
    const authorize = { email: "olga@world.test", password: "ten-letters-long", force: true };
    expect((await rest("POST", "/authorize", { body: authorize, headers })).status).toBe(200);
    expect((await run(sql`select from idempotent_calls`)).rows).toEqual([]);
  });
});
