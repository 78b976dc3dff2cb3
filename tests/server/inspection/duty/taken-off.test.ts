import { addMonths, today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { createObject, createReport, lea, setUp, world } from "../report/report-setup.ts";

beforeAll(setUp);

const put = (id: string, lines: string[], reason = "") => lea().duty.put({ id, lines, reason });

describe("a duty", () => {
  test("that was taken off is listed with who did it and why, and put back with its reports", async () => {
    const crane = await createObject();
    await createReport(crane, { review_point: "HE", reported_date: addMonths(today(), -5), period: 12 });
    await put(crane, ["lifting_whole"], "Zonder kabels of kettingen");
    const page = () => lea().duty.page({ id: crane });
    const [gone, ...others] = (await page()).taken_off;
    expect(others).toEqual([]);
    expect(gone).toMatchObject({
      title: "Hef- of hijswerktuig: kabels, kettingen, haken en remmen",
      binds: true,
      on: today(),
      by: "lea World",
      reason: "Zonder kabels of kettingen",
    });
    expect(await errorOf(lea().duty.putBack({ id: await createObject(), dutyId: gone!.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await lea().duty.putBack({ id: crane, dutyId: gone!.id });
    expect((await page()).taken_off).toEqual([]);
    expect((await lea().object.get({ id: crane })).answer.use).toBe("no");
    const history = await as(world.ids.adam).history.list({ id: world.acme, about: crane });
    expect(history.items[0]).toMatchObject({ what: "duty.put" });
  });

  test("that no line of the catalogue says comes back as it was", async () => {
    const truck = await createObject();
    await createReport(truck, { type: "checkup", period: 6 });
    const [own] = await lea().duty.list({ id: truck });
    expect(own!.line).toBeNull();
    await put(truck, [], "Niet nodig");
    const [gone] = (await lea().duty.page({ id: truck })).taken_off;
    await lea().duty.putBack({ id: truck, dutyId: gone!.id });
    expect((await lea().duty.list({ id: truck })).map(({ id, due_on }) => [id, due_on])).toEqual([
      [own!.id, own!.due_on],
    ]);
  });

  test("that another option of its family replaced was not taken off", async () => {
    const truck = await createObject();
    await put(truck, ["forklift"]);
    await put(truck, ["forklift_lifting"], "Er hangt een haak aan");
    expect((await lea().duty.page({ id: truck })).taken_off).toEqual([]);
  });
});
