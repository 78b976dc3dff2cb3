import { setTimeout as pause } from "node:timers/promises";
import { asOperator, transact } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fetchApp, rest, tokenOf } from "../rest/client.ts";
import { makeWorld, type World } from "../world.ts";

// A body may take minutes to arrive: permissions are checked once it is complete.

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  transact(asOperator, (tx) => tx.execute(sql`update grants set role = 'admin' where user_id = ${world.ids.lea}`)),
);

/** Sends half of a body, and the rest after `meanwhile` and after the cached session has expired. */
async function slowly(method: string, path: string, type: string, body: string, meanwhile: () => Promise<unknown>) {
  const bytes = new TextEncoder().encode(body);
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.slice(0, 10));
      await pause(300); // the request has begun
      await meanwhile();
      await pause(1100);
      controller.enqueue(bytes.slice(10));
      controller.close();
    },
  });
  const headers = { authorization: `Bearer ${await tokenOf(world.ids.lea)}`, "content-type": type };
  return fetchApp(`/api/v1${path}`, { method, headers, body: stream, duplex: "half" } as RequestInit);
}

const json = JSON.stringify({ title: "Nog van mij" });
const form = '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nNog van mij\r\n--b--\r\n';
const bodies = [
  ["JSON", "application/json", json],
  ["a form with files", "multipart/form-data; boundary=b", form],
] as const;

describe.each(bodies)("of %s that comes in slowly", (_name, type, body) => {
  const send = (meanwhile: () => Promise<unknown>) =>
    slowly("PUT", `/containers/${world.floor}`, type, body, meanwhile);
  const run = (statement: () => SQL) => () => transact(asOperator, (tx) => tx.execute(statement()));

  test("a user who still has access is served", async () => {
    expect((await send(async () => {})).status).toBe(200);
  });

  test("a user who lost access meanwhile is not", async () => {
    expect((await send(run(() => sql`update grants set role = 'guest' where user_id = ${world.ids.lea}`))).status).toBe(
      403,
    );
  });

  test("a user whose session ended meanwhile is not", async () => {
    expect((await send(run(() => sql`delete from sessions where user_id = ${world.ids.lea}`))).status).toBe(401);
  });
});

test("a call without file fields stores no file", async () => {
  const sent = new FormData();
  sent.append("name", "Nieuw");
  sent.append("file", new Blob([new Uint8Array(1024 * 1024)]), "x.bin");
  const refused = await rest("POST", "/workspaces", { as: world.ids.olga, form: sent });
  expect(refused).toMatchObject({ status: 413 });
});
