import { describe, expect, test } from "vitest";
import { expectationsOf } from "./audiences.ts";
import { freshFixtures } from "./fresh-fixtures.ts";
import { occurrences, responsesTo, withUnknownIds } from "./responses.ts";
import { makeFilledFixture } from "./rival.ts";
import { sharedInput } from "./row.ts";
import { rows } from "./table.ts";

const fixture = freshFixtures(makeFilledFixture);
const callersOf = (callerRoles: string[]) => fixture().callers.filter(({ role }) => callerRoles.includes(role));
/** Some of Acme's roles, to keep the number of calls down. */
const someCallers = () => callersOf(["owner", "admin", "guest", "removed", "anonymous"]);
/** The roles in Acme that do not see its other board. */
const partialCallers = () => callersOf(["lead", "guest", "inspector", "tablet", "member"]);

describe("what is Rival's is answered to everybody of Acme, byte for byte, like what does not exist", () => {
  const isolated = rows.filter(([, , { audience, except }]) => expectationsOf(audience, except).rival === "404");
  test.each(isolated)("%s", async (_title, name, row) => {
    const shared = sharedInput(row, fixture().rival);
    const calls = someCallers().map(async (caller) => {
      const input = await shared(caller);
      const [existing, unknown] = await Promise.all([
        responsesTo(name, caller, input),
        responsesTo(name, caller, withUnknownIds(input)),
      ]);
      expect(existing, caller.role).toEqual(unknown);
      expect(occurrences(existing), caller.role).toEqual([]);
      // 403: procedures for our pages' actions alone refuse every tRPC call. 422: REST, of a reference in the body
      const refused = (entryPoint: string) =>
        caller.userId ? (/^[A-Z]+ \/[^{]*$/.test(entryPoint) ? /^(40[34]|422)/ : /^40[34]/) : /^401/;
      for (const [entryPoint, text] of Object.entries(existing))
        expect(text, `${caller.role} ${entryPoint}`).toMatch(refused(entryPoint));
    });
    await Promise.all(calls);
  });
});

describe("what is on a board of their own workspace that they may not see is answered likewise", () => {
  const isolated = rows.filter(
    ([, , { audience, except }]) =>
      expectationsOf(audience, except).rival === "404" && expectationsOf(audience, except).member === "404",
  );
  test.each(isolated)("%s", async (_title, name, row) => {
    const shared = sharedInput(row, fixture().hidden);
    const calls = partialCallers().map(async (caller) => {
      const input = await shared(caller);
      const [existing, unknown] = await Promise.all([
        responsesTo(name, caller, input),
        // an address that names their workspace is theirs; what the body names in it is not there for them
        responsesTo(name, caller, withUnknownIds(input, [fixture().world.acme])),
      ]);
      expect(existing, caller.role).toEqual(unknown);
    });
    await Promise.all(calls);
  });
});
