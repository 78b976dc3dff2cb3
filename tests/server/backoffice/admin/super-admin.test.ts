import { readdirSync, readFileSync } from "node:fs";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { mayEnterBackOffice } from "@server/core/actor";
import { can } from "@server/core/policy";
import { actorOf } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe("a super admin who is no member, once the plan has ended", () => {
  const setEnd = (planEndsOn: string | null) =>
    transact(asOperator, (tx) => tx.update(workspaces).set({ planEndsOn }).where(eq(workspaces.id, world.acme)));
  beforeAll(() => setEnd("2020-01-01"));
  afterAll(() => setEnd(null));
  const sam = () => as(world.ids.sam);

  test("sees on everything that it is locked", async () => {
    const [board, { container, children, may }, home, workspace] = await Promise.all([
      sam().container.get({ id: world.board }),
      sam().container.page({ id: world.board }),
      sam().container.home({ id: world.acme }),
      sam().workspace.permissions({ id: world.acme }),
    ]);
    for (const { permissions } of [board, container, ...children, ...home.boards])
      expect(permissions.can_edit).toBe(false);
    expect(may).toMatchObject({ edit: false, create_object: false, delete: true, locked: true });
    expect(home.may).toMatchObject({ create_board: false, choose_plan: true });
    expect(workspace.abilities).not.toContain("object.edit");
  });

  test("changes no content there, but does in another workspace", async () => {
    const workspace_id = world.acme;
    const writes = [
      () => sam().container.edit({ id: world.floor, title: "Anders" }),
      () => sam().container.create({ workspace_id, parent_id: world.floor, title: "Nieuw" }),
      () => sam().container.create({ workspace_id, title: "Nieuw" }),
    ];
    for (const write of writes)
      expect(await errorOf(write())).toMatchObject({ code: "FORBIDDEN", message: "refusal.plan_locked" });
    await expect(sam().container.edit({ id: world.rivalBoard, subtitle: "Anders" })).resolves.toMatchObject({
      permissions: { can_edit: true },
    });
  });
});

describe("a super admin who is a member as well", () => {
  const join = (role: "admin" | "member" | "tablet") =>
    transact(asOperator, (tx) =>
      tx
        .insert(memberships)
        .values({ workspaceId: world.acme, userId: world.ids.sam, role })
        .onConflictDoUpdate({ target: [memberships.workspaceId, memberships.userId], set: { role } }),
    );

  test.each(["admin", "member", "tablet"] as const)("%s may do all that a super admin may", async (role) => {
    await join(role);
    const { abilities } = await as(world.ids.sam).workspace.permissions({ id: world.acme });
    expect(abilities).toEqual(expect.arrayContaining(["workspace.delete", "workspace.hand_over", "member.edit"]));
    await expect(as(world.ids.sam).workspace.beforeDeleting({ id: world.acme })).resolves.toMatchObject({
      workspace_id: world.acme,
    });
    await expect(as(world.ids.sam).container.edit({ id: world.floor, subtitle: role })).resolves.toMatchObject({
      subtitle: role,
    });
  });

  test("an admin who is no super admin may not", async () => {
    expect(await errorOf(as(world.ids.adam).workspace.beforeDeleting({ id: world.acme }))).toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("the back-office", () => {
  test("is for who may do `backoffice.enter` by the policy, and not while impersonating", async () => {
    const [sam, adam] = await Promise.all([world.ids.sam, world.ids.adam].map((id) => actorOf(id)));
    expect(mayEnterBackOffice(sam)).toBe(can("super_admin", "backoffice.enter"));
    expect(mayEnterBackOffice({ ...sam!, impersonatorId: adam!.userId })).toBe(false);
    for (const other of [adam, null]) expect(mayEnterBackOffice(other)).toBe(false);
  });

  test("is guarded in one way: no page and no procedure checks for a super admin by itself", () => {
    const checking = ["app", "server/backoffice/admin", "server/http/queue-dashboard.ts"]
      .flatMap((path) =>
        path.endsWith(".ts")
          ? [path]
          : readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => `${path}/${name}`),
      )
      .filter(
        (path) => /\.tsx?$/.test(path) && /actor\??\.isSuperAdmin|own\.isSuperAdmin/.test(readFileSync(path, "utf8")),
      );
    expect(checking).toEqual(["app/root.tsx"]); // which shows a badge beside the name
  });
});
