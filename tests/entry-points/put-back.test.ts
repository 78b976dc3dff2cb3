import { type Call, callsOf, namesInPath } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { describe, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { restRequest } from "./calls.ts";
import { freshFixtures } from "./fresh-fixtures.ts";
import { makeFilledFixture } from "./rival.ts";
import { rows } from "./table.ts";

const fixture = freshFixtures(makeFilledFixture);
const calls = callsOf(appRouter);

/** These write no record: one invites people, one has a file checked again. */
const acts = ["/workspaces/{id}/users", "/workspaces/{id}/imports/{importId}"];

/** Each PUT at an address that can be read too, with each row of its procedure. */
const pairs = calls
  .filter(({ method, path }) => method === "PUT" && !acts.includes(path))
  .flatMap((put) => {
    const get = calls.find(({ method, path, raw }) => method === "GET" && path === put.path && !raw);
    const found = rows.filter(([, name, { input }]) => get && name === put.name && input);
    return found.map(([title, , row]) => [`${put.path} of ${title}`, get!, put, row] as const);
  });

/** What is sent: a record as it was read, a list under the name that the call has for it. */
function sentBack(put: Call, data: unknown): unknown {
  if (!Array.isArray(data)) return data;
  const [list] = Object.entries(put.inJson.properties ?? {}).find(([, { type }]) => type === "array")!;
  return { [list]: data };
}

/** Without when and by whom it was written last, which the back-office lists too, and when somebody was there last. */
function lasting(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(lasting);
  if (typeof data !== "object" || data === null) return data;
  const { updated_at: _, updated_by: __, events: ___, last_activity: ____, ...rest } = data as Record<string, unknown>;
  return rest;
}

describe("what was read can be written back, twice, and changes nothing", () => {
  test.each(pairs)("%s", async (_title, get, put, row) => {
    const caller = fixture().callers.find(({ role }) => role === (put.area === "admin" ? "super" : "owner"))!;
    const input = await row.input!(fixture().acme, caller);
    const named = Object.fromEntries(namesInPath(put.path).map((name) => [name, input[name]]));
    const read = async () => {
      const response = await fetchApp(...(await restRequest(get, caller, named)));
      return (await response.json()) as { data: unknown };
    };
    const write = async (data: unknown) => {
      const [path, init] = await restRequest(put, caller, named);
      const response = await fetchApp(path, { ...init, body: JSON.stringify(sentBack(put, data)) });
      return response.ok ? [] : [response.status, await response.json()];
    };
    // a point that was put into the database directly has no plan yet; the first writing gives it one
    if (put.path === "/actionpoints/{id}") await write((await read()).data);
    const { data } = await read();
    for (const time of ["once", "twice"]) {
      expect(await write(data), time).toEqual([]);
      expect(lasting((await read()).data), time).toEqual(lasting(data));
    }
  });
});
