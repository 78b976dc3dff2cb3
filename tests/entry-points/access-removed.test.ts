import { sessions } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { hashOfToken } from "@server/core/token";
import { removeMemberships } from "@server/tenancy/member/remove-memberships";
import { createSession } from "@server/tenancy/session/device";
import { startFamily } from "@server/tenancy/session/refresh";
import { actorOf } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { addresses, cookieOf } from "./file-addresses.ts";
import { type Caller, type Fixture, makeFixture, signIn } from "./fixture.ts";

let fixture: Fixture;
let paths: string[];
let object: string;
beforeAll(async () => {
  fixture = await makeFixture();
  const isolated = Object.values(addresses).filter(({ isPublic, audience }) => !isPublic && audience === "readers");
  paths = await Promise.all(isolated.map(({ pathFor }) => pathFor(fixture.acme)));
  object = await fixture.acme.object();
});

const run = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
/** The status of REST and tRPC afterwards: of a user without access, or of an ended session. */
const statuses = { removed: 404, ended: 401 };

/** HEAD for PDFs, so that none is drawn. */
const method = (path: string) => (path.endsWith("/pdf") ? "HEAD" : "GET");

/**
 * The status of each file address, of a REST call and of a tRPC call. `etags` holds what the browser has cached, by
 * path; it is sent along and added to.
 */
async function statusesFor(caller: Caller, etags: Map<string, string> = new Map()): Promise<(number | string)[]> {
  const bytes = paths.map(async (path) => {
    const headers = { ...cookieOf(caller), ...(etags.has(path) && { "if-none-match": etags.get(path)! }) };
    const response = await fetchApp(path, { method: method(path), headers });
    await response.arrayBuffer();
    if (response.status === 200) etags.set(path, response.headers.get("etag")!);
    return response.status;
  });
  const [rest, trpc] = await Promise.all([
    fetchApp(`/api/v1/objects/${object}`, { headers: { authorization: `Bearer ${caller.bearer}` } }),
    fetchApp(`/trpc/object.page?input=${encodeURIComponent(JSON.stringify({ id: object }))}`, {
      headers: cookieOf(caller),
    }),
  ]);
  return [...(await Promise.all(bytes)), rest.status, trpc.status];
}

/** Expects the caller to see everything, and nothing once `change` is done, with or without a browser cache. */
async function expectLoss(caller: Caller, change: () => Promise<unknown>, end: keyof typeof statuses): Promise<void> {
  const etags = new Map<string, string>();
  expect(await statusesFor(caller, etags)).toEqual([...paths.map(() => 200), 200, 200]);
  expect(await statusesFor(caller, etags), "cached by the browser").toEqual([...paths.map(() => 304), 200, 200]);
  await change();
  const status = statuses[end];
  expect(await statusesFor(caller, etags)).toEqual([...paths.map(() => 404), status, status]);
  expect(await statusesFor(caller)).toEqual([...paths.map(() => 404), status, status]);
}

const guest = async () => signIn("guest", await fixture.acme.person("member", { isGuest: true }));

describe("with the same cookie and token, all access ends at once for", () => {
  test("a guest whose grant is taken away", async () => {
    const caller = await guest();
    await expectLoss(caller, () => run(sql`delete from grants where user_id = ${caller.userId}`), "removed");
  });

  test("an inspector whose last day has passed", async () => {
    const id = await fixture.acme.person();
    const until = (day: string) => sql`insert into grants (workspace_id, container_id, user_id, role, ends_on)
      values (${fixture.acme.workspace}, ${fixture.acme.floor}, ${id}, 'inspector', ${day})
      on conflict (workspace_id, user_id, container_id) do update set ends_on = excluded.ends_on`;
    await run(until(today()));
    const caller = await signIn("inspector", id);
    await expectLoss(caller, () => run(until(addDays(today(), -1))), "removed");
    const [workspace] = (await actorOf(id))!.memberships;
    expect(workspace).toMatchObject({ role: "member", only_inspects: true });
  });

  test("a guest who is taken out of the workspace", async () => {
    const caller = await guest();
    const olga = (await actorOf(fixture.world.ids.olga))!;
    await expectLoss(
      caller,
      () => transact(asOperator, (tx) => removeMemberships(tx, olga, fixture.world.acme, [caller.userId!])),
      "removed",
    );
  });

  test("who leaves a group, and whose group loses its access", async () => {
    for (const end of ["group_members", "group_containers"]) {
      const id = await fixture.acme.person();
      const group = await fixture.acme.group([id], [fixture.acme.floor]);
      await expectLoss(
        await signIn("guest", id),
        () => run(sql`delete from ${sql.raw(end)} where group_id = ${group}`),
        "removed",
      );
    }
  });

  test("an admin who becomes a member", async () => {
    const caller = await signIn("admin", await fixture.acme.person("admin"));
    await expectLoss(
      caller,
      () => run(sql`update memberships set role = 'member' where user_id = ${caller.userId}`),
      "removed",
    );
  });

  test("a super admin who loses that role", async () => {
    const id = await fixture.rival.person();
    await run(sql`update users set is_super_admin = true where id = ${id}`);
    await expectLoss(
      await signIn("super", id),
      () => run(sql`update users set is_super_admin = false where id = ${id}`),
      "removed",
    );
  });

  test("a user whose sessions are ended", async () => {
    const caller = await guest();
    await expectLoss(caller, () => run(sql`delete from sessions where user_id = ${caller.userId}`), "ended");
  });

  test("a user whose account is deleted", async () => {
    const caller = await guest();
    await expectLoss(caller, () => run(sql`delete from users where id = ${caller.userId}`), "ended");
  });

  test("a super admin acting as a user, once their own session ends", async () => {
    const { gus, sam } = fixture.world.ids;
    const caller = await signIn("impersonated", gus, sam);
    const own = sql`(select own_session_id from sessions where id = ${hashOfToken(caller.sessionId!)})`;
    const [rest] = await transact(asOperator, (tx) =>
      tx
        .select({ own: sessions.ownSessionId })
        .from(sessions)
        .where(eq(sessions.id, hashOfToken(caller.sessionId!))),
    );
    expect(rest!.own).toBeTruthy();
    await expectLoss(caller, () => run(sql`delete from sessions where id = ${own}`), "ended");
  });
});

test("a container admin who becomes a guest or a tablet changes nothing any more", async () => {
  const id = await fixture.acme.person();
  await run(
    sql`insert into grants (workspace_id, container_id, user_id, role)
      values (${fixture.acme.workspace}, ${fixture.acme.floor}, ${id}, 'admin')`,
  );
  const caller = await signIn("lead", id);
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
  const id = await fixture.acme.person();
  const { session, refresh_token } = await transact(asOperator, async (tx) => {
    const session = hashOfToken(await createSession(tx, id, { kind: "api", device: "tests", strong: true }));
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

test("an object in the trash hides its files; a withdrawn or renewed QR code its page and files", async () => {
  const olga = fixture.callers.find(({ role }) => role === "owner")!;
  const { id, publicId } = await fixture.acme.objectWithQr();
  const { fileId } = await fixture.acme.file(id, { kind: "image", isPublic: true });
  const shown = () =>
    Promise.all(
      [
        `/files/public/${publicId}/${fileId}`,
        `/files/public/${publicId}/${fileId}/thumb`,
        `/api/v1/objects/public/${publicId}`,
      ].map(async (path) => (await fetchApp(path)).status),
    );
  const own = async () => (await fetchApp(`/files/${fileId}`, { headers: cookieOf(olga) })).status;
  const call = (path: string, method: string, body?: object) =>
    fetchApp(`/api/v1/objects/${id}${path}`, {
      method,
      headers: { authorization: `Bearer ${olga.bearer}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
  expect(await shown()).toEqual([200, 200, 200]);
  await call("/public-link", "POST", { enabled: false });
  expect(await shown()).toEqual([404, 404, 404]);
  await call("/public-link", "POST", { enabled: true });
  expect(await shown()).toEqual([200, 200, 200]);
  await call("/public-link", "POST", { rotate: true });
  expect(await shown()).toEqual([404, 404, 404]);
  expect(await own()).toBe(200);
  expect((await call("", "DELETE")).status).toBe(204);
  expect(await own()).toBe(404);
});
