import { sessions } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { hashOfToken } from "@server/core/token";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { createSession } from "@server/tenancy/session/device";
import { actorOf } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { action as moveContainer } from "~/routes/_app.container.$id.move/route";
import { action as moveObject } from "~/routes/_app.object.$id.move/route";
import { makeIn } from "../entry-points/make.ts";
import { rest } from "../rest/client.ts";
import { as, errorOf, makeWorldAnew, password, type World } from "../world.ts";
import { callRoute } from "./route.ts";

// With an open browser or a token alone, nothing can be moved out of the workspace: the password is needed.

let world: World;
let acme: ReturnType<typeof makeIn>;
let floorOfRival: string;

beforeEach(async () => {
  world = await makeWorldAnew();
  const { acme: workspace, rival, board, floor, other, rivalBoard, ids } = world;
  acme = makeIn({ workspace, board, floor, other, owner: ids.olga, word: "Acme" });
  const rivalPlace = { board: rivalBoard, floor: rivalBoard, other: rivalBoard, owner: ids.rita, word: "Rival" };
  floorOfRival = await makeIn({ workspace: rival, ...rivalPlace }).container();
  await transact(asOperator, (tx) =>
    tx.insert(memberships).values({ workspaceId: rival, userId: ids.olga, role: "admin" }),
  );
});

/** A session of olga, who last gave her password eleven minutes ago. */
async function olga(kind: "web" | "api" = "web") {
  const token = await transact(asOperator, async (tx) => {
    const created = await createSession(tx, world.ids.olga, { kind, device: "tests" });
    await tx.update(sessions).set({ passwordAt: sql`now() - interval '11 minutes'` });
    return created;
  });
  const sessionId = hashOfToken(token);
  const actor: Actor = { ...(await actorOf(world.ids.olga))!, sessionId, impersonatorId: null };
  return { token, sessionId, api: as(world.ids.olga, { actor }) };
}
const workspaceOf = async (id: string) => (await as(world.ids.olga).container.get({ id })).workspace_id;

describe("a tRPC call", () => {
  test("needs the password to move a board, container or object to another workspace", async () => {
    const { api } = await olga();
    const object = await acme.object(world.floor);
    const moves = [
      () => api.container.move({ id: world.other, workspace_id: world.rival }),
      () => api.container.move({ id: world.other, parent_id: floorOfRival }),
      () => api.container.move({ id: world.floor, parent_id: floorOfRival }),
      () => api.object.move({ id: object, container_id: floorOfRival }),
    ];
    for (const move of moves)
      expect(await errorOf(move())).toEqual({ code: "FORBIDDEN", message: "refusal.password_required" });
    expect(await workspaceOf(world.other)).toBe(world.acme);
    expect(await workspaceOf(world.floor)).toBe(world.acme);
    const before = await api.container.beforeMoving({ id: world.other, as: "move", workspace_id: world.rival });
    expect(before.asks_password).toBe(true);
    await api.user.validate({ password });
    expect(await api.object.move({ id: object, container_id: floorOfRival })).toMatchObject({
      workspace_id: world.rival,
    });
    expect(await api.container.move({ id: world.other, workspace_id: world.rival })).toMatchObject({
      workspace_id: world.rival,
    });
  });

  test("does not need it within the workspace, nor for a copy", async () => {
    const { api } = await olga();
    const [hall, object] = [await acme.container(world.board), await acme.object(world.floor)];
    expect(
      (await api.container.beforeMoving({ id: world.floor, as: "move", parent_id: world.other })).asks_password,
    ).toBe(false);
    expect((await api.object.beforeMoving({ id: object, as: "move", container_id: hall })).asks_password).toBe(false);
    await api.object.move({ id: object, container_id: hall });
    await api.container.move({ id: world.floor, parent_id: world.other });
    await api.container.move({ id: world.floor, parent_id: null });
    const copy = { id: world.other, workspace_id: world.rival };
    expect((await api.container.beforeMoving({ ...copy, as: "duplicate" })).asks_password).toBe(false);
    expect(await api.container.duplicate(copy)).toMatchObject({ workspace_id: world.rival });
  });
});

test("a page asks for it beside its field, and accepts the right one", async () => {
  const cookie = `session=${(await olga()).token}`;
  const object = await acme.object(world.floor);
  const board = { as: "move", parent_id: "", workspace_id: world.rival };
  const moves = [
    { door: moveObject, kind: "object", id: object, form: { as: "move", container_id: floorOfRival } },
    { door: moveContainer, kind: "container", id: world.other, form: board },
  ] as const;
  const send = ({ door, kind, id, form }: (typeof moves)[number], fields: Record<string, string> = {}) =>
    callRoute(door, `/${kind}/${id}/move`, { cookie, params: { id }, form: { ...form, ...fields } });
  for (const move of moves) {
    for (const wrong of ["", "not-her-password"]) {
      const { status, data } = await send(move, { password: wrong });
      expect(status).toBe(422);
      expect(data.error).toEqual({ password: [expect.any(String)] });
      expect(JSON.stringify(data)).not.toContain("not-her-password");
    }
  }
  expect(await workspaceOf(world.other)).toBe(world.acme);
  for (const move of moves)
    expect(await send(move, { password })).toMatchObject({ status: 303, to: `/${move.kind}/${move.id}` });
  expect(await workspaceOf(world.other)).toBe(world.rival);
});

test("REST answers 403 password_required until it is given", async () => {
  const { sessionId } = await olga("api");
  const { access_token } = await makeAccessToken(sessionId, world.ids.olga);
  const headers = { authorization: `Bearer ${access_token}` };
  const object = await acme.object(world.floor);
  const moves = [
    { path: `/objects/${object}/move`, body: { container_id: floorOfRival } },
    { path: `/containers/${world.other}/move`, body: { workspace_id: world.rival } },
  ];
  for (const { path, body } of moves)
    expect(await rest("POST", path, { headers, body })).toMatchObject({
      status: 403,
      body: { code: "password_required" },
    });
  expect((await rest("POST", "/password/validate", { headers, body: { password } })).status).toBe(200);
  for (const { path, body } of moves) expect((await rest("POST", path, { headers, body })).status).toBe(200);
});
