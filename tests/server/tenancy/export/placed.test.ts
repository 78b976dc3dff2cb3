import { randomUUID } from "node:crypto";
import { locales } from "@i18n/locales";
import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, makeWorldAnew, type World } from "../../../world.ts";

let world: World;
let truck: string;
const olga = () => as(world.ids.olga);

beforeEach(async () => {
  world = await makeWorldAnew();
  await olga().ownField.create({ id: world.acme, type: "text", nl: "Onderhoudsfirma", key: "firm" });
  const facts = { serial_number: "SN-7", external_number: "ERP-7", fields: { firm: "=1+1" } };
  truck = (await olga().object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-1", ...facts }))
    .id;
});

/** The heads and rows of an export over REST. */
async function exportOf(what: string, who = world.ids.olga, locale = "nl") {
  const address = `/workspaces/${world.acme}/${what}/export?format=csv`;
  const { body } = await rest("GET", address, { as: who, headers: { "x-language": locale } });
  const [heads, ...rows] = parse(body, { bom: true, delimiter: [";", ","] }) as string[][];
  return { heads: heads!, rows: rows.map((row) => Object.fromEntries(heads!.map((head, at) => [head, row[at]!]))) };
}

const place = { "Plaats 2": "Gelijkvloers", Serienummer: "SN-7", "Extern nummer": "ERP-7", Onderhoudsfirma: "'=1+1" };

/** A template with a question on the truck, answered by lea. */
async function answered() {
  const { id: templateId } = await olga().template.create({ id: world.acme, title: "Rondgang" });
  const ref = { id: world.acme, templateId };
  const { id: groupId } = await olga().template.createGroup({ ...ref, title: "Banden" });
  const about = { groupId, label: "Spanning", type: "text" as const };
  const { id: questionId } = await olga().template.createQuestion({ ...ref, ...about });
  await olga().objectTemplate.attach({ id: truck, template_id: templateId });
  await as(world.ids.lea).answer.save({
    ...{ id: truck, templateId, answerId: randomUUID() },
    question_answers: [{ question_id: questionId, value: "=HYPERLINK(1)", note: "Bijna plat" }],
  });
}

test("reports, action points and answers say of each machine where it is, and its facts", async () => {
  await olga().report.create({
    ...{ object_id: truck, type: "inspection", review_point: "HF", period: 12, status: "ok" },
    reported_date: "2026-01-10",
  });
  await olga().actionPoint.create({ object_id: truck, title: "Vork" });
  await olga().actionPoint.create({ container_id: world.floor, title: "Zonder machine" });
  await answered();
  expect((await exportOf("reports")).rows).toMatchObject([place]);
  const points = (await exportOf("actionpoints")).rows;
  expect(points.find(({ Actiepunt }) => Actiepunt === "Vork")).toMatchObject(place);
  expect(points.find(({ Actiepunt }) => Actiepunt !== "Vork")).toMatchObject({
    "Plaats 2": "Gelijkvloers",
    Serienummer: "",
  });
  const said = { Sjabloon: "Rondgang", Onderdeel: "Banden", Vraag: "Spanning", Antwoord: "'=HYPERLINK(1)" };
  expect((await exportOf("answers")).rows).toMatchObject([
    { ...place, ...said, Opmerking: "Bijna plat", "Ingevuld door": "lea World" },
  ]);
});

test("each head stands once, in each language", async () => {
  await olga().ownField.create({ id: world.acme, type: "text", nl: "Code", key: "other_code" });
  for (const what of ["objects", "reports", "actionpoints", "answers"])
    for (const locale of locales) {
      const { heads } = await exportOf(what, world.ids.olga, locale);
      expect(new Set(heads.map((head) => head.toLowerCase())).size, `${what} ${locale}`).toBe(heads.length);
    }
});

test("answers are those that one may see", async () => {
  await answered();
  expect((await exportOf("answers", world.ids.lea)).rows).toHaveLength(1);
  expect((await exportOf("answers", world.ids.gus)).rows).toEqual([]); // a guest sees their own
  expect((await exportOf("answers", world.ids.mia)).rows).toEqual([]);
  const address = `/workspaces/${world.acme}/answers/export`;
  expect((await rest("GET", address, { as: world.ids.tab })).status).toBe(403);
  expect((await rest("GET", address, { as: world.ids.rita })).status).toBe(404);
});
