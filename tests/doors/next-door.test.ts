import { beforeAll, describe, expect, test } from "vitest";
import { aboutNothing, answersTo, readable } from "./answer.ts";
import { lineOf } from "./kinds.ts";
import { fillRival } from "./rival.ts";
import { inputForAll } from "./row.ts";
import { type Caller, hiddenWord, makeStage, type Stage, twin } from "./stage.ts";
import { rows } from "./table.ts";

let stage: Stage;
let people: Caller[];
/** Enough of them to ask everything twice. */
let some: Caller[];
/** Those of Acme who do not see all of it. */
let others: Caller[];
beforeAll(async () => {
  stage = await makeStage();
  await fillRival(stage);
  people = stage.callers.filter(({ column }) => !["super", "rival", "locked", "impersonated"].includes(column));
  some = people.filter(({ column }) => ["owner", "admin", "guest", "removed", "anonymous"].includes(column));
  others = people.filter(({ column }) => ["lead", "guest", "tablet", "member"].includes(column));
});

describe("what is Rival's is to everybody of Acme as if it were not there, byte for byte", () => {
  const isolated = rows.filter(([, , { gets, but }]) => lineOf(gets, but).rival === "404");
  test.each(isolated)("%s", async (_title, name, row) => {
    const shared = inputForAll(row, stage.rival);
    const asked = some.map(async (caller) => {
      const input = await shared(caller);
      const [found, nothing] = await Promise.all([
        answersTo(name, caller, input),
        answersTo(name, caller, aboutNothing(input)),
      ]);
      expect(found, caller.column).toEqual(nothing);
      expect(readable(found), caller.column).toEqual([]);
      // 403: what is for our pages' actions alone says so to every hook
      const refused = caller.userId ? /^40[34]/ : /^401/;
      for (const [door, answer] of Object.entries(found)) expect(answer, `${caller.column} ${door}`).toMatch(refused);
    });
    await Promise.all(asked);
  });
});

describe("what stands on a board of one's own workspace that one may not see is not there either", () => {
  const isolated = rows.filter(
    ([, , { gets, but }]) => lineOf(gets, but).rival === "404" && lineOf(gets, but).member === "404",
  );
  test.each(isolated)("%s", async (_title, name, row) => {
    const shared = inputForAll(row, stage.hidden);
    const asked = others.map(async (caller) => {
      const input = await shared(caller);
      const [found, nothing] = await Promise.all([
        answersTo(name, caller, input),
        answersTo(name, caller, aboutNothing(input)),
      ]);
      expect(found, caller.column).toEqual(nothing);
    });
    await Promise.all(asked);
  });
});

describe("what anybody of Acme is told about what they may see says nothing of Rival, nor of what they may not see", () => {
  test.each(rows)("%s", async (_title, name, row) => {
    const asked = people.map(async (known) => {
      const caller = row.own && known.userId ? await twin(known) : known;
      const told = await answersTo(name, caller, await row.input?.(stage.acme, caller));
      expect(readable(told), caller.column).toEqual([]);
      if (others.includes(known)) expect(readable(told, hiddenWord), caller.column).toEqual([]);
    });
    await Promise.all(asked);
  });
});
