import { translator } from "@i18n/words.server";
import { addDays, addMonths, today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { actsOf } from "~/routes/_app.object.$id._index/acts";
import type { PageData } from "~/routes/_app.object.$id._index/route";
import { as, type Name } from "../../../world.ts";
import { createObject, createReport, lea, setUp, world } from "../../inspection/report/report-setup.ts";

beforeAll(setUp);

const actsFor = async (id: string, who: Name = "lea") => {
  const page = (await as(world.ids[who]).object.page({ id })) as unknown as PageData;
  return actsOf(translator("nl"), page).map(({ label, to }) => [label, to]);
};
const hoist = { review_point: "HE" as const };
const ask = (id: string) => `/workspaces/${world.acme}/inspections/new?object=${id}`;

describe("the act beside the answer", () => {
  test("asks for the inspection of what expired, with the object chosen; who may not plans it", async () => {
    const crane = await createObject();
    await createReport(crane, { ...hoist, reported_date: addMonths(today(), -5) });
    expect(await actsFor(crane)).toEqual([["Keuring vragen", ask(crane)]]);
    const title = "?title=Kabels%2C+kettingen%2C+haken+en+remmen";
    expect(await actsFor(crane, "gus")).toEqual([["Inplannen", `/object/${crane}/actionpoint/new${title}`]]);
  });

  test("puts back what somebody took out of service; what a report took out needs a new report", async () => {
    const [byHand, byReport] = [await createObject(), await createObject()];
    await lea().outOfService.begin({ id: byHand, since: today(), reason: "Rem", todo: "" });
    await createReport(byReport, { status: "oos", note: "Rem" });
    expect((await actsFor(byHand))[0]).toEqual(["Terug in dienst nemen", `/object/${byHand}/back-in-service`]);
    expect(await actsFor(byReport)).toEqual([["Verslag toevoegen", `/object/${byReport}/report/new`]]);
    const next = async (id: string) => (await lea().object.get({ id })).answer.next;
    expect(await next(byHand)).toContain("neem het terug in dienst");
    expect(await next(byReport)).toContain("voeg het nieuwe verslag toe");
  });

  test("of a rejected one asks for the re-inspection, or records the repair", async () => {
    const truck = await createObject();
    await createReport(truck, { status: "nok" });
    expect(await actsFor(truck)).toEqual([
      ["Herkeuring vragen", ask(truck)],
      ["Herstelling noteren", `/object/${truck}/report/new?type=maintenance`],
    ]);
  });

  test("of a reported danger leads to what was reported, and out of service", async () => {
    const truck = await createObject();
    await createReport(truck);
    const { public_id } = await lea().object.get({ id: truck });
    await as(null).problem.report({
      publicId: public_id,
      what: "De kabel is gebroken",
      dangerous: true,
      name: "",
      email: "",
      photos: [],
    } as never);
    expect((await actsFor(truck)).map(([label]) => label)).toEqual(["Melding bekijken", "Buiten dienst stellen"]);
  });

  test("fills in the day in service that is missing, and asks for what is due soon", async () => {
    const [crane, truck] = [await createObject(), await createObject()];
    await lea().duty.put({ id: crane, lines: ["crane_overhead_whole"], reason: "" });
    expect((await actsFor(crane))[0]).toEqual(["“In dienst sinds” invullen", `/object/${crane}/edit#in_service_on`]);
    await createReport(truck, { reported_date: addMonths(addDays(today(), 10), -12) });
    expect(await actsFor(truck)).toEqual([["Keuring vragen", ask(truck)]]);
  });
});
