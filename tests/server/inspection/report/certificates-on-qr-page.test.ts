import { addDays, addMonths, today } from "@server/core/day";
import { beforeAll, expect, test } from "vitest";
import { fetchApp } from "../../../rest/client.ts";
import { pdf, uploadOf } from "../../../upload-of.ts";
import { as } from "../../../world.ts";
import { createObject, createReport, lea, setUp, world } from "./report-setup.ts";

beforeAll(setUp);

/** A report with its paper on an object; gives the id of the paper. */
async function certificate(object: string, words: string, about: Parameters<typeof createReport>[1] = {}) {
  const report = await createReport(object, { ...about, file: await uploadOf(`${words}.pdf`, pdf(words), "file") });
  return report.file!.id;
}

/** The names on the QR page of an object; each of `papers` that is not among them can't be fetched either. */
async function shown(object: string, papers: string[]): Promise<string[]> {
  const { public_id } = await lea().object.get({ id: object });
  const { files } = await as(null).object.public({ publicId: public_id });
  const open = new Set(files.map(({ id }) => id));
  for (const id of papers) {
    const { status } = await fetchApp(`/files/public/${public_id}/${id}`);
    expect(status).toBe(open.has(id) ? 200 : 404);
  }
  return files.map(({ title }) => title);
}

test("a place may show the current inspection report of each machine on its QR page, and nothing else", async () => {
  const object = await createObject();
  const { container_id } = await lea().object.get({ id: object });
  const { path } = await lea().container.get({ id: container_id });
  const board = path[0]?.id ?? container_id;
  const papers = [
    await certificate(object, "Vervallen keuring HF", { reported_date: addMonths(today(), -14) }),
    await certificate(object, "Oude keuring HE", { review_point: "HE", reported_date: addDays(today(), -40) }),
    await certificate(object, "Keuring HE", { review_point: "HE", reported_date: addDays(today(), -20) }),
    await certificate(object, "Onderhoud", { review_point: "HE", type: "maintenance" }),
  ];
  expect(await shown(object, papers)).toEqual([]);

  const changed = await lea().container.edit({ id: board, shows_certificates: true });
  expect(changed.shows_certificates).toBe(true);
  expect(await shown(object, papers)).toEqual(["Keuring HE"]);

  await lea().container.edit({ id: board, title: "Nieuwe naam" });
  expect(await shown(object, papers)).toEqual(["Keuring HE"]);

  const { id } = await lea().incident.create({ id: object, kind: "accident", happened_on: today() });
  expect(await shown(object, papers)).toEqual([]);
  await lea().incident.withdraw({ id: object, incidentId: id, reason: "Was een ander toestel" });
  expect(await shown(object, papers)).toEqual(["Keuring HE"]);

  await lea().container.edit({ id: board, shows_certificates: false });
  expect(await shown(object, papers)).toEqual([]);
});

test("so may the machines of a kind, wherever they stand", async () => {
  const { ids, acme } = world;
  const kind = await as(ids.adam).kind.create({ id: acme, nl: "Met papier", shows_certificates: true });
  const object = await createObject();
  const papers = [await certificate(object, "Keuring HE", { review_point: "HE" })];
  expect(await shown(object, papers)).toEqual([]);
  await lea().object.edit({ id: object, kind_id: kind.id });
  expect(await shown(object, papers)).toEqual(["Keuring HE"]);
  await as(ids.adam).kind.edit({ id: acme, kindId: kind.id, shows_certificates: false });
  expect(await shown(object, papers)).toEqual([]);
});
