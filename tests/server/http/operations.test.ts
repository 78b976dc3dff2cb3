import { randomUUID } from "node:crypto";
import { actionPoints } from "@db/schema/action-point";
import { asOperator, transact } from "@db/transact";
import { actorOf } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { applyOperation, OperationForm } from "~/web/operations.server";
import { as, errorOf, makeWorld, type World } from "../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

type Call = { id?: string; name: string; input: object; user?: string; workspace?: string };

/** What a device of `userId` is answered when it sends this. */
async function send(userId: string, { user = userId, workspace = world.acme, ...call }: Call) {
  const form = OperationForm.parse({ call: JSON.stringify({ ...call, user, workspace }) });
  const args = { context: { actor: await actorOf(userId), locale: "nl" } } as unknown as Parameters<
    typeof applyOperation
  >[0];
  return applyOperation(args, as(userId) as never, form);
}

const pointsNamed = (title: string) =>
  transact(asOperator, (tx) => tx.select().from(actionPoints).where(eq(actionPoints.title, title)));

describe("what a device did while it was offline", () => {
  test("is applied once, also where it arrives twice at the same moment, and answers the same each time", async () => {
    const id = randomUUID();
    const call = { id, name: "actionPoint.create", input: { container_id: world.floor, title: "Lamp stuk" } };
    const answers = await Promise.all([send(world.ids.lea, call), send(world.ids.lea, call)]);
    answers.push(await send(world.ids.lea, call));
    const points = await pointsNamed("Lamp stuk");
    expect(points).toHaveLength(1);
    for (const answer of answers) expect(answer).toMatchObject({ result: { id: points[0]!.id } });
  });

  test("is refused to who may not, in words, and another person's is not applied at all", async () => {
    const input = { container_id: world.floor, title: "Van een ander" };
    const call = { id: randomUUID(), name: "actionPoint.create", input };
    expect(await errorOf(send(world.ids.lea, { ...call, user: world.ids.gus }))).toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect(await send(world.ids.lea, { ...call, workspace: randomUUID() })).toMatchObject({ refusal: { status: 404 } });
    const nowhere = { ...input, container_id: randomUUID() };
    const refused = await send(world.ids.lea, { ...call, input: nowhere });
    expect(refused).toMatchObject({ refusal: { status: 404 } });
    expect("refusal" in refused && refused.refusal.message).not.toMatch(/^refusal\./);
    expect(await pointsNamed("Van een ander")).toEqual([]);
    expect(await send(world.ids.lea, call), "a refusal is not remembered").toMatchObject({ result: {} });
  });

  test("does not overwrite what another changed meanwhile: both are told, and the next try is based on both", async () => {
    const { id, title } = await as(world.ids.lea).actionPoint.create({ container_id: world.floor, title: "Band" });
    const shown = { title, note: "", priority: "to_plan", scheduled_at: null };
    await as(world.ids.olga).actionPoint.edit({ id, title: "Band links" });
    const edit = (based_on: object) =>
      send(world.ids.lea, {
        id: randomUUID(),
        name: "actionPoint.edit",
        input: { id, title: "Band rechts", note: "Lek", based_on: JSON.stringify(based_on) },
      });
    const refused = await edit(shown);
    expect(refused).toMatchObject({
      refusal: { status: 409, conflict: { stored: { title: "Band links" }, based_on: { title: "Band links" } } },
    });
    expect(await pointsNamed("Band links")).toMatchObject([{ note: "" }]);
    expect(await edit({ ...shown, title: "Band links" })).toMatchObject({
      result: { title: "Band rechts", note: "Lek" },
    });
  });

  test("moves a pin that stands where it was seen, and no other", async () => {
    const { id } = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Kraan", x: 0.1, y: 0.1 });
    const place = (x: number, from: { x: number; y: number }) =>
      send(world.ids.lea, {
        id: randomUUID(),
        name: "object.place",
        input: { id, x, y: 0.5, based_on: JSON.stringify(from) },
      });
    expect(await place(0.4, { x: 0.1, y: 0.1 })).toMatchObject({ result: { x: 0.4, y: 0.5 } });
    expect(await place(0.9, { x: 0.1, y: 0.1 })).toMatchObject({ refusal: { conflict: { stored: { x: 0.4 } } } });
  });

  test("stores results of a round once, also where the answer was lost and they arrive again with others", async () => {
    const stops = [];
    for (const title of ["Pomp 1", "Pomp 2"])
      stops.push((await as(world.ids.lea).object.create({ container_id: world.floor, title })).id);
    const round = await as(world.ids.lea).round.create({ id: world.floor, title: "Weekronde", stops });
    const walk_id = randomUUID();
    await send(world.ids.lea, { id: randomUUID(), name: "round.begin", input: { id: round.id, walk_id } });
    const results = stops.map((stop) => ({ id: randomUUID(), stop, outcome: "nok", note: "Lekt", action_point: true }));
    const put = (some: object[]) => send(world.ids.lea, { name: "round.put", input: { id: walk_id, results: some } });
    await put(results.slice(0, 1));
    for (const _ of [1, 2]) expect(await put(results)).toMatchObject({ result: { conflicts: [] } });
    expect((await as(world.ids.lea).round.walk({ id: walk_id })).stops.map(({ revision }) => revision)).toEqual([1, 1]);
    expect(await pointsNamed("Lekt")).toHaveLength(2);
    const bad = { id: randomUUID(), stop: stops[0], outcome: "nok", note: "" };
    expect(await put([bad, { ...results[1], id: randomUUID(), note: "Trilt" }])).toMatchObject({
      refusal: { status: 400 },
    });
    const signed = await send(world.ids.lea, {
      id: randomUUID(),
      name: "round.close",
      input: { id: walk_id, signed_name: "Lea", seen: "what was there before" },
    });
    expect(signed).toMatchObject({ refusal: { status: 409, message: expect.stringMatching(/\w+ \w+/) } });
  });
});
