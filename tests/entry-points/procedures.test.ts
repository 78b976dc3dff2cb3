import { events } from "@db/schema/event";
import { asOperator, reading } from "@db/transact";
import { isLockedByPlan } from "@server/core/policy";
import type { Values } from "@server/http/forms";
import { type Call, callsOf } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { and, eq, isNull, count as sqlCount } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callerRoles, type Expectations, expectationFor, expectationsOf } from "./audiences.ts";
import { callProcedure, callRest, type Outcome, trpcRequest } from "./calls.ts";
import {
  type Caller,
  callersOnExpiredPlan,
  copyOfCaller,
  expirePlan,
  type Fixture,
  hiddenWord,
  makeFixture,
} from "./fixture.ts";
import { freshFixtures } from "./fresh-fixtures.ts";
import type { Make } from "./make.ts";
import { occurrences, procedureType, responseText } from "./responses.ts";
import { fillRival } from "./rival.ts";
import { type Row, sharedInput } from "./row.ts";
import { rows, table } from "./table.ts";

const calls = callsOf(appRouter);
/** What a super admin may not do for the user they act as: each signs and agrees in person. */
const inPersonOnly = [
  "api_key.create",
  "api_key.take_over",
  "api_key.withdraw",
  "round.close",
  "object.walk",
  "signature.create",
  "answer.sign",
  "consent.give",
  "calendar.create",
  "provider.make_token",
];
/** Events that ordering a plan writes as well; a super admin may not order for the user they act as. */
const ofOrdering = ["workspace.edit", "invoice.issue"];
/** Events of what several set for the whole workspace at once, of whom those who come later may change nothing. */
const ofTheFirst = ["catalogue.take_over", "order.set", "provider.remove"];
/** A procedure under test; `shared` is the input of all callers who change nothing. */
type Subject = { row: Row; changes: boolean; acme: Make; shared: ReturnType<typeof sharedInput> };
const isWhilePlanRuns = ({ role }: Caller) => role !== "locked";

/** The roles in Acme that do not see its other board. */
const partialRoles = ["lead", "guest", "inspector", "tablet", "member"];

/** Expects an output to hold no word of Rival's, nor of Acme's other board when the caller may not see that. */
function expectNothingHidden({ role }: Caller, output: string) {
  if (["super", "super_locked", "rival"].includes(role)) return;
  expect(occurrences({ output }), role).toEqual([]);
  if (partialRoles.includes(role)) expect(occurrences({ output }, hiddenWord), role).toEqual([]);
}

/** Rival's caller is replaced by one whose name lacks the canary, since what they do in Acme says who did it. */
async function makeFixtureWithRival(): Promise<Fixture> {
  const fixture = await makeFixture();
  const callers = await Promise.all(
    fixture.callers.map((caller) => (caller.role === "rival" ? copyOfCaller(caller) : caller)),
  );
  await fillRival(fixture);
  return { ...fixture, callers };
}

/**
 * Makes the call as all these callers at once, and gives what each got, by role. Who is expected to change something
 * gets records made for that one call.
 */
async function outcomesOf(
  { row, changes, acme, shared }: Subject,
  expected: Record<string, string>,
  callers: Caller[],
  call: (caller: Caller, input: Values | undefined, expected: string) => Promise<Outcome>,
) {
  const outcomes = callers.map(async (known) => {
    const caller = row.changesOwnAccount && known.userId ? await copyOfCaller(known) : known;
    const isChanged = changes && expected[known.role]!.startsWith("yes");
    const input = await (isChanged ? row.input?.(acme, caller) : shared(caller));
    const { word, output } = await call(caller, input, expected[known.role]!);
    expectNothingHidden(known, output);
    return [known.role, word] as const;
  });
  return Object.fromEntries(await Promise.all(outcomes));
}

/** What these callers are expected to get, by role. */
const expectedOf = (expectations: Expectations, callers: Caller[], row: Row) =>
  Object.fromEntries(callers.map(({ role }) => [role, expectationFor(expectations, role, row)]));

async function check(name: string, row: Row, callers: Caller[], { acme }: Fixture) {
  const subject = { row, changes: procedureType(name) === "mutation", acme, shared: sharedInput(row, acme) };
  const expectations = expectationsOf(row.audience, row.except);
  const ofProcedure = expectedOf(expectations, callers, row);
  expect(
    await outcomesOf(subject, ofProcedure, callers, (caller, input) => callProcedure(name, caller, input)),
    "the procedure",
  ).toEqual(ofProcedure);
  if (!subject.changes) {
    const scripts = callers.filter(({ role }) => partialRoles.includes(role));
    const responses = scripts.map(async (caller) =>
      responseText(trpcRequest(name, "query", caller, await subject.shared(caller))),
    );
    for (const [at, text] of (await Promise.all(responses)).entries()) expectNothingHidden(scripts[at]!, text);
  }
  for (const call of calls.filter((call) => call.name === name)) {
    const overRest = expectedOf({ ...inBody(call, expectations), ...row.overRest }, callers, row);
    expect(
      await outcomesOf(subject, overRest, callers, (caller, input, word) =>
        callRest(call, caller, input, comesBefore(call, caller, word)),
      ),
      `${call.method} ${call.path}`,
    ).toEqual(overRest);
  }
}

/**
 * Whether a wrong body may not change what the caller is told, for the address is refused before the body is looked at:
 * where it leads out of reach, and where the call says what it needs there.
 */
const comesBefore = ({ path, needs, isOpen }: Call, { role }: Caller, word: string) =>
  (word === "401" && !isOpen) ||
  (word === "404" && path.includes("{") && !hasAddressOfPeople(path)) ||
  (word === "403" && needs !== undefined && role !== "impersonated") ||
  (word === "plan" && needs !== undefined && isLockedByPlan(needs));

/** What an address without ids is about stands in the body: what is out of reach there is a wrong reference. */
const inBody = ({ path, isOpen, area }: Call, expectations: Expectations): Expectations =>
  path.includes("{") || isOpen || area === "admin"
    ? expectations
    : (Object.fromEntries(
        Object.entries(expectations).map(([role, word]) => [role, word === "404" ? "422:invalid" : word]),
      ) as Expectations);

/** A colleague's picture, and what somebody reaches: who may see these is asked by the call itself. */
const hasAddressOfPeople = (path: string) => /^\/users\/\{\w+\}\/(avatar|\{)/.test(path);

test("every procedure has a row, and every row a procedure", () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
  expect(callerRoles).toContain("locked");
});

describe("while the plan runs", () => {
  /** How many events of each verb adam caused: as himself, and as the user a super admin acts as. In all fixtures. */
  const times = { asAdam: new Map<string, number>(), asBoth: new Map<string, number>() };
  const count = async ({ world: { ids } }: Fixture) => {
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
  const fixture = freshFixtures(makeFixtureWithRival, count);
  test.each(rows)("%s", (_title, name, row) => check(name, row, fixture().callers.filter(isWhilePlanRuns), fixture()));

  test("what a super admin does for the user they act as is recorded with both names", async () => {
    await count(fixture());
    const { asAdam, asBoth } = times;
    for (const verb of inPersonOnly) expect([asAdam.get(verb)! > 0, asBoth.get(verb)], verb).toEqual([true, undefined]);
    for (const verb of ofOrdering) expect(asBoth.get(verb) ?? 0, verb).toBeLessThan(asAdam.get(verb)!);
    const others = (verbs: Map<string, number>) =>
      Object.fromEntries(
        [...verbs].filter(([verb]) => ![...inPersonOnly, ...ofOrdering, ...ofTheFirst].includes(verb)),
      );
    expect(asBoth.size).toBeGreaterThan(10);
    expect(others(asBoth)).toEqual(others(asAdam)); // adam himself made the same calls
  });
});

describe("once the plan has run out", () => {
  const fixture = freshFixtures(async () => {
    const made = await makeFixtureWithRival();
    await expirePlan(made);
    return made;
  });
  test.each(rows)("%s", (_title, name, row) => check(name, row, callersOnExpiredPlan(fixture()), fixture()));
});
