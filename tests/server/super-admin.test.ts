import { memberships } from "@db/schema/workspace";
import { overTheWall, transact } from "@db/transact";
import { beforeAll, describe, expect, test } from "vitest";
import { as, makeWorld, refusalOf, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe("a super admin who is a member besides", () => {
  const join = (role: "admin" | "member" | "tablet") =>
    transact(overTheWall, (tx) =>
      tx
        .insert(memberships)
        .values({ workspaceId: world.acme, userId: world.ids.sam, role })
        .onConflictDoUpdate({ target: [memberships.workspaceId, memberships.userId], set: { role } }),
    );

  test.each(["admin", "member", "tablet"] as const)("%s: may do all that a super admin may", async (role) => {
    await join(role);
    const { abilities } = await as(world.ids.sam).workspace.permissions({ id: world.acme });
    expect(abilities).toEqual(expect.arrayContaining(["workspace.delete", "workspace.hand_over", "member.edit"]));
    await expect(as(world.ids.sam).workspace.beforeDeleting({ id: world.acme })).resolves.toMatchObject({ workspace_id: world.acme });
    await expect(as(world.ids.sam).container.edit({ id: world.floor, subtitle: role })).resolves.toMatchObject({ subtitle: role });
  });

  test("an admin who is none may not", async () => {
    expect(await refusalOf(as(world.ids.adam).workspace.beforeDeleting({ id: world.acme }))).toMatchObject({ code: "FORBIDDEN" });
  });
});
