import { addDays, today } from "@server/core/day";
import type { Values } from "@server/http/forms";
import { callsOf, namesInPath } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { restRequest } from "./calls.ts";
import { type Caller, type Fixture, makeFixture } from "./fixture.ts";
import { inTransaction } from "./make-context.ts";
import { table } from "./table.ts";

const calls = callsOf(appRouter);
const callNamed = (name: string) => calls.find((call) => call.name === name)!;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture();
});

const callerOf = (asked: string) => fixture.callers.find(({ role }) => role === asked)!;

/** What a caller is answered over REST. */
async function read(name: string, caller: Caller, input: Values) {
  const response = await fetchApp(...(await restRequest(callNamed(name), caller, input)));
  const { data } = await response.json();
  return { etag: response.headers.get("etag"), status: response.status, data };
}

/** An input for a new record. */
const recordOf = async (name: string): Promise<Values> => {
  const [row] = [table[name]!].flat();
  return row!.input!(fixture.acme, callerOf("owner"));
};

describe.each([
  ["category.get", "category.inWorkspace"],
  ["ownField.get", "ownField.list"],
  ["view.get", "view.list"],
  ["apiKey.get", "apiKey.list"],
  ["group.get", "group.list"],
  ["share.get", "share.inWorkspace"],
  ["invitation.get", "invitation.inWorkspace"],
])("%s", (one, list) => {
  test("answers who reads the list what stands there", async () => {
    const inputs = [await recordOf(one), await recordOf(one)];
    let readers = 0;
    for (const caller of fixture.callers) {
      const listed = await read(list, caller, { id: fixture.acme.workspace, q: "", per_page: 100 });
      if (listed.status !== 200) continue;
      readers++;
      for (const input of inputs) {
        const id = input[namesInPath(callNamed(one).path).at(-1)!];
        const found = listed.data.find((record: { id: string }) => record.id === id);
        expect(found, caller.role).toBeDefined();
        expect((await read(one, caller, input)).data, caller.role).toEqual(found);
      }
    }
    expect(readers).toBeGreaterThan(1);
  });
});

test.each([
  ["share.get", "opened_count", ({ id }: Values) => sql`update shares set opened_count = 7 where id = ${id}`],
  ["apiKey.get", "used_at", ({ keyId }: Values) => sql`update api_keys set used_at = now() where id = ${keyId}`],
  [
    "ownField.get",
    "objects_count",
    ({ fieldId }: Values) => sql`update objects o set fields = jsonb_build_object(f.key, 'x')
      from own_fields f where f.id = ${fieldId} and o.workspace_id = f.workspace_id`,
  ],
])("%s keeps its ETag while its %s changes", async (one, name, change) => {
  const input = await recordOf(one);
  await fixture.acme.object();
  const before = await read(one, callerOf("owner"), input);
  await inTransaction((tx) => tx.execute(change(input)));
  const after = await read(one, callerOf("owner"), input);
  expect(after.data[name]).not.toEqual(before.data[name]);
  expect(after.etag).toBe(before.etag);
});

test("a link takes a last day alone as the day until which it opens", async () => {
  const { id } = await recordOf("share.get");
  const day = addDays(today(), 45);
  const { data } = await read("share.extend", callerOf("owner"), { id, expires_on: day });
  expect(data.expires_on).toBe(day);
});
