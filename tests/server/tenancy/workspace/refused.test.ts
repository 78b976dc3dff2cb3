import { containers } from "@db/schema/container";
import { objects } from "@db/schema/object";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type Name, type World } from "../../../world.ts";

let world: World;
let objectId: string;
beforeAll(async () => {
  world = await makeWorld();
  objectId = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});

const plan = (values: Partial<typeof workspaces.$inferInsert>) =>
  transact(asOperator, (tx) => tx.update(workspaces).set(values).where(eq(workspaces.id, world.acme)));
const activePlan = { plan: "enterprise", planEndsOn: null } as const;
const status = async () => (await as(world.ids.olga).workspace.get({ id: world.acme })).plan_status.status;

describe("whom to ask for access", () => {
  const contacts = async (name: Name) => as(world.ids[name]).workspace.contacts({ id: world.acme });

  test("are the owner and the admins, by name; e-mail addresses only for who sees those of members", async () => {
    expect(await contacts("gus")).toMatchObject({
      role: "member",
      people: [
        { name: "olga World", role: "owner", email: null },
        { name: "adam World", role: "admin", email: null },
      ],
    });
    expect((await contacts("adam")).people).toEqual([{ name: "olga World", role: "owner", email: "olga@world.test" }]);
    expect((await contacts("tab")).people).toEqual([{ name: "olga World", role: "owner", email: null }]);
    expect(await errorOf(contacts("rita"))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the plan of a workspace, by day", () => {
  test("is a trial until its last day, and expired from the next", async () => {
    await plan({ plan: "trial", planEndsOn: today() });
    expect(await status()).toBe(2);
    await plan({ planEndsOn: addDays(today(), -1) });
    expect(await status()).toBe(3);
    await plan({ plan: "basic", planEndsOn: addDays(today(), -1) });
    expect(await status()).toBe(3);
    await plan({ plan: "free", planEndsOn: null });
    expect(await status()).toBe(1);
    await plan(activePlan);
    expect(await status()).toBe(0);
  });

  const locks = [
    ["an expired trial", { plan: "trial", planEndsOn: addDays(today(), -1) }, 0, "plan_locked"],
    ["no plan", { plan: "free", planEndsOn: null }, 0, "no_plan"],
    ["more boards than it allows", { plan: "basic", planEndsOn: null }, 5, "too_many_boards"],
  ] as const;
  test.each(locks)(
    "%s refuses changes of boards, and allows reading, deleting and the company's settings",
    async (_, values, more, reason) => {
      const { ids, acme, board, floor } = world;
      const extra = await transact(asOperator, async (tx) =>
        more === 0
          ? []
          : tx
              .insert(containers)
              .values(Array.from({ length: more }, (_, number) => ({ workspaceId: acme, title: `Extra ${number}` })))
              .returning({ id: containers.id }),
      );
      const trashed = await as(ids.lea).object.create({ container_id: floor, title: "Weg" });
      await plan(values);
      const locked = { code: "FORBIDDEN", message: `refusal.${reason}` };
      expect(await errorOf(as(ids.lea).object.create({ container_id: floor, title: "Nee" }))).toMatchObject(locked);
      expect(await errorOf(as(ids.lea).object.edit({ id: objectId, title: "Nee" }))).toMatchObject(locked);
      expect(await errorOf(as(ids.olga).container.create({ workspace_id: acme, title: "Nee" }))).toMatchObject(locked);
      expect(await rest("PUT", `/containers/${board}`, { as: ids.lea, body: { title: "Nee" } })).toMatchObject({
        status: 403,
        body: { code: "plan_locked" },
      });
      expect((await as(ids.gus).object.get({ id: objectId })).permissions.can_edit).toBe(false);
      expect((await as(ids.olga).container.home({ id: acme })).boards.length).toBeGreaterThan(0);
      const [{ publicId } = { publicId: "" }] = await transact(asOperator, (tx) =>
        tx.select({ publicId: objects.publicId }).from(objects).where(eq(objects.id, objectId)),
      );
      expect(await rest("GET", `/objects/public/${publicId}`)).toMatchObject({ status: 200 });
      await as(ids.lea).object.remove({ id: trashed.id });
      await as(ids.adam).workspace.edit({ id: acme, city: "Gent" });
      await plan(activePlan);
      for (const { id } of extra)
        await transact(asOperator, (tx) => tx.delete(containers).where(eq(containers.id, id)));
    },
  );

  test("that has expired stops search by every entry point", async () => {
    const { ids, acme } = world;
    const search = () => rest("GET", `/workspace/${acme}/search?q=heftruck`, { as: ids.gus });
    await plan({ plan: "free", planEndsOn: null });
    expect((await search()).status).toBe(200);
    await plan({ plan: "trial", planEndsOn: addDays(today(), -1) });
    expect(await search()).toMatchObject({ status: 403, body: { code: "plan_locked" } });
    expect((await rest("GET", `/workspace/${acme}/tags/search?q=a`, { as: ids.gus })).status).toBe(403);
    await plan(activePlan);
  });

  test("with its last board taken refuses another one, and says so", async () => {
    await plan({ plan: "basic", planEndsOn: null });
    const { ids, acme } = world;
    const made: string[] = [];
    for (const number of [3, 4, 5])
      made.push((await as(ids.adam).container.create({ workspace_id: acme, title: `Bord ${number}` })).id);
    expect(
      await rest("POST", "/containers", { as: ids.adam, body: { workspace_id: acme, title: "Bord 6" } }),
    ).toMatchObject({
      status: 422,
      body: { code: "board_limit" },
    });
    await plan(activePlan);
  });
});

/** Pages need a build, so the error is read from the function that they call. */
test("who is refused is told their role and the role it takes", async () => {
  const { ids, floor } = world;
  try {
    await as(ids.gus).object.create({ container_id: floor, title: "Nee" });
    expect.unreachable();
  } catch (error) {
    expect((error as { cause: unknown }).cause).toMatchObject({
      key: "refusal.forbidden",
      denied: { workspaceId: world.acme, effectiveRole: "guest", verb: "object.create" },
    });
  }
});
