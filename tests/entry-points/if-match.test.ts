import type { Values } from "@server/http/forms";
import { type Call, callsOf, namesInPath } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { restRequest } from "./calls.ts";
import { type Fixture, makeFixture } from "./fixture.ts";
import { table } from "./table.ts";

const calls = callsOf(appRouter);
const titleOf = ({ method, path }: Call) => `${method} ${path}`;

/**
 * The changes without If-Match, each for one of these reasons: there is no GET of the record (lists alone show it), its
 * GET answers bytes, or a page of a list. Who adds a call decides whether it belongs here.
 */
const without = `
DELETE /actionpoints-schedule/{id}
DELETE /admin/library-files/{id}
DELETE /admin/subscription-options/{id}
DELETE /admin/templates/{id}/groups/{groupId}
DELETE /admin/templates/{id}/groups/{groupId}/questions/{questionId}
DELETE /calendar_feeds/{id}
DELETE /containers/{id}/distribution-groups/{groupId}
DELETE /containers/{id}/users/{userId}
DELETE /objects/{id}/files/{fileId}
DELETE /objects/{id}/incidents/{incidentId}
DELETE /objects/{id}/templates/{templateId}/template-answers/{answerId}/files/{fileId}
DELETE /workspaces/{id}/library-files/{libraryFileId}
DELETE /workspaces/{id}/templates/{templateId}/groups/{groupId}
DELETE /workspaces/{id}/templates/{templateId}/groups/{groupId}/questions/{questionId}
PUT /actionpoints-schedule/{id}
PUT /admin/templates/{id}/groups/{groupId}
PUT /admin/templates/{id}/groups/{groupId}/questions/{questionId}
PUT /admin/workspaces/{id}/trial
PUT /containers/{id}/users
PUT /containers/{id}/users/{userId}
PUT /objects/{id}/duties/{dutyId}
PUT /objects/{id}/files/{fileId}
PUT /users/{id}
PUT /workspaces/{id}/inbox/{paper}
PUT /workspaces/{id}/objects/by-external-number/{number}
PUT /workspaces/{id}/templates/{templateId}/groups/{groupId}
PUT /workspaces/{id}/templates/{templateId}/groups/{groupId}/questions/{questionId}
PUT /workspaces/{id}/users
PUT /workspaces/{id}/users/{userId}
`
  .trim()
  .split("\n");

// biome-ignore lint/suspicious/noExplicitAny: a record of any kind
type Shown = any;
/** Of calls whose row may say what is so already: what changes the record, another each time. */
const changing: Record<string, (shown: Shown, time: number) => Values> = {
  "PUT /workspaces/{id}/reminders": (_, time) => ({ days_before: [40 + time] }),
  "PUT /containers/{id}/problem-rule": (_, time) => ({ days: 20 + time }),
  "PUT /orders/{type}/{id}": (_, time) => ({ mode: time % 2 ? "alphabetical_asc" : "created_desc" }),
  "PUT /admin/templates/{id}/texts/{language}": ({ texts }, time) => ({
    texts: texts.map(({ of }: { of: string }) => ({ of, text: `Texte ${time}` })),
  }),
};

let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture();
});
const callerOf = ({ path }: Call) =>
  fixture.callers.find(({ role }) => role === (path.startsWith("/admin/") ? "super" : "owner"))!;

async function send(call: Call, input: Values, ifMatch?: string) {
  const [path, init] = await restRequest(call, callerOf(call), input);
  const headers = { ...init.headers, ...(ifMatch !== undefined && { "if-match": ifMatch }) };
  const response = await fetchApp(path, { ...init, headers });
  return { status: response.status, etag: response.headers.get("etag"), text: await response.text() };
}

/** What the call changes, a record of its own where there may be several, and what shows it. */
async function recordFor(call: Call, time = 0) {
  const [row] = [table[call.name]!].flat();
  const input = (await row!.input!(fixture.acme, callerOf(call))) as Values;
  if (call.name === "order.drop") await send(callNamed("PUT", call.path), { ...input, mode: "created_asc" });
  const inPath = Object.fromEntries(namesInPath(call.path).map((name) => [name, input[name]]));
  const show = () => send(call.shownBy!, inPath);
  const own = changing[titleOf(call)]?.(JSON.parse((await show()).text).data, time);
  return { input: { ...input, ...own }, show };
}
const callNamed = (method: string, path: string) => calls.find((call) => call.method === method && call.path === path)!;

const conditional = calls.filter(({ shownBy }) => shownBy).map((call) => [titleOf(call), call] as const);

describe.each(conditional)("%s", (_, call) => {
  test("is refused where If-Match names another content, and changes nothing", async () => {
    const { input, show } = await recordFor(call);
    const before = await show();
    expect(before).toMatchObject({ status: 200, etag: expect.stringMatching(/^"[\w-]{43}"$/) });
    const refused = await send(call, input, '"other"');
    expect(refused, refused.text).toMatchObject({ status: 412 });
    expect(JSON.parse(refused.text)).toMatchObject({ code: "precondition_failed" });
    expect(await show()).toEqual(before);
  });

  test("of two at once on the same ETag one takes place", async () => {
    for (const time of [1, 2, 3]) {
      const { input, show } = await recordFor(call, time);
      const { etag } = await show();
      const sent = await Promise.all([send(call, input, etag!), send(call, input, etag!)]);
      const statuses = sent.map(({ status }) => status).sort();
      // what the first one deleted is not there any more
      expect(statuses, JSON.stringify(sent)).toEqual([call.status ?? 200, expect.toBeOneOf([404, 412])]);
      expect((await show()).etag).not.toBe(etag);
    }
  });
});

test("every other change is without If-Match on purpose", () => {
  const changes = calls.filter(({ method }) => ["PUT", "PATCH", "DELETE"].includes(method));
  expect(
    changes
      .filter(({ shownBy }) => !shownBy)
      .map(titleOf)
      .sort(),
  ).toEqual(without);
});

const kindCall = () => callNamed("PUT", "/workspaces/{id}/kinds/{kindId}");

test("is refused where somebody else's change, made without If-Match, is committed after the check", async () => {
  const { input, show } = await recordFor(kindCall());
  const { etag } = await show();
  const other = new Client({ connectionString: process.env.DATABASE_URL });
  const watch = new Client({ connectionString: process.env.DATABASE_URL });
  await Promise.all([other.connect(), watch.connect()]);
  await other.query("begin; set local role app_operator");
  await other.query("update kinds set icon_code = 'crane' where id = $1", [input.kindId]);
  const sent = send(kindCall(), input, etag!);
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await watch.query(waits)).rowCount).toBe(1);
  await other.query("commit");
  expect((await sent).status).toBe(412);
  expect(JSON.parse((await show()).text).data.icon_code).toBe("crane");
  await Promise.all([other.end(), watch.end()]);
});

test.each([
  ["PUT", "/workspaces/{id}/kinds/{kindId}"],
  ["PUT", "/objects/{id}"],
])("changes of different records at once all take place: %s %s", async (method, path) => {
  const call = callNamed(method, path);
  const records = await Promise.all(Array.from({ length: 10 }, () => recordFor(call)));
  const sent = await Promise.all(records.map(async ({ input, show }) => send(call, input, (await show()).etag!)));
  expect(sent.map(({ status }) => status)).toEqual(records.map(() => 200));
});
