import { randomUUID } from "node:crypto";
import { type Call, callsOf, namesInPath } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { describe, expect, test } from "vitest";
import { callRest, hasUpload } from "./calls.ts";
import type { Caller } from "./fixture.ts";
import { freshFixtures } from "./fresh-fixtures.ts";
import { makeFilledFixture } from "./rival.ts";
import type { Row } from "./row.ts";
import { rows } from "./table.ts";

const fixture = freshFixtures(makeFilledFixture);
const callers = (...roles: string[]) => fixture().callers.filter(({ role }) => roles.includes(role));

/** What only super admins call. */
const isOfBackOffice = ({ area, path }: Call) => area === "admin" || path.endsWith("/impersonate");
/** A number of the customer's own, under which an object is made, and one that another authority keeps. */
const namesNoRecord = ["number", "vat"];

/** Each parameter of each call, with each row of its procedure. What an open call names is nobody's secret. */
const probed = callsOf(appRouter).flatMap((call) =>
  rows
    .filter(([, name, { input }]) => name === call.name && input && !call.isOpen)
    .flatMap(([title, , row]) =>
      namesInPath(call.path)
        .filter((name) => !namesNoRecord.includes(name))
        .map((name) => [`${call.method} ${call.path}, {${name}} of ${title}`, call, row, name] as const),
    ),
);

/** Values of a parameter that lead nowhere for the caller; none of them is the one that the row has. */
async function leadingNowhere(row: Row, name: string, caller: Caller, own: unknown): Promise<unknown[]> {
  const nowhere = [randomUUID(), "no-id"];
  if (caller.role === "super" || name === "optionId") return nowhere; // the offers of the platform are everybody's
  const { [name]: rivals } = await row.input!(fixture().rival, callers("rival")[0]!);
  return own === rivals ? nowhere : [rivals, ...nowhere];
}

describe("an address that leads nowhere is answered 404, whatever is sent to it", () => {
  test.each(probed)("%s", async (_title, call, row, name) => {
    const answersTo = async (caller: Caller, check: (right: string, wrong: string, asked: string) => void) => {
      let input = await row.input!(fixture().acme, caller);
      for (const value of await leadingNowhere(row, name, caller, input[name])) {
        const words: string[] = [];
        for (const isWrong of [false, true]) {
          words.push((await callRest(call, caller, { ...input, [name]: value }, isWrong)).word);
          if (hasUpload(input)) input = await row.input!(fixture().acme, caller); // a refusal may have removed the file
        }
        check(words[0]!, words[1]!, `${caller.role} ${value}`);
      }
    };
    const [most] = callers(isOfBackOffice(call) ? "super" : "owner");
    await answersTo(most!, (right, wrong, asked) => expect([right, wrong], asked).toEqual(["404", "404"]));
    for (const caller of callers("super", "lead", "guest", "member"))
      await answersTo(caller, (right, wrong, asked) => {
        if (/^40[134]/.test(right)) expect([right, "404"], asked).toContain(wrong);
      });
  });
});
