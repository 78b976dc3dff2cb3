import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { as } from "../../world.ts";
import { csv, importAll } from "../inspection/import/importing.ts";
import { addMember, firstRow, move, setUp, world } from "./move-setup.ts";

beforeEach(setUp);

test("what an undone import left in the trash moves with its container; the rest stays in the trash", async () => {
  await addMember(world.ids.olga, world.rival);
  const content = csv(["Naam", "Plaats"], ["Een", "Site Zuid > Hal"], ["Twee", "Site Noord > Gelijkvloers"]);
  const { importId } = await importAll(world, world.ids.olga, content);
  await as(world.ids.olga).import.undo({ id: world.acme, importId });
  await move(world.other, null, world.rival);
  const trashed = await firstRow<{ here: number; there: number }>(sql`
    select count(*) filter (where o.workspace_id = ${world.acme})::int as here,
      count(*) filter (where o.workspace_id = ${world.rival})::int as there
    from objects o join deletions d on (d.workspace_id, d.id) = (o.workspace_id, o.deletion_id) where d.kind = 'import'`);
  expect(trashed).toEqual({ here: 1, there: 1 });
});
