import { type Call, callsOf } from "@server/rest/calls";
import { appRouter } from "@server/router";
import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "./rest/door.ts";
import { as, makeWorld, refusalOf, type World } from "./world.ts";

/** What anyone may ask, signed in or not. Whatever is not named here has to refuse them. */
const open = new Set([
  "invitation.look",
  "object.public",
  "object.publicQr",
  "session.authorize",
  "session.refresh",
  "session.signIn",
  "session.signInAnyway",
  "user.register",
  "user.forgotPassword",
  "user.registerHere",
  "user.resetPassword",
  "user.validate",
]);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const procedures = Object.keys(appRouter._def.procedures);
const ask = (userId: string | null, name: string, input: unknown) => {
  const [noun, verb] = name.split(".") as [string, string];
  const caller = as(userId) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  return caller[noun]![verb]!(input);
};

describe("every procedure", () => {
  test.each(procedures.filter((name) => !open.has(name)))("%s asks who it is", async (name) => {
    expect(await refusalOf(ask(null, name, {}))).toMatchObject({ code: "UNAUTHORIZED" });
  });
});

describe("every REST call", () => {
  const calls = callsOf(appRouter);
  const filled = ({ path }: Call) => path.replace(/\{\w+\}/g, "0197a000-0000-7000-8000-000000000000");

  test.each(calls.filter((call) => !open.has(call.name)).map((call) => [call.method, call.path, call] as const))(
    "%s %s asks for a token, and finds nothing under an id that is nobody's",
    async (method, _path, call) => {
      expect((await rest(method, filled(call))).status).toBe(401);
      if (!call.path.includes("{")) return;
      const { status } = await rest(method, filled(call), { as: world.ids.olga, body: method === "GET" ? undefined : {} });
      expect([404, 422]).toContain(status); // 422: the rest of the input is looked at first
    },
  );
});
