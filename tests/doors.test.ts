import { events } from "@db/schema/event";
import { asOperator, reading } from "@db/transact";
import type { Values } from "@server/http/forms";
import { callsOf } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { and, count, eq, isNull, type SQL } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { askProcedure, askRest } from "./doors/ask.ts";
import { cellOf, columns, type Line, lineOf } from "./doors/kinds.ts";
import { inputForAll, type Row } from "./doors/row.ts";
import { type Caller, endThePlan, makeStage, type Stage, twin, whoFindLocked } from "./doors/stage.ts";
import { rows, table } from "./doors/table.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await makeStage();
});

const calls = callsOf(appRouter);
/** Everybody signs and agrees for themselves; and orders, which also writes what others do besides. */
const forThemselves = ["signature.create", "answer.sign", "consent.give"];
const orders = ["workspace.edit", "invoice.issue"];
const isBefore = ({ column }: Caller) => column !== "locked";

/** What each of those people gets, asked all at once; about something of their own, where they are to succeed. */
async function lineFor(
  row: Row,
  expected: Record<string, string>,
  who: Caller[],
  ask: (caller: Caller, input: Values | undefined) => Promise<string>,
) {
  const shared = inputForAll(row, stage.acme);
  const cells = who.map(async (known) => {
    const caller = row.own && known.userId ? await twin(known) : known;
    const isRefused = !expected[known.column]!.startsWith("yes");
    return [
      known.column,
      await ask(caller, await (isRefused ? shared(caller) : row.input?.(stage.acme, caller))),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(cells));
}

/** The same people's part of what is expected. */
const expected = (line: Line, who: Caller[], row: Row) =>
  Object.fromEntries(who.map(({ column }) => [column, cellOf(line, column, row)]));

async function check(name: string, row: Row, who: Caller[]) {
  const line = lineOf(row.gets, row.but);
  const ofProcedure = expected(line, who, row);
  expect(
    await lineFor(row, ofProcedure, who, (caller, input) => askProcedure(name, caller, input)),
    "the procedure",
  ).toEqual(ofProcedure);
  for (const call of calls.filter((call) => call.name === name)) {
    const overRest = expected({ ...line, ...row.overRest }, who, row);
    expect(
      await lineFor(row, overRest, who, (caller, input) => askRest(call, caller, input)),
      `${call.method} ${call.path}`,
    ).toEqual(overRest);
  }
}

test("every procedure is expected to answer somebody, and nothing is expected of what is not there", () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
  expect(columns).toContain("locked");
});

describe("while the plan runs", () => {
  test.each(rows)("%s", (_title, name, row) => check(name, row, stage.callers.filter(isBefore)));

  test("whatever a super admin did in somebody's name is written down as both", async () => {
    const { adam, sam } = stage.world.ids;
    const times = (impersonator: SQL) =>
      reading(asOperator, async (tx) => {
        const by = and(eq(events.userId, adam), impersonator);
        const counted = await tx
          .select({ verb: events.verb, times: count() })
          .from(events)
          .where(by)
          .groupBy(events.verb);
        return Object.fromEntries(counted.map(({ verb, times }) => [verb, times]));
      });
    const [asBoth, asAdam] = await Promise.all([
      times(eq(events.impersonatorId, sam)),
      times(isNull(events.impersonatorId)),
    ]);
    for (const verb of forThemselves) expect([asAdam[verb]! > 0, asBoth[verb]], verb).toEqual([true, undefined]);
    for (const verb of orders) expect(asBoth[verb] ?? 0, verb).toBeLessThan(asAdam[verb]!);
    const others = (verbs: object) =>
      Object.fromEntries(Object.entries(verbs).filter(([verb]) => ![...forThemselves, ...orders].includes(verb)));
    expect(Object.keys(asBoth).length).toBeGreaterThan(10);
    expect(others(asBoth)).toEqual(others(asAdam)); // adam himself was asked the same
  });
});

describe("once the plan has run out", () => {
  beforeAll(() => endThePlan(stage));
  test.each(rows)("%s", (_title, name, row) => check(name, row, whoFindLocked(stage)));
});
