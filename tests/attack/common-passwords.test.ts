import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { createSession } from "@server/tenancy/session/device";
import { actorOf } from "@server/tenancy/session/session";
import { makeResetToken } from "@server/tenancy/user/reset-token";
import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const common = [
  "1234567890",
  "password12",
  "aaaaaaaaaa",
  "wachtwoord1",
  "azertyuiop",
  "motdepasse1",
  "passwort123",
  "Welkom1234",
];
const goodPasswords = ["k3Jx9qLm2Z", "vier losse woorden hier", "paard batterij nietje correct"];
let n = 0;
const register = (password: string) => {
  const email = `els.peeters${n++}@elsewhere.test`;
  return rest("POST", "/register", {
    body: { first_name: "Els", last_name: "Verhaegen", email, password, terms: true },
  });
};

test.each(common)("%s is refused beside its field, with the reason", async (password) => {
  expect(await register(password)).toMatchObject({
    status: 422,
    body: {
      code: "weak_password",
      errors: { password: ["This password is too easy to guess. Choose four unrelated words, for example."] },
    },
  });
});

test.each(["verhaegen-xq7-lw", "Xq7lw-PEETERS0-z", "xq7 Vérhaegen lw", "xq7lw Elsewhere z"])(
  "%s holds a part of a name or an address",
  async (password) => {
    n = 0;
    const refused = await register(password);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringContaining("a part of your name")] } },
    });
  },
);

test("a password that is hard to guess is accepted, also one of 200 characters", async () => {
  for (const password of [...goodPasswords, "k3 Jx9 qLm2Z !".repeat(14).slice(0, 200)])
    expect((await register(password)).status).toBe(201);
  expect((await register("k".repeat(201))).status).toBe(422);
});

describe("other places where a password is set", () => {
  test("for a new tablet", async () => {
    const tablet = {
      id: world.acme,
      first_name: "Zaal",
      last_name: "Oost",
      email: "wall@elsewhere.test",
      container_ids: [world.board],
    };
    const refused = await errorOf(as(world.ids.olga).member.createTablet({ ...tablet, password: "wachtwoord1" }));
    expect(refused.message).toBe("user.password_common");
  });

  test("for an existing tablet, by REST and by the form: no common one, none from its names or label", async () => {
    const olga = as(world.ids.olga).member;
    const wall = { first_name: "Zaal", last_name: "Westkant", email: "portier@elsewhere.test", container_ids: [] };
    const { id: userId } = await olga.createTablet({ ...wall, id: world.acme, password: "vier losse woorden hier" });
    const target = { id: world.acme, userId };
    const names = { first_name: wall.first_name, last_name: wall.last_name, container_ids: [] };
    for (const [password, message] of [
      ["1234567890", "user.password_common"],
      ["xq7 westkant lw", "user.password_personal"],
      ["xq7 portier lw", "user.password_personal"],
    ] as const) {
      const refused = await rest("PUT", `/workspaces/${world.acme}/users/${userId}`, {
        as: world.ids.olga,
        body: { password: password },
      });
      expect(refused, password).toMatchObject({
        status: 422,
        body: { code: "weak_password", errors: { password: [expect.any(String)] } },
      });
      expect((await errorOf(olga.change({ ...target, password: password }))).message).toBe(message);
      expect((await errorOf(olga.editTablet({ ...target, ...names, password: password }))).message).toBe(message);
    }
    const renamed = { ...target, first_name: "Noordkant", password: "xq7 noordkant lw" };
    expect((await errorOf(olga.change(renamed))).message, "the name that comes with it").toBe("user.password_personal");
    await olga.change({ ...target, password: "paard batterij nietje correct" });
  });

  test("for one's own account, and by a mailed link", async () => {
    const { gus } = world.ids;
    const token = await transact(asOperator, (tx) => makeResetToken(tx, gus, "common"));
    const reset = (password: string) =>
      as(null).user.resetPassword({ token, password: password, password_confirmation: password });
    expect((await errorOf(reset("wachtwoord1"))).message).toBe("user.password_common");
    const session = await transact(asOperator, (tx) =>
      createSession(tx, gus, { kind: "web", device: "tests", source: "192.0.2.9" }),
    );
    const actor = { ...(await actorOf(gus))!, sessionId: hashOfToken(session) };
    expect((await errorOf(as(gus, { actor }).user.changePassword({ password: "wachtwoord1" }))).message).toBe(
      "user.password_common",
    );
    await reset("paard batterij nietje correct");
  });
});
