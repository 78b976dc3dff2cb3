import { closePools } from "@db/client";
import { containers } from "@db/schema/container";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, visitor, type Web } from "../rig/processes.ts";
import { makeWorld, type World } from "../world.ts";
import { measured, tallied } from "./measured.ts";

let world: World;
let webs: Web[];
beforeAll(async () => {
  world = await makeWorld();
  webs = await Promise.all([startWeb(), startWeb()]);
  await transact(asOperator, (tx) =>
    tx
      .update(workspaces)
      .set({ plan: "trial", planEndsOn: addDays(today(), 10) })
      .where(eq(workspaces.id, world.acme)),
  );
});
afterAll(async () => {
  await Promise.all((webs ?? []).map(({ stop }) => stop()));
  await closePools();
});

const boards = async () =>
  (
    await transact(asOperator, (tx) =>
      tx
        .select({ id: containers.id })
        .from(containers)
        .where(and(eq(containers.workspaceId, world.acme), isNull(containers.parentId), isNull(containers.deletionId))),
    )
  ).map(({ id }) => id);

test("two hundred boards asked for at once at two processes never come to more than the plan has", async () => {
  const people = await Promise.all([visitor(world.ids.olga), visitor(world.ids.adam)]);
  const before = (await boards()).length;
  const startedAt = Date.now();
  const requests = Array.from({ length: 200 }, async (_, n) => {
    const answer = await people[n % 2]!.rest(webs[(n >> 1) % 2]!.base, "POST", "/containers", {
      workspace_id: world.acme,
      title: `Bord ${n}`,
    });
    return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
  });
  const answers = await Promise.all(requests);
  measured(
    `200 at once in ${Date.now() - startedAt} ms: ${JSON.stringify(tallied(answers.map(({ status, code }) => `${status} ${code ?? ""}`)))}`,
  );
  expect(tallied(answers.map(({ status }) => status))).toMatchObject({ 201: 5 - before });
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ code }) => code))).toEqual(
    new Set(["board_limit"]),
  );
  expect(await boards()).toHaveLength(5);
});
