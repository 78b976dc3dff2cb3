import { sessions } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { takeOut } from "@server/tenancy/member/take-out";
import { createSession } from "@server/tenancy/session/device";
import { startFamily } from "@server/tenancy/session/refresh";
import { actorOf } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { addresses, cookieOf } from "./file-addresses.ts";
import { type Caller, enter, makeStage, type Stage } from "./fixture.ts";

let stage: Stage;
let places: string[];
let object: string;
beforeAll(async () => {
  stage = await makeStage();
  const isolated = Object.values(addresses).filter(({ isPublic, gets }) => !isPublic && gets === "readers");
  places = await Promise.all(isolated.map(({ made }) => made(stage.acme)));
  object = await stage.acme.object();
});

const run = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
const lastEnd = { removed: "404", ended: "401" };

/** No paper is drawn to say who may have it. */
const method = (path: string) => (path.endsWith("/pdf") ? "HEAD" : "GET");

/**
 * What they get now: each file's address, with the mark of what their browser still has; a REST call; a page's
 * question.
 */
async function now(caller: Caller, kept: Map<string, string> = new Map()): Promise<(number | string)[]> {
  const bytes = places.map(async (path) => {
    const headers = { ...cookieOf(caller), ...(kept.has(path) && { "if-none-match": kept.get(path)! }) };
    const response = await fetchApp(path, { method: method(path), headers });
    await response.arrayBuffer();
    if (response.status === 200) kept.set(path, response.headers.get("etag")!);
    return response.status;
  });
  const [rest, hook] = await Promise.all([
    fetchApp(`/api/v1/objects/${object}`, { headers: { authorization: `Bearer ${caller.bearer}` } }),
    fetchApp(`/trpc/object.page?input=${encodeURIComponent(JSON.stringify({ id: object }))}`, {
      headers: cookieOf(caller),
    }),
  ]);
  return [...(await Promise.all(bytes)), rest.status, hook.status];
}

/** Sees all, then something happens, and sees nothing. */
async function loses(caller: Caller, happens: () => Promise<unknown>, ends: keyof typeof lastEnd): Promise<void> {
  const kept = new Map<string, string>();
  expect(await now(caller, kept)).toEqual([...places.map(() => 200), 200, 200]);
  expect(await now(caller, kept), "kept by the browser").toEqual([...places.map(() => 304), 200, 200]);
  await happens();
  const status = Number(lastEnd[ends]);
  expect(await now(caller, kept)).toEqual([...places.map(() => 404), status, status]);
  expect(await now(caller)).toEqual([...places.map(() => 404), status, status]);
}

const guest = async () => enter("guest", await stage.acme.person("member", { isGuest: true }));

describe("at once, with the same cookie and the same token, everything is gone for", () => {
  test("a guest whose grant is taken away", async () => {
    const caller = await guest();
    await loses(caller, () => run(sql`delete from grants where user_id = ${caller.userId}`), "removed");
  });

  test("a guest who is taken out of the workspace", async () => {
    const caller = await guest();
    const olga = (await actorOf(stage.world.ids.olga))!;
    await loses(
      caller,
      () => transact(asOperator, (tx) => takeOut(tx, olga, stage.world.acme, [caller.userId!])),
      "removed",
    );
  });

  test("who is no longer in a group, and whose group is no longer let in", async () => {
    for (const end of ["group_members", "group_containers"]) {
      const id = await stage.acme.person();
      const group = await stage.acme.group([id], [stage.acme.floor]);
      await loses(
        await enter("guest", id),
        () => run(sql`delete from ${sql.raw(end)} where group_id = ${group}`),
        "removed",
      );
    }
  });

  test("an admin who becomes a member", async () => {
    const caller = await enter("admin", await stage.acme.person("admin"));
    await loses(
      caller,
      () => run(sql`update memberships set role = 'member' where user_id = ${caller.userId}`),
      "removed",
    );
  });

  test("a super admin who is one no longer", async () => {
    const id = await stage.rival.person();
    await run(sql`update users set is_super_admin = true where id = ${id}`);
    await loses(
      await enter("super", id),
      () => run(sql`update users set is_super_admin = false where id = ${id}`),
      "removed",
    );
  });

  test("somebody whose devices are ended", async () => {
    const caller = await guest();
    await loses(caller, () => run(sql`delete from sessions where user_id = ${caller.userId}`), "ended");
  });

  test("somebody whose account ends", async () => {
    const caller = await guest();
    await loses(caller, () => run(sql`delete from users where id = ${caller.userId}`), "ended");
  });

  test("a super admin acting as somebody, once their own session ends", async () => {
    const { gus, sam } = stage.world.ids;
    const caller = await enter("impersonated", gus, sam);
    const own = sql`(select own_session_id from sessions where id = ${hashOfToken(caller.sessionId!)})`;
    const [rest] = await transact(asOperator, (tx) =>
      tx
        .select({ own: sessions.ownSessionId })
        .from(sessions)
        .where(eq(sessions.id, hashOfToken(caller.sessionId!))),
    );
    expect(rest!.own).toBeTruthy();
    await loses(caller, () => run(sql`delete from sessions where id = ${own}`), "ended");
  });
});

test("who may only look from now on changes nothing any more", async () => {
  const id = await stage.acme.person();
  await run(
    sql`insert into grants (workspace_id, container_id, user_id, role) values (${stage.acme.workspace}, ${stage.acme.floor}, ${id}, 'admin')`,
  );
  const caller = await enter("lead", id);
  const rename = () =>
    fetchApp(`/api/v1/objects/${object}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${caller.bearer}`, "content-type": "application/json" },
      body: JSON.stringify({ title: "Anders" }),
    });
  expect((await rename()).status).toBe(200);
  await run(sql`update grants set role = 'guest' where user_id = ${id}`);
  expect((await rename()).status).toBe(403);
  await run(sql`update memberships set role = 'tablet' where user_id = ${id}`);
  await run(sql`update grants set role = 'admin' where user_id = ${id}`);
  expect((await rename()).status).toBe(403);
});

test("an ended device gets no new tokens", async () => {
  const id = await stage.acme.person();
  const { session, refresh_token } = await transact(asOperator, async (tx) => {
    const session = hashOfToken(await createSession(tx, id, { kind: "api", device: "tests" }));
    return { session, refresh_token: (await startFamily(tx, session, id)).refresh_token };
  });
  await run(sql`delete from sessions where id = ${session}`);
  const headers = { "content-type": "application/json" };
  const answer = await fetchApp("/api/v1/refresh", {
    method: "POST",
    headers,
    body: JSON.stringify({ refresh_token }),
  });
  expect(answer.status).toBe(401);
});

test("what goes to the trash goes with its files; a sticker that is withdrawn or renewed, with its page and files", async () => {
  const olga = stage.callers.find(({ column }) => column === "owner")!;
  const { id, publicId } = await stage.acme.coded();
  const { fileId } = await stage.acme.file(id, { kind: "image", isPublic: true });
  const shown = () =>
    Promise.all(
      [
        `/files/public/${publicId}/${fileId}`,
        `/files/public/${publicId}/${fileId}/thumb`,
        `/api/v1/objects/public/${publicId}`,
      ].map(async (path) => (await fetchApp(path)).status),
    );
  const own = async () => (await fetchApp(`/files/${fileId}`, { headers: cookieOf(olga) })).status;
  const told = (path: string, method: string, body?: object) =>
    fetchApp(`/api/v1/objects/${id}${path}`, {
      method,
      headers: { authorization: `Bearer ${olga.bearer}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
  expect(await shown()).toEqual([200, 200, 200]);
  await told("/public-link", "POST", { enabled: false });
  expect(await shown()).toEqual([404, 404, 404]);
  await told("/public-link", "POST", { enabled: true });
  expect(await shown()).toEqual([200, 200, 200]);
  await told("/public-link", "POST", { rotate: true });
  expect(await shown()).toEqual([404, 404, 404]);
  expect(await own()).toBe(200);
  expect((await told("", "DELETE")).status).toBe(204);
  expect(await own()).toBe(404);
});
