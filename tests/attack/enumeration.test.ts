import { attempts, sessions } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as login } from "~/routes/login/route";
import { action as forgot } from "~/routes/password.forgot/route";
import { makeIn } from "../entry-points/make.ts";
import { fetchApp } from "../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../world.ts";
import { callRoute, type RouteFunction } from "./route.ts";

let world: World;
const known = "gus@world.test";
const unknown = "guz@world.test"; // of the same length, so that responses can be compared
const place = () => ({
  workspace: world.acme,
  board: world.board,
  floor: world.floor,
  other: world.other,
  owner: world.ids.olga,
});

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.delete(attempts);
    await tx.delete(sessions);
  }),
);

/** A response as text, without what differs each time, and with the address replaced. */
async function comparable(answer: Response, address: string): Promise<string> {
  const headers = [...answer.headers]
    .filter(([name]) => !["x-request-id", "date"].includes(name))
    .map((pair) => pair.join(": "));
  const text = [answer.status, ...headers, "", await answer.text()].join("\n");
  return text.replaceAll(address, "…").replace(/nonce-[^']+/g, "");
}
const call = (path: string, body: object, address: string) =>
  fetchApp(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", origin: "http://localhost:3000" },
  }).then((answer) => comparable(answer, address));

describe("an address with an account cannot be told from one without", () => {
  test.each([
    ["at sign-in", "/api/v1/authorize", (email: string) => ({ email, password: "a guess at it" })],
    ["at a forgotten password", "/api/v1/password/forgot", (email: string) => ({ email })],
    ["at a forgotten password, by hook", "/trpc/user.forgotPassword", (email: string) => ({ email })],
  ])("nowhere: %s", async (_, path, body) => {
    expect(await call(path, body(unknown), unknown)).toBe(await call(path, body(known), known));
  });

  test("after too many attempts", async () => {
    const often = async (email: string) => {
      let last = "";
      for (let n = 0; n < 7; n++) last = await call("/api/v1/authorize", { email, password: "a guess at it" }, email);
      return last.replace(/\d{3}/g, "#");
    };
    expect(await often(unknown)).toBe(await often(known));
  });

  test("on the pages", async () => {
    const page = async (door: RouteFunction, path: string, email: string, more: Record<string, string> = {}) =>
      JSON.stringify(await callRoute(door, path, { form: { email, ...more } })).replaceAll(email, "…");
    for (const [door, path, more] of [
      [login, "/login", { password: "a guess at it" }],
      [forgot, "/password/forgot", {}],
    ] as const)
      expect(await page(door, path, unknown, more)).toBe(await page(door, path, known, more));
  });

  test("by requesting it as a new address", async () => {
    const { session_id } = (await as(null).session.signIn({ email: known, password: "ten-letters-long" })) as {
      session_id: string;
    };
    const gus = as(world.ids.gus);
    expect(session_id).toBeTruthy();
    const [free, taken] = [
      await gus.user.changeEmail({ email: unknown }),
      await gus.user.changeEmail({ email: "olga@world.test" }),
    ];
    expect(taken).toEqual(free);
  });
});

describe("users outside a workspace learn nothing of its people", () => {
  type Call = (client: ReturnType<typeof as>) => Promise<unknown>;
  const lea = () => world.ids.lea;
  test.each<[string, Call, Record<"olga" | "gus" | "mia" | "rita", string>]>([
    [
      "user.workspaces",
      (api) => api.user.workspaces({ id: lea() }),
      { olga: "NOT_FOUND", gus: "NOT_FOUND", mia: "NOT_FOUND", rita: "NOT_FOUND" },
    ],
    [
      "member.get",
      (api) => api.member.get({ id: world.acme, userId: lea() }),
      { olga: "yes", gus: "FORBIDDEN", mia: "FORBIDDEN", rita: "NOT_FOUND" },
    ],
    [
      "member.complete",
      (api) => api.member.complete({ workspaceId: world.acme, userId: lea() }),
      { olga: "yes", gus: "FORBIDDEN", mia: "FORBIDDEN", rita: "NOT_FOUND" },
    ],
    [
      "member.page",
      (api) => api.member.page({ id: world.acme }),
      { olga: "yes", gus: "yes", mia: "yes", rita: "NOT_FOUND" },
    ],
  ])("%s", async (_, ask, gets) => {
    for (const [client, expected] of Object.entries(gets)) {
      const address = ask(as(world.ids[client as keyof typeof gets]));
      if (expected === "yes") await address;
      else expect((await errorOf(address)).code, client).toBe(expected);
    }
  });

  test("who sees only the names of members gets no addresses", async () => {
    const page = async (client: "olga" | "mia") =>
      JSON.stringify(await as(world.ids[client]).member.page({ id: world.acme }));
    expect(await page("olga")).toContain("lea@world.test");
    expect((await page("mia")).replaceAll("mia@world.test", "")).not.toContain("@world.test");
  });

  test("a made-up invitation is answered as missing", async () => {
    const answers = await Promise.all(
      ["x", "a".repeat(43)].map((token) => errorOf(as(null).invitation.look({ token }))),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test("registering with an invitation to another address gives no access and does not show it", async () => {
    const { id, token } = await makeIn({ ...place(), word: "Acme" }).invitation("nele@world.test");
    const register = (email: string) => {
      const person = {
        first_name: "A",
        last_name: "B",
        email,
        password: "long enough for us",
        locale: "nl",
        terms: true,
        token,
      };
      return call("/api/v1/register", person, email);
    };
    const answer = await register("somebody@world.test");
    expect(answer).toMatch(/^422\n/);
    expect(answer).toContain('"not_invited"');
    for (const name of ["nele", "Site Noord", "Gelijkvloers", world.acme, world.ids.olga, id])
      expect(answer).not.toContain(name);
    const { rows } = await transact(asOperator, (tx) =>
      tx.execute(sql`select from users where email = 'somebody@world.test'`),
    );
    expect(rows).toEqual([]);
    expect(await register("nele@world.test")).toMatch(/^201\n/); // the same answer
  });
});
