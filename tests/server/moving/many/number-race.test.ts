import { beforeAll, expect, test } from "vitest";
import { add, change, setUp, undo, who, world } from "./setup.ts";

beforeAll(setUp);

test("of one who takes a deletion back and one who gives its number to another, the later is told", async () => {
  for (let turn = 0; turn < 8; turn++) {
    const external_number = `ERP-${turn}`;
    const id = await add(`Oud ${turn}`, world.floor, { external_number });
    const other = await add(`Nieuw ${turn}`);
    const done = await change("olga", "delete", { ids: [id] });
    const [undone, edited] = await Promise.allSettled([
      undo("olga", done),
      who("adam").object.edit({ id: other, external_number }),
    ]);
    expect(undone.status).toBe("fulfilled");
    const isBack = undone.status === "fulfilled" && undone.value.undone!.count === 1;
    if (isBack) expect(edited).toMatchObject({ reason: { code: "UNPROCESSABLE_CONTENT" } });
    else expect(edited.status).toBe("fulfilled");
  }
});
