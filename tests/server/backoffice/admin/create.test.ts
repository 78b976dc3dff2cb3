import { createAdmin } from "@server/backoffice/admin/create";
import { env } from "@server/core/env";
import { beforeAll, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const tokenIn = (link: string) => new URL(link).searchParams.get("token")!;
const password = "mine and long enough";

describe("creating a super admin from the command line", () => {
  test("prints a link with which a new person sets a password, and signs in", async () => {
    const link = await createAdmin("Lies.De-Smet@platform.test");
    expect(link.startsWith(`${env.APP_URL}/password/reset?token=`)).toBe(true);
    await as(null).user.resetPassword({ token: tokenIn(link), password, password_confirmation: password });
    const { user } = await as(null).session.authorize({ email: "lies.de-smet@platform.test", password });
    expect(user).toMatchObject({ first_name: "Lies", last_name: "De Smet", is_super_admin: true, workspace_ids: [] });
  });

  test("promotes an existing account, and changes nothing else of it", async () => {
    await createAdmin("gus@world.test");
    expect(await as(world.ids.gus).user.me()).toMatchObject({
      is_super_admin: true,
      workspace_ids: [world.acme],
      first_name: "gus",
    });
  });
});
