import { beforeAll, expect, test } from "vitest";
import { loader as removePeople } from "../../../app/routes/_app.container.$id.users.remove/route.tsx";
import { loader as chooseFiles } from "../../../app/routes/_app.object.$id.file.library/route.tsx";
import { loader as chooseTemplates } from "../../../app/routes/_app.object.$id.template._index/route.tsx";
import { loader as removeMembers } from "../../../app/routes/_app.workspaces.$id.users.remove/route.tsx";
import { as, makeWorld, type World } from "../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test.each([
  ["templates of an object", chooseTemplates],
  ["files of an object", chooseFiles],
  ["people of a container", removePeople],
  ["members of a workspace", removeMembers],
])("an address without a valid id is NOT_FOUND: %s", async (_, load) => {
  for (const id of ["garbage", "\0", "😀", "__proto__"]) {
    const context = { api: as(world.ids.olga), refused: new Set() };
    const args = { params: { id }, request: new Request("http://localhost/x"), context };
    const answer = await Promise.resolve()
      .then((): unknown => load(args as never))
      .catch((thrown: unknown) => thrown);
    expect(answer).toMatchObject({ init: { status: 404 } });
  }
});
