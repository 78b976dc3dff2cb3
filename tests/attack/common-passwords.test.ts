import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "../rest/door.ts";
import { as, makeWorld, refusalOf, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const common = ["1234567890", "password12", "aaaaaaaaaa", "wachtwoord1", "azertyuiop", "motdepasse1", "passwort123", "Welkom1234"];
const good = ["k3Jx9qLm2Z", "vier losse woorden hier", "paard batterij nietje correct"];
let n = 0;
const register = (password: string) => {
  const email = `els.peeters${n++}@elsewhere.test`;
  return rest("POST", "/register", { body: { first_name: "Els", last_name: "Verhaegen", email, password, terms: true } });
};

test.each(common)("%s is refused beside its field, in words", async (password) => {
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
    expect(refused).toMatchObject({ status: 422, body: { errors: { password: [expect.stringContaining("a part of your name")] } } });
  },
);

test("what is hard to guess is taken, and so are 200 characters", async () => {
  for (const password of [...good, "k3 Jx9 qLm2Z !".repeat(14).slice(0, 200)]) expect((await register(password)).status).toBe(201);
  expect((await register("k".repeat(201))).status).toBe(422);
});

describe("the other doors where a password is set", () => {
  test("a tablet's", async () => {
    const tablet = { id: world.acme, first_name: "Zaal", last_name: "Oost", email: "wall@elsewhere.test", container_ids: [world.board] };
    const refused = await refusalOf(as(world.ids.olga).member.createTablet({ ...tablet, password: "wachtwoord1" }));
    expect(refused.message).toBe("user.password_common");
  });
});
