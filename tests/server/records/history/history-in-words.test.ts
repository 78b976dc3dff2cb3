import { invitations } from "@db/schema/invitation";
import { asOperator, transact } from "@db/transact";
import { recordEvent } from "@server/core/event";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const newest = async (count = 1) => (await as(world.ids.olga).history.list({ id: world.acme })).items.slice(0, count);

test("the address of an invitation is shown for as long as the invitation exists", async () => {
  const { ids, acme } = world;
  const invited = await transact(asOperator, async (tx) => {
    const [row] = await tx
      .insert(invitations)
      .values({ workspaceId: acme, email: "jan@elsewhere.test", expiresAt: new Date(Date.now() + 86_400_000) })
      .returning({ id: invitations.id });
    const actor = { userId: ids.olga, impersonatorId: null };
    await recordEvent(tx, actor, "invitation.create", { workspaceId: acme, aboutId: row!.id, title: "Acme" });
    return row!.id;
  });
  await transact(asOperator, (tx) =>
    recordEvent(tx, { userId: ids.olga, impersonatorId: null }, "invitation.withdraw", {
      workspaceId: acme,
      aboutId: invited,
    }),
  );
  expect(await newest(2)).toMatchObject([
    { what: "invitation.withdraw", about: { title: "jan@elsewhere.test" }, whom: null },
    { what: "invitation.create", about: { title: "Acme" }, whom: { name: "jan@elsewhere.test" } },
  ]);
  await transact(asOperator, (tx) => tx.delete(invitations).where(eq(invitations.id, invited)));
  expect(await newest(2)).toMatchObject([
    { about: { title: "" }, whom: null },
    { about: { title: "Acme" }, whom: null },
  ]);
});

test("a change of role shows the role before and after", async () => {
  const { ids, acme } = world;
  await as(ids.olga).member.change({ id: acme, userId: ids.mia, role: "admin" });
  expect(await newest()).toMatchObject([{ what: "member.edit", role: { from: "member", to: "admin" } }]);
});
