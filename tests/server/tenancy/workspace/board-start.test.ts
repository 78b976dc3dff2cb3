import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type Name, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const start = (name: Name) => as(world.ids[name]).workspace.boardStart({ id: world.acme });
const setPlan = (set: Partial<typeof workspaces.$inferInsert>) =>
  transact(asOperator, (tx) => tx.update(workspaces).set(set).where(eq(workspaces.id, world.acme)));

describe("before a board is created", () => {
  test("the form says whether it can be, and in which workspace", async () => {
    for (const name of ["olga", "adam", "sam"] as const)
      expect(await start(name)).toMatchObject({
        workspace_id: world.acme,
        workspace: "Acme",
        is_first: false,
        why_not: null,
      });
    for (const name of ["lea", "mia", "tab"] as const)
      expect(await start(name)).toMatchObject({ why_not: "not_admin" });
    expect(await errorOf(start("rita"))).toMatchObject({ code: "NOT_FOUND" });
  });

  test.each([
    ["no_plan", { plan: "free" }],
    ["locked", { plan: "enterprise", planEndsOn: "2020-01-01" }],
    ["limit", { plan: "enterprise", planEndsOn: null, extraBoards: -8 }],
  ] as const)("%s: its owner and a super admin get the same reason", async (why_not, set) => {
    await setPlan(set);
    expect(await start("olga")).toMatchObject({ why_not });
    expect(await start("sam")).toMatchObject({ why_not });
  });
});
