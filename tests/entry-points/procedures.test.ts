import { events } from "@db/schema/event";
import { asOperator, reading } from "@db/transact";
import type { Values } from "@server/http/forms";
import { callsOf } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { and, eq, isNull, count as sqlCount } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cellOf, columns, type Line, lineOf } from "./audiences.ts";
import { askProcedure, askRest, type Got, rpcOf } from "./calls.ts";
import { type Caller, endThePlan, hiddenWord, makeStage, type Stage, twin, whoFindLocked } from "./fixture.ts";
import { freshStages } from "./fresh-fixtures.ts";
import type { Make } from "./make.ts";
import { answerTo, readable, typeOf } from "./responses.ts";
import { fillRival } from "./rival.ts";
import { inputForAll, type Row } from "./row.ts";
import { rows, table } from "./table.ts";

const calls = callsOf(appRouter);
/** Everybody signs and agrees for themselves; and orders, which also writes what others do besides. */
const forThemselves = ["signature.create", "answer.sign", "consent.give"];
const orders = ["workspace.edit", "invoice.issue"];
/** A procedure, its row, and what all ask about who change nothing. */
type Asked = { row: Row; changes: boolean; acme: Make; shared: ReturnType<typeof inputForAll> };
const isBefore = ({ column }: Caller) => column !== "locked";

/** Those of Acme who do not see all of it. */
const others = ["lead", "guest", "tablet", "member"];

/** What somebody may be told says nothing of Rival, nor of what they may not see. */
function expectNothingOfOthers({ column }: Caller, told: string) {
  if (["super", "super_locked", "rival"].includes(column)) return;
  expect(readable({ told }), column).toEqual([]);
  if (others.includes(column)) expect(readable({ told }, hiddenWord), column).toEqual([]);
}

/** Who comes from Rival has a name without its word: what they do in Acme says who did it. */
async function makeStageBesideRival(): Promise<Stage> {
  const stage = await makeStage();
  const callers = await Promise.all(stage.callers.map((caller) => (caller.column === "rival" ? twin(caller) : caller)));
  await fillRival(stage);
  return { ...stage, callers };
}

/** What each of those people gets, asked all at once; about something of their own, where they change it. */
async function lineFor(
  { row, changes, acme, shared }: Asked,
  expected: Record<string, string>,
  who: Caller[],
  ask: (caller: Caller, input: Values | undefined) => Promise<Got>,
) {
  const cells = who.map(async (known) => {
    const caller = row.own && known.userId ? await twin(known) : known;
    const isChanged = changes && expected[known.column]!.startsWith("yes");
    const { word, told } = await ask(caller, await (isChanged ? row.input?.(acme, caller) : shared(caller)));
    expectNothingOfOthers(known, told);
    return [known.column, word] as const;
  });
  return Object.fromEntries(await Promise.all(cells));
}

/** The same people's part of what is expected. */
const expected = (line: Line, who: Caller[], row: Row) =>
  Object.fromEntries(who.map(({ column }) => [column, cellOf(line, column, row)]));

async function check(name: string, row: Row, who: Caller[], { acme }: Stage) {
  const asked = { row, changes: typeOf(name) === "mutation", acme, shared: inputForAll(row, acme) };
  const line = lineOf(row.gets, row.but);
  const ofProcedure = expected(line, who, row);
  expect(
    await lineFor(asked, ofProcedure, who, (caller, input) => askProcedure(name, caller, input)),
    "the procedure",
  ).toEqual(ofProcedure);
  if (!asked.changes) {
    const scripts = who.filter(({ column }) => others.includes(column));
    const told = scripts.map(async (caller) => answerTo(rpcOf(name, "query", caller, await asked.shared(caller))));
    for (const [at, answer] of (await Promise.all(told)).entries()) expectNothingOfOthers(scripts[at]!, answer);
  }
  for (const call of calls.filter((call) => call.name === name)) {
    const overRest = expected({ ...line, ...row.overRest }, who, row);
    expect(
      await lineFor(asked, overRest, who, (caller, input) => askRest(call, caller, input)),
      `${call.method} ${call.path}`,
    ).toEqual(overRest);
  }
}

test("every procedure is expected to answer somebody, and nothing is expected of what is not there", () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
  expect(columns).toContain("locked");
});

describe("while the plan runs", () => {
  /** How often adam did what, as himself and as the person who a super admin acts as; of each stage. */
  const times = { asAdam: new Map<string, number>(), asBoth: new Map<string, number>() };
  const count = async ({ world: { ids } }: Stage) => {
    for (const [counted, impersonator] of [
      [times.asAdam, isNull(events.impersonatorId)],
      [times.asBoth, eq(events.impersonatorId, ids.sam)],
    ] as const) {
      const done = await reading(asOperator, (tx) =>
        tx
          .select({ verb: events.verb, times: sqlCount() })
          .from(events)
          .where(and(eq(events.userId, ids.adam), impersonator))
          .groupBy(events.verb),
      );
      for (const { verb, times } of done) counted.set(verb, (counted.get(verb) ?? 0) + times);
    }
  };
  const stage = freshStages(makeStageBesideRival, count);
  test.each(rows)("%s", (_title, name, row) => check(name, row, stage().callers.filter(isBefore), stage()));

  test("whatever a super admin did in somebody's name is written down as both", async () => {
    await count(stage());
    const { asAdam, asBoth } = times;
    for (const verb of forThemselves)
      expect([asAdam.get(verb)! > 0, asBoth.get(verb)], verb).toEqual([true, undefined]);
    for (const verb of orders) expect(asBoth.get(verb) ?? 0, verb).toBeLessThan(asAdam.get(verb)!);
    const others = (verbs: Map<string, number>) =>
      Object.fromEntries([...verbs].filter(([verb]) => ![...forThemselves, ...orders].includes(verb)));
    expect(asBoth.size).toBeGreaterThan(10);
    expect(others(asBoth)).toEqual(others(asAdam)); // adam himself was asked the same
  });
});

describe("once the plan has run out", () => {
  const stage = freshStages(async () => {
    const made = await makeStageBesideRival();
    await endThePlan(made);
    return made;
  });
  test.each(rows)("%s", (_title, name, row) => check(name, row, whoFindLocked(stage()), stage()));
});
