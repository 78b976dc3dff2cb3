import { randomUUID } from "node:crypto";
import { slowly, within } from "@db/bounds";
import { pools } from "@db/client";
import { asOperator, reading, readOne, type Tx, transact } from "@db/transact";
import { env } from "@server/core/env";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

const SETTINGS = sql`select current_user as role, current_setting('app.workspaces', true) as workspaces,
  current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('client_connection_check_interval') as check`;
const settingsIn = async (tx: Tx) => (await tx.execute(SETTINGS)).rows[0];
const limits = { statement: "15s", lock: `${env.LOCK_TIMEOUT / 1000}s`, idle: "30s", check: "1s" };

test("a transaction has its role, its workspaces and its limits from its first statement on", async () => {
  const workspaceId = randomUUID();
  const tenant = { workspaceIds: [workspaceId] };
  for (const begin of [reading, transact]) {
    expect(await begin(tenant, settingsIn)).toEqual({ role: "app_user", workspaces: workspaceId, ...limits });
    expect(await begin({ workspaceIds: [] }, settingsIn)).toEqual({ role: "app_user", workspaces: "", ...limits });
    expect(await begin(asOperator, settingsIn)).toEqual({ role: "app_operator", workspaces: "", ...limits });
  }
  expect(await slowly(() => reading(tenant, settingsIn))).toMatchObject({ ...limits, statement: "2min" });
  expect(await readOne({ text: "select current_user as role" })).toEqual([{ role: "app_operator" }]);
});

test("it leaves nothing of them on the connection, which may be somebody else's next", async () => {
  for (const [role, scope] of [
    ["app_user", { workspaceIds: [randomUUID()] }],
    ["app_operator", asOperator],
  ] as const) {
    const before = (await pools()[role].query("select current_user as role")).rows[0].role;
    expect(before).not.toMatch(/^app_/);
    for (const end of [settingsIn, (tx: Tx) => tx.execute(sql`select 1 / 0`)])
      await transact(scope, async (tx) => end(tx)).catch(() => {});
    const { rows } = await pools()[role].query(
      "select current_user as role, current_setting('app.workspaces') as workspaces",
    );
    expect(rows).toEqual([{ role: before, workspaces: "" }]);
  }
});

test("where the opening fails, what is sent together with it does nothing", async () => {
  const intrude = (tx: Tx) => tx.execute(sql`create table intruder ()`); // which the owner may, and the roles may not
  await expect(transact({ workspaceIds: ["'; reset role; --"] }, intrude)).rejects.toThrow("UUID");
  await expect(within({ statementMs: -1 }, () => transact(asOperator, intrude))).rejects.toThrow();
  expect(await readOne({ text: "select to_regclass('intruder') as is" })).toEqual([{ is: null }]);
});

test("a connection keeps prepared statements, or none where they are off", async () => {
  const kept = { text: "select count(*)::int as n from pg_prepared_statements" };
  for (let asked = 0; asked < 2; asked++) await readOne(kept);
  const [counted] = await readOne(kept);
  expect(counted!.n > 0).toBe(env.DATABASE_PREPARED === "on");
});
