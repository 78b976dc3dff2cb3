import { randomUUID } from "node:crypto";
import { actionPoints } from "@db/schema/action-point";
import { asOperator, transact } from "@db/transact";
import { createSession } from "@server/tenancy/session/device";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { action } from "~/routes/_app.container.$id.actionpoint.new/route";
import { callRoute } from "../../attack/route.ts";
import { makeWorld, type Name, type World } from "../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const cookieOf = async (name: Name) =>
  `session=${await transact(asOperator, (tx) => createSession(tx, world.ids[name], { kind: "web", device: "tests", strong: true }))}`;

/** Sends the form of a new action point as this person. */
const send = async (name: Name, title: string, more: Record<string, string> = {}) =>
  callRoute(action, `/container/${world.floor}/actionpoint/new`, {
    form: { title, container_id: world.floor, ...more },
    cookie: await cookieOf(name),
    params: { id: world.floor },
  });

const pointsNamed = (title: string) =>
  transact(asOperator, (tx) => tx.select().from(actionPoints).where(eq(actionPoints.title, title)));
const named = (more: object = {}) => ({ operation_id: randomUUID(), operation_workspace: world.acme, ...more });

describe("a form that names what it does", () => {
  test("is applied once, also where it arrives twice at the same moment, and leads to the same page", async () => {
    const operation = named();
    const answers = await Promise.all([send("lea", "Trap los", operation), send("lea", "Trap los", operation)]);
    answers.push(await send("lea", "Trap los", operation));
    const points = await pointsNamed("Trap los");
    expect(points).toHaveLength(1);
    for (const { status, to } of answers) expect([status, to]).toEqual([303, expect.stringContaining(points[0]!.id)]);
  });

  test("is not remembered where it was refused", async () => {
    const operation = named();
    expect((await send("lea", "", operation)).status).toBe(422);
    expect((await send("lea", "Leuning los", operation)).status).toBe(303);
    expect(await pointsNamed("Leuning los")).toHaveLength(1);
  });

  test("is its sender's: the same name of somebody else is something else", async () => {
    const operation = named();
    await send("lea", "Deur los", operation);
    await send("olga", "Deur los", operation);
    expect(await pointsNamed("Deur los")).toHaveLength(2);
  });

  test("without a name, or for a workspace out of reach, is answered like any other form", async () => {
    await send("lea", "Lamp los");
    await send("lea", "Lamp los", named({ operation_id: "" }));
    await send("lea", "Lamp los", named({ operation_workspace: randomUUID() }));
    expect(await pointsNamed("Lamp los")).toHaveLength(3);
  });
});
