import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";
import { loadWorkspace } from "~/web/api.server";
import { as, makeWorld, type Name, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Where the first page of a workspace redirects that person. */
async function redirectOf(name: Name, id: string): Promise<string> {
  const args = {
    request: new Request(`http://localhost:3000/workspaces/${id}`),
    params: { id },
    context: { api: as(world.ids[name]), actor: null, locale: "nl", refused: new Set() },
  } as unknown as LoaderFunctionArgs;
  try {
    return (await loadWorkspace(args, (api) => api.container.home({ id }))).name;
  } catch (response) {
    if (!(response instanceof Response)) throw response;
    return `${response.status} ${response.headers.get("location")}`;
  }
}

describe("the first page of a workspace", () => {
  test.each(["olga", "gus", "tab"] as const)(
    "%s: another's, an unknown and an invalid id redirect to the same page",
    async (name) => {
      for (const id of [world.rival, randomUUID(), "no-id"]) expect(await redirectOf(name, id)).toBe("302 /errors/404");
      expect(await redirectOf(name, world.acme)).toBe("Acme");
    },
  );

  test("of an unknown workspace redirects a super admin to the same page", async () => {
    expect(await redirectOf("sam", world.rival)).toBe("Rival");
    for (const id of [randomUUID(), "no-id"]) expect(await redirectOf("sam", id)).toBe("302 /errors/404");
  });
});
