import { sessions, users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { createSession } from "@server/tenancy/session/device";
import { removePicture } from "@server/tenancy/user/avatar";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { mailedTo } from "../rig/proof.ts";
import { picture } from "../upload-of.ts";
import { makeWorld, password, type World } from "../world.ts";
import { fetchApp, rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const jpeg = async (color: string, width = 300, height = 200) =>
  new Blob([new Uint8Array(await picture(color, width, height))]);
const formOf = (values: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};
const cookieOf = async (userId: string) =>
  `session=${await transact(asOperator, (tx) => createSession(tx, userId, { kind: "web", device: "tests", strong: true }))}`;
const rowOf = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select().from(users).where(eq(users.id, id))))[0]!;

describe("PUT /users/{id}", () => {
  test("changes the fields that a user may change, and no others", async () => {
    const { gus } = world.ids;
    const before = await rowOf(gus);
    const form = formOf({
      first_name: "Guus",
      phone: "+32 3 123 45 67",
      is_super_admin: "true",
      last_activity: "",
      image: "",
    });
    const refused = await rest("PUT", `/users/${gus}`, {
      as: gus,
      form: formOf({ first_name: "X", password_hash: "x" }),
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["password_hash"]]);
    const { status, body } = await rest("PUT", `/users/${gus}`, { as: gus, form });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      first_name: "Guus",
      last_name: "World",
      phone: "+32 3 123 45 67",
      is_super_admin: false,
      locale: "nl",
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/i);
    expect(await rowOf(gus)).toMatchObject({
      isSuperAdmin: false,
      passwordHash: before.passwordHash,
      email: before.email,
    });
    const over = await rest("POST", `/users/${gus}?_method=PUT`, { as: gus, body: { locale: "fr", phone: "" } });
    expect(over.body.data).toMatchObject({ locale: "fr", phone: null, first_name: "Guus" });
    expect(await rest("PUT", `/users/${gus}`, { as: gus, body: { locale: "xx", first_name: " " } })).toMatchObject({
      status: 422,
    });
  });

  test("is for the user and super admins; 404 for others", async () => {
    const { gus, olga, rita, sam } = world.ids;
    for (const other of [olga, rita])
      expect(await rest("PUT", `/users/${gus}`, { as: other, body: { first_name: "x" } })).toMatchObject({
        status: 404,
      });
    expect(await rest("PUT", `/users/${gus}`, { as: sam, body: { last_name: "Wereld" } })).toMatchObject({
      status: 200,
    });
  });

  test("changes the address once it is confirmed; by a super admin at once, which signs the user out", async () => {
    const { lea, sam } = world.ids;
    const asked = await rest("PUT", `/users/${lea}`, { as: lea, body: { email: "lea.nieuw@world.test" } });
    expect(asked).toMatchObject({ status: 200, body: { data: { email: "lea@world.test" } } });
    const taken = await rest("PUT", `/users/${lea}`, { as: sam, body: { email: "olga@world.test" } });
    expect(taken).toMatchObject({
      status: 422,
      body: { code: "user_exists", errors: { email: [expect.any(String)] } },
    });
    const given = await rest("PUT", `/users/${lea}`, { as: sam, body: { email: "lea.nieuw@world.test" } });
    expect(given).toMatchObject({ status: 200, body: { data: { email: "lea.nieuw@world.test" } } });
    expect(await reading(asOperator, (tx) => tx.$count(sessions, eq(sessions.userId, lea)))).toBe(0);
  });

  test("needs the password to change the address", async () => {
    const { adam } = world.ids;
    const session = await transact(asOperator, (tx) =>
      createSession(tx, adam, { kind: "api", device: "tests", strong: true }),
    );
    await transact(asOperator, (tx) => tx.update(sessions).set({ passwordAt: null }));
    const { makeAccessToken } = await import("@server/tenancy/session/access-token");
    const headers = { authorization: `Bearer ${(await makeAccessToken(hashOfToken(session), adam)).access_token}` };
    const change = () =>
      rest("PUT", `/users/${adam}`, { headers, body: { email: "adam.nieuw@world.test", first_name: "A" } });
    expect(await change()).toMatchObject({ status: 403, body: { code: "password_required" } });
    expect((await rowOf(adam)).firstName).toBe("adam");
    await rest("POST", "/password/validate", { headers, body: { password } });
    expect(await change()).toMatchObject({ status: 200 });
  });
});

describe("a picture", () => {
  test("is cropped to a square, and shown to members of the same workspaces, by token and by cookie", async () => {
    const { mia, olga, rita, sam } = world.ids;
    const { status, body } = await rest("POST", `/users/${mia}/avatar`, {
      as: mia,
      form: formOf({ image: await jpeg("#e08a1e") }),
    });
    expect(status).toBe(200);
    const address = body.data.image as string;
    expect(address).toMatch(new RegExp(`^/api/v1/users/${mia}/avatar\\?v=[\\da-f]{12}$`));
    const shown = await fetchApp(`/files/avatar/${mia}`, { headers: { cookie: await cookieOf(olga) } });
    expect(shown.headers.get("content-type")).toBe("image/webp");
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([width, height]).toEqual([256, 256]);
    const statusFor = async (id: string) => [
      (await rest("GET", `/users/${mia}/avatar`, { as: id })).status,
      (await fetchApp(`/files/avatar/${mia}`, { headers: { cookie: await cookieOf(id) } })).status,
    ];
    for (const id of [mia, olga, sam]) expect(await statusFor(id)).toEqual([200, 200]);
    expect(await statusFor(rita)).toEqual([404, 404]);
    expect((await fetchApp(`/files/avatar/${mia}`)).status).toBe(404);
    expect(
      (await fetchApp(`/files/avatar/${rita}`, { headers: { cookie: await cookieOf(rita) } })).status,
      "none",
    ).toBe(404);
    const again = { cookie: await cookieOf(olga), "if-none-match": shown.headers.get("etag")! };
    expect((await fetchApp(`/files/avatar/${mia}`, { headers: again })).status).toBe(304);
    await transact(asOperator, (tx) => tx.execute(`delete from memberships where user_id = '${mia}'`));
    expect((await fetchApp(`/files/avatar/${mia}`, { headers: again })).status, "who shares nothing any more").toBe(
      404,
    );
  });

  test("is refused where it is no picture, or too large", async () => {
    const { mia } = world.ids;
    const send = (image: Blob) => rest("POST", `/users/${mia}/avatar`, { as: mia, form: formOf({ image }) });
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>']);
    const wrong: [Blob, number][] = [
      [svg, 422],
      [new Blob(["%PDF-1.4"]), 422],
      [new Blob([new Uint8Array(6 * 1024 * 1024)]), 413],
    ];
    for (const [image, status] of wrong)
      expect(await send(image)).toMatchObject({ status, body: { errors: { image: [expect.any(String)] } } });
    expect(await rest("POST", `/users/${mia}/avatar`, { as: mia, body: {} })).toMatchObject({ status: 422 });
  });

  test("is deleted by an empty field, with its bytes", async () => {
    const { mia } = world.ids;
    await rest("POST", `/users/${mia}/avatar`, { as: mia, form: formOf({ image: await jpeg("#123456") }) });
    const { image } = await rowOf(mia);
    await removePicture(mia, image!);
    expect((await rest("GET", `/users/${mia}/avatar`, { as: mia })).status).toBe(200);
    const gone = await rest("PUT", `/users/${mia}`, { as: mia, body: { image: null } });
    expect(gone.body.data.image).toBeNull();
    await removePicture(mia, image!);
    await transact(asOperator, (tx) => tx.update(users).set({ image }).where(eq(users.id, mia)));
    expect((await rest("GET", `/users/${mia}/avatar`, { as: mia })).status, "the bytes are gone").toBe(500);
  });

  test("may be sent with a registration", async () => {
    const person = {
      first_name: "Nele",
      last_name: "Claes",
      email: "nele@foto.test",
      password: "long enough for us",
      locale: "nl",
      terms: "true",
    };
    const made = await rest("POST", "/register", { form: formOf({ ...person, "images[]": await jpeg("#00aa00") }) });
    expect(made).toMatchObject({ status: 201 });
    const { code } = await mailedTo(person.email);
    const proved = await rest("POST", "/register/prove", { body: { email: person.email, code } });
    expect(proved).toMatchObject({
      status: 200,
      body: { data: { user: { image: expect.stringContaining("/avatar?v=") } } },
    });
  });
});

test("a browser gets a token only where the password was given lately", async () => {
  const cookie = await cookieOf(world.ids.olga);
  const ask = () => fetchApp("/api/v1/accesstoken", { headers: { cookie, "sec-fetch-site": "same-origin" } });
  expect((await ask()).status).toBe(200);
  await transact(asOperator, (tx) => tx.execute(`update sessions set password_at = now() - interval '11 minutes'`));
  const refused = await ask();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "password_required" });
});

test("GET /me says who may create workspaces: users may, tablets may not", async () => {
  const { mia, tab, sam } = world.ids;
  const mayOf = async (as: string) => (await rest("GET", "/me", { as })).body.data.abilities;
  expect([await mayOf(mia), await mayOf(tab), await mayOf(sam)]).toEqual([
    ["workspace.create"],
    [],
    ["backoffice.enter", "workspace.create"],
  ]);
});

test("a tablet cannot change its own settings", async () => {
  const { tab } = world.ids;
  const before = await rowOf(tab);
  expect((await rest("PUT", `/users/${tab}`, { as: tab, body: { first_name: "Wall" } })).status).toBe(403);
  const form = formOf({ image: await jpeg("red") });
  expect((await rest("POST", `/users/${tab}/avatar`, { as: tab, form })).status).toBe(403);
  expect(await rowOf(tab)).toMatchObject({ firstName: before.firstName, image: before.image });
});
