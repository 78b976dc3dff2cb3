import { setTimeout as pause } from "node:timers/promises";
import { transact } from "@db/transact";
import { addLink } from "@server/records/file/add";
import { lockObject, objectFor } from "@server/records/object/object-for";
import { actorOf } from "@server/tenancy/session/session";
import { beforeAll, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test.each(["object", "container"] as const)(
  "what is being put in an object goes along when its %s is deleted at that moment",
  async (kind) => {
    const { ids, acme, board } = world;
    const olga = as(ids.olga);
    const container = await olga.container.create({ workspace_id: acme, parent_id: board, title: "Kelder" });
    const { id } = await olga.object.create({ container_id: container.id, title: "Heftruck" });
    const lea = (await actorOf(ids.lea))!;

    let deletes: Promise<unknown> | undefined;
    await transact(lea, async (tx) => {
      const object = await objectFor(tx, lea, "file.upload", id);
      await lockObject(tx, object);
      deletes = kind === "object" ? olga.object.remove({ id }) : olga.container.delete({ id: container.id });
      await pause(200); // the deletion now waits for the addition
      await addLink(tx, lea, { workspaceId: acme, objectId: id }, "https://example.com/handleiding");
    });
    await deletes;

    const { items } = await olga.deletion.list({ id: acme });
    expect(items[0]).toMatchObject({ kind, files_count: 1 });
    expect(await errorOf(as(ids.lea).file.addLink({ id, link: "https://example.com" }))).toMatchObject({
      code: "NOT_FOUND",
    });
  },
);
