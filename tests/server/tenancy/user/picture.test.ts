import { outbox } from "@db/schema/job";
import { users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { storage } from "@server/platform/storage/storage";
import { keyOfPicture, removePicture } from "@server/tenancy/user/avatar";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => void vi.restoreAllMocks());

const choose = async (color: string, who = world.ids.mia, of = who) =>
  as(who).user.setAvatar({ id: of, image: await uploadOf("me.jpg", await picture(color, 60, 60), "image") });
const imageOf = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select({ image: users.image }).from(users).where(eq(users.id, id))))[0]!.image!;

test("nothing is locked while a picture is stored", async () => {
  const { mia } = world.ids;
  const put = storage().put.bind(storage());
  const stored = vi.spyOn(storage(), "put").mockImplementation(async (...given) => {
    await transact(asOperator, (tx) => tx.execute(sql`select from users where id = ${mia} for update nowait`));
    return put(...given);
  });
  await choose("#112233");
  expect(stored).toHaveBeenCalledOnce();
});

test("the same picture chosen again stays when the former one is removed", async () => {
  const { mia } = world.ids;
  await choose("#445566");
  const before = await imageOf(mia);
  await choose("#445566");
  const now = await imageOf(mia);
  const promised = await reading(asOperator, (tx) =>
    tx.select().from(outbox).where(eq(outbox.name, "user.remove_picture")),
  );
  expect(promised.map(({ payload }) => payload)).toContainEqual({ workspaceId: null, userId: mia, sha256: before });
  await removePicture(mia, before);
  await removePicture(mia, now);
  expect(now).not.toBe(before);
  await expect(storage().read(keyOfPicture(mia, before))).rejects.toThrow();
  (await storage().read(keyOfPicture(mia, now))).destroy();
});

test("a picture for a deleted account is not stored", async () => {
  const remove = vi.spyOn(storage(), "remove");
  expect(await errorOf(choose("#778899", world.ids.sam, crypto.randomUUID()))).toMatchObject({ code: "NOT_FOUND" });
  expect(remove).toHaveBeenCalledOnce();
});
