import { users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { storage } from "@server/platform/storage/storage";
import { keyOfPicture, removePicture } from "@server/tenancy/user/avatar";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { inOutbox } from "../../../rig/outbox.ts";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => void vi.restoreAllMocks());

const choose = async (color: string, userId = world.ids.mia, of = userId) =>
  as(userId).user.setAvatar({ id: of, image: await uploadOf("me.jpg", await picture(color, 60, 60), "image") });
const imageOf = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select({ image: users.image }).from(users).where(eq(users.id, id))))[0]!.image!;

test("nothing is locked while a picture is stored", async () => {
  const { mia } = world.ids;
  const put = storage().put.bind(storage());
  const stored = vi.spyOn(storage(), "put").mockImplementation(async (...args) => {
    await transact(asOperator, (tx) => tx.execute(sql`select from users where id = ${mia} for update nowait`));
    return put(...args);
  });
  await choose("#112233");
  expect(stored).toHaveBeenCalledOnce();
});

test("the same picture chosen again stays when the former one is removed", async () => {
  const { mia } = world.ids;
  await choose("#445566");
  const before = await imageOf(mia);
  await choose("#445566");
  const imageNow = await imageOf(mia);
  expect(await inOutbox("user.remove_picture")).toContainEqual({ workspaceId: null, userId: mia, sha256: before });
  await removePicture(mia, before);
  await removePicture(mia, imageNow);
  expect(imageNow).not.toBe(before);
  await expect(storage().read(keyOfPicture(mia, before))).rejects.toThrow();
  (await storage().read(keyOfPicture(mia, imageNow))).destroy();
});

test("a picture for a deleted account is not stored", async () => {
  const remove = vi.spyOn(storage(), "remove");
  expect(await errorOf(choose("#778899", world.ids.sam, crypto.randomUUID()))).toMatchObject({ code: "NOT_FOUND" });
  expect(remove).toHaveBeenCalledOnce();
});
