import { createSession } from "@server/tenancy/session/device";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { fetchApp } from "../../../rest/client.ts";
import { inkOf, uploadOf } from "../../../upload-of.ts";
import { as, makeWorldAnew, type World } from "../../../world.ts";
import { pagesOfBytes } from "../pack/pack-setup.ts";
import { inTransaction, machines, roundOf } from "./setup.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
});
const lea = () => as(world.ids.lea);
const fetchAs = async (userId: string, path: string) => {
  const session = await inTransaction((tx) =>
    createSession(tx, userId, { kind: "web", device: "tests", strong: true }),
  );
  return fetchApp(path, { headers: { cookie: `session=${session}` } });
};

describe("the sheet of a walk", () => {
  test("is a page and a PDF with every stop, its result and the signature", async () => {
    const objects = await machines(world, 3);
    const { id: roundId } = await roundOf(world, objects);
    const { id } = await lea().round.begin({ id: roundId });
    const results = [
      { stop: objects[0]!, outcome: "ok" as const },
      { stop: objects[1]!, outcome: "unreachable" as const, reason: "other" as const, note: "Hond in de gang" },
    ];
    await lea().round.put({ id, results });
    expect((await lea().round.sheet({ id })).printout).toMatchObject({ finished: false, signature: null });
    const drawn = await uploadOf("ink.png", await inkOf(), "drawn");
    await lea().round.close({ id, signed_name: "Lea de Wereld", not_visited: 1, drawn });
    const { printout } = await lea().round.sheet({ id });
    expect(printout).toMatchObject({
      title: "Weekronde",
      finished: true,
      object: { title: "Gelijkvloers", place: "" },
      signature: { name: "Lea de Wereld", drawn: true },
      groups: [
        {
          title: "Gelijkvloers",
          questions: [
            { label: "1. P1 · Pomp 1", said: { tone: "valid", word: expect.stringMatching(/^In orde \(lea World, /) } },
            {
              said: { tone: "soon", word: expect.stringMatching(/^Niet bereikbaar: Iets anders/) },
              note: "Hond in de gang",
            },
            { label: "3. P3 · Pomp 3", said: null },
          ],
        },
      ],
    });
    const response = await fetchAs(world.ids.gus, `/files/walk/${id}/pdf`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const pages = (await pagesOfBytes(new Uint8Array(await response.arrayBuffer()))).join("\n");
    for (const words of ["Weekronde", "P2 · Pomp 2", "Hond in de gang", "Niet bezocht", "Lea de Wereld"])
      expect(pages).toContain(words);
    expect((await fetchAs(world.ids.gus, `/files/walk/${id}/signature`)).headers.get("content-type")).toBe("image/png");
    expect((await fetchAs(world.ids.rita, `/files/walk/${id}/pdf`)).status).toBe(404);
  });

  test("of 500 stops with long words is a page", async () => {
    const word = "Warmtekrachtkoppelingsinstallatieonderdeel".repeat(4);
    await inTransaction((tx) =>
      tx.execute(sql`insert into objects (workspace_id, container_id, title, display_code, public_id)
        select ${world.acme}, ${world.floor}, ${word} || n, 'K' || n, 'public' || n from generate_series(1, 510) n`),
    );
    const round = await roundOf(world, [], { chosen_by: "filter" });
    expect(await lea().round.get({ id: round.id })).toMatchObject({ matching: 510 });
    const { id, stops } = await lea().round.begin({ id: round.id });
    expect(stops).toHaveLength(500);
    const note = "Lang verhaal over wat er allemaal gezien werd. ".repeat(20);
    const results = stops.map(({ object_id }) => ({
      stop: object_id!,
      outcome: "nok" as const,
      note,
      action_point: true,
    }));
    expect((await lea().round.put({ id, results })).stops).toHaveLength(500);
    await lea().round.close({ id, signed_name: "Lea" });
    expect((await lea().round.sheet({ id })).printout.groups[0]!.questions).toHaveLength(500);
    // what would take a minute to draw is refused in words; the page can be printed
    expect((await fetchAs(world.ids.lea, `/files/walk/${id}/pdf`)).status).toBe(422);
  });
});
