import { dayInWords } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { addDays, addMonths, today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as } from "../../../world.ts";
import { createObject, createReport, lea, setUp, world } from "../../inspection/report/report-setup.ts";

beforeAll(setUp);

const answerOf = async (id: string, locale: Locale = "nl") =>
  (await as(world.ids.lea, { locale }).object.get({ id })).answer;
const hoist = { review_point: "HE" as const };
const long = (day: string) => dayInWords(translator("nl"), day, "long");

describe("the words of an answer", () => {
  test("name a duty without its machine, and have no second colon", async () => {
    const crane = await createObject();
    await createReport(crane, { ...hoist, reported_date: addMonths(today(), -5) });
    const because = "Kabels, kettingen, haken en remmen: vervallen sinds";
    expect((await answerOf(crane)).text).toMatch(new RegExp(`^Niet gebruiken\\. ${because} [^:]+$`));
    for (const locale of ["en", "fr", "de"] as const)
      expect((await answerOf(crane, locale)).text.match(/:/g), locale).toHaveLength(1);
    expect((await answerOf(crane, "fr")).text, "no line begins with a colon").toMatch(/\S\u00a0: /);
  });

  test("name the machine too where two duties could not be told apart", async () => {
    const both = await createObject();
    await lea().duty.put({ id: both, lines: ["crane_overhead_whole", "hoist_whole"], reason: "" });
    const names = (await lea().object.get({ id: both })).duties.map(({ name }) => name);
    expect(names).toContain("Volledig onderzoek (Rolbrug)");
    expect(names).toContain("Volledig onderzoek (Takel of lier)");
    const one = await createObject();
    await lea().duty.put({ id: one, lines: ["crane_overhead_whole"], reason: "" });
    expect((await lea().object.get({ id: one })).duties.map(({ name }) => name)).toContain("Volledig onderzoek");
  });

  test("say of a yes what is followed up, after a comma", async () => {
    const truck = await createObject();
    await createReport(truck);
    await lea().actionPoint.create({ object_id: truck, title: "Lamp" });
    expect((await answerOf(truck)).text).toBe("Mag gebruikt worden, 1 punt in opvolging");
  });

  test("do not give remarks as a reason not to use it", async () => {
    const truck = await createObject();
    await createReport(truck, { status: "ok_ap" });
    expect((await answerOf(truck)).because.map(({ reason }) => reason)).toEqual(["remarks"]);
    await lea().outOfService.begin({ id: truck, since: today(), reason: "Rem", todo: "" });
    expect((await answerOf(truck)).because.map(({ reason }) => reason)).toEqual(["out_of_service"]);
  });

  test("of an unknown day in service say once which field is empty", async () => {
    const crane = await createObject();
    await lea().duty.put({ id: crane, lines: ["crane_overhead_whole"], reason: "" });
    const { text, because } = await answerOf(crane);
    expect(text).toBe("Weten we niet: nog nooit gekeurd; “In dienst sinds” is niet ingevuld");
    expect(because).toHaveLength(1);
  });

  test("name what happened where an incident voided the report", async () => {
    const crane = await createObject();
    await createReport(crane, { ...hoist, reported_date: addDays(today(), -9) });
    await lea().incident.create({ id: crane, kind: "relocation", happened_on: addDays(today(), -1), note: "" });
    expect((await answerOf(crane)).because[0]!.what).toBe(
      `Kabels, kettingen, haken en remmen: niet opnieuw gedaan na de verplaatsing van ${long(addDays(today(), -1))}`,
    );
  });

  test("say what must be planned, and by when, of what is due soon; over REST too", async () => {
    const truck = await createObject();
    await createReport(truck, { reported_date: addMonths(addDays(today(), 10), -12) });
    const next = `Keuring tegen ${long(addDays(today(), 10))}`;
    expect(await answerOf(truck)).toMatchObject({ use: "yes", next });
    const { body } = await rest("GET", `/objects/${truck}`, { as: world.ids.lea });
    expect(body.data.answer.next).toMatch(/^Inspection by \d/);
    await lea().actionPoint.create({ object_id: truck, title: "Lamp" });
    expect((await answerOf(truck)).next, "also with something in follow-up").toBe(next);
  });
});
