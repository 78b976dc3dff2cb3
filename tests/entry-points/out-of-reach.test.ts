import { describe, expect, test } from "vitest";
import { lineOf } from "./audiences.ts";
import { freshStages } from "./fresh-fixtures.ts";
import { aboutNothing, answersTo, readable } from "./responses.ts";
import { makeFilledStage } from "./rival.ts";
import { inputForAll } from "./row.ts";
import { rows } from "./table.ts";

const stage = freshStages(makeFilledStage);
const among = (columns: string[]) => stage().callers.filter(({ column }) => columns.includes(column));
/** Enough of Acme's people to ask everything twice. */
const some = () => among(["owner", "admin", "guest", "removed", "anonymous"]);
/** Those of Acme who do not see all of it. */
const others = () => among(["lead", "guest", "tablet", "member"]);

describe("what is Rival's is to everybody of Acme as if it were not there, byte for byte", () => {
  const isolated = rows.filter(([, , { gets, but }]) => lineOf(gets, but).rival === "404");
  test.each(isolated)("%s", async (_title, name, row) => {
    const shared = inputForAll(row, stage().rival);
    const asked = some().map(async (caller) => {
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
    const shared = inputForAll(row, stage().hidden);
    const asked = others().map(async (caller) => {
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
