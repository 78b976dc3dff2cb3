import { attempts, sessions } from "@db/schema/user";
import { overTheWall, transact } from "@db/transact";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as login } from "~/routes/login/route";
import { action as forgot } from "~/routes/password.forgot/route";
import { as, makeWorld, refusalOf, type World } from "../world.ts";
import { type Door, knock, request } from "./page.ts";

let world: World;
const known = "gus@world.test";
const unknown = "guz@world.test"; // as long, so that a length tells nothing by itself
const strangers = ["sam@world.test", "rita@world.test", "tab@world.test"];

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  transact(overTheWall, async (tx) => {
    await tx.delete(attempts);
    await tx.delete(sessions);
  }),
);

/** All of an answer, but for what is new each time; the address that was asked for reads the same in each. */
async function whole(answer: Response, asked: string): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !["x-request-id", "date"].includes(name)).map((pair) => pair.join(": "));
  const text = [answer.status, ...headers, "", await answer.text()].join("\n");
  return text.replaceAll(asked, "…").replace(/nonce-[^']+/g, "");
}
const call = (path: string, body: object, asked: string) =>
  request(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", origin: "http://localhost:3000" },
  }).then((answer) => whole(answer, asked));

describe("an address that is somebody's is told from one that is nobody's", () => {
  test.each([
    ["at sign-in", "/api/v1/authorize", (email: string) => ({ email, password: "a guess at it" })],
    ["at a forgotten password", "/api/v1/password/forgot", (email: string) => ({ email })],
    ["at a forgotten password, by hook", "/trpc/user.forgotPassword", (email: string) => ({ email })],
  ])("nowhere: %s", async (_, path, body) => {
    expect(await call(path, body(unknown), unknown)).toBe(await call(path, body(known), known));
  });

  test("nowhere: when somebody has tried too often", async () => {
    const often = async (email: string) => {
      let last = "";
      for (let n = 0; n < 7; n++) last = await call("/api/v1/authorize", { email, password: "a guess at it" }, email);
      return last.replace(/\d{3}/g, "#");
    };
    expect(await often(unknown)).toBe(await often(known));
  });

  test("nowhere: on the pages", async () => {
    const page = async (door: Door, path: string, email: string, more: Record<string, string> = {}) =>
      JSON.stringify(await knock(door, path, { form: { email, ...more } })).replaceAll(email, "…");
    for (const [door, path, more] of [
      [login, "/login", { password: "a guess at it" }],
      [forgot, "/password/forgot", {}],
    ] as const)
      expect(await page(door, path, unknown, more)).toBe(await page(door, path, known, more));
  });

  test("nowhere: an asked-for change of address says nothing of who has it", async () => {
    const { session_id } = (await as(null).session.signIn({ email: known, password: "ten-letters-long" })) as { session_id: string };
    const gus = as(world.ids.gus);
    expect(session_id).toBeTruthy();
    const [free, taken] = [await gus.user.changeEmail({ email: unknown }), await gus.user.changeEmail({ email: "olga@world.test" })];
    expect(taken).toEqual(free);
  });
});

describe("nothing of a person is told to who has no business with them", () => {
  test.each(["user.workspaces", "member.get", "member.page"])("%s", async (name) => {
    for (const asker of ["mia", "gus", "rita"] as const) {
      const procedure = name.split(".").reduce((at, part) => (at as Record<string, unknown>)[part], as(world.ids[asker]) as unknown);
      const asked = { id: world.ids.sam, workspace_id: world.acme, user_id: world.ids.sam };
      const { code } = await refusalOf((procedure as (input: object) => Promise<unknown>)(asked));
      expect(["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"]).toContain(code);
    }
  });

  test("an invitation that was made up is no more than missing", async () => {
    const answers = await Promise.all(["x", "a".repeat(43)].map((token) => refusalOf(as(null).invitation.look({ token }))));
    expect(answers[0]).toEqual(answers[1]);
  });

  test("registering with an invitation to another address does not let in, and does not say whose it is", async () => {
    const token = "made-up";
    const person = { first_name: "A", last_name: "B", email: strangers[0]!, password: "long enough for us", locale: "nl", token };
    const answer = await call("/api/v1/register", person, strangers[0]!);
    for (const name of ["World", 'sam"', world.ids.sam]) expect(answer).not.toContain(name);
  });
});
