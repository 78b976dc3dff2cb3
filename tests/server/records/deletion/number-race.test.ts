import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";
import { query } from "../../inspection/import/importing.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("of one who restores a machine and one who gives its number to another at that moment, the later is told", async () => {
  const olga = as(world.ids.olga);
  for (let turn = 0; turn < 8; turn++) {
    const external_number = `ERP-${turn}`;
    const { id } = await olga.object.create({ container_id: world.floor, title: "Oud", external_number });
    const other = await olga.object.create({ container_id: world.floor, title: "Nieuw" });
    await olga.object.remove({ id });
    const [deletion] = (await olga.deletion.list({ id: world.acme })).items;
    const both = await Promise.allSettled([
      olga.deletion.restore({ id: deletion!.id }),
      olga.object.edit({ id: other.id, external_number }),
    ]);
    const refused = both.flatMap((each) => (each.status === "rejected" ? each.reason : []));
    expect(refused).toEqual([expect.objectContaining({ code: "UNPROCESSABLE_CONTENT" })]);
    const having = await query(sql`select from objects
      where workspace_id = ${world.acme} and external_number = ${external_number} and deletion_id is null`);
    expect(having).toHaveLength(1);
  }
});
