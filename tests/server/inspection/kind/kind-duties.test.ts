import { beforeAll, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const adam = () => as(world.ids.adam).kind;
const lea = () => as(world.ids.lea);
const ofCode = async (code: string) => (await adam().list({ id: world.acme })).find((kind) => kind.code === code)!;
const make = async (nl: string, lines?: string[]) => (await adam().create({ id: world.acme, nl, lines })).id;
const object = async (kind_id?: string, title = "Machine") =>
  (await lea().object.create({ container_id: world.floor, title, kind_id })).id;
const linesOf = async (id: string) => (await lea().duty.list({ id })).map(({ line }) => line).toSorted();
const put = (id: string, lines: string[], reason = "") => lea().duty.put({ id, lines, reason });

test("a kind of a review point proposes its general family with the usual option, until others are chosen", async () => {
  expect((await ofCode("HE")).lines).toEqual(expect.arrayContaining(["lifting_parts", "lifting_whole"]));
  expect((await ofCode("HF")).lines).toContain("forklift");
  expect((await ofCode("ST")).lines).toEqual([]); // each region has its own
  const { id: kindId } = await ofCode("HF");
  const one = { id: world.acme, kindId };
  const lifting = await adam().edit({ ...one, lines: ["forklift", "forklift_lifting"] });
  expect(lifting.lines).toEqual(["forklift_lifting", "forklift_parts"]);
  expect((await adam().edit({ ...one, lines: [] })).lines).toEqual([]);
  expect((await adam().edit({ ...one, active: true })).lines).toEqual([]);
});

test("an unknown line is refused with its name, and two options of a family are", async () => {
  expect(await errorOf(make("Onbekend", ["nothing"]))).toMatchObject({
    message: "duty.unknown_line_named?line=nothing",
  });
  expect(await errorOf(make("Dubbel", ["forklift", "forklift_lifting"]))).toMatchObject({ message: "duty.one_option" });
  const post = (body: object) => rest("POST", `/workspaces/${world.acme}/kinds`, { as: world.ids.adam, body });
  const answer = await post({ nl: "Kraan", lines: ["nothing"] });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain("nothing");
  const made = await post({ nl: "Kraan", lines: ["lifting_whole"] });
  expect(made.body.data).toMatchObject({ lines: expect.arrayContaining(["lifting_parts", "lifting_whole"]) });
});

test("an object that is made with a kind gets the duties that it proposes, and another kind adds its own", async () => {
  const kind = await make("Hoogwerker op rupsen", ["aerial_whole"]);
  const { lines } = await adam().get({ id: world.acme, kindId: kind });
  const id = await object(kind);
  expect(await linesOf(id)).toEqual(lines.toSorted());
  expect(await linesOf(await object())).toEqual([]);
  const lift = await object((await ofCode("PL")).id);
  expect((await lea().duty.list({ id: lift })).every(({ option, to_check }) => option === null || to_check)).toBe(true);

  const other = await make("Ladder van ons", ["ladder"]);
  await lea().object.edit({ id, kind_id: other });
  expect(await linesOf(id)).toEqual([...lines, "ladder"].toSorted());
  // saved once more, it brings nothing back that was taken off
  await put(id, [], "Vergissing");
  await lea().object.edit({ id, kind_id: other });
  expect(await linesOf(id)).toEqual([]);
});

test("its duties are put on all objects of a kind that lack them, and what was decided otherwise stays", async () => {
  const kind = await make("Vorkheftruck");
  const [plain, has, lifting, off, elsewhere] = [
    await object(kind, "Kaal"),
    await object(kind, "Heeft ze"),
    await object(kind, "Met haak"),
    await object(kind, "Afgenomen"),
    await object(undefined, "Zonder soort"),
  ];
  await put(has, ["forklift"]);
  await put(lifting, ["forklift_lifting"]);
  await put(off, ["forklift"]);
  await put(off, [], "Verkocht als sloop");
  const one = { id: world.acme, kindId: kind };
  await adam().edit({ ...one, lines: ["forklift"] });

  const named = (preview: Awaited<ReturnType<ReturnType<typeof adam>["previewDuties"]>>) =>
    Object.fromEntries(preview.lines[0]!.groups.map((group) => [group.standing, group.objects.map(({ id }) => id)]));
  expect(named(await adam().previewDuties(one))).toEqual({
    gets: [plain],
    has: [has],
    other_option: [lifting],
    taken_off: [off],
  });
  expect(await errorOf(lea().kind.putDuties(one))).toMatchObject({ code: "FORBIDDEN" });
  expect(await adam().putDuties(one)).toEqual({ duties_count: 1 });
  expect(await adam().putDuties(one)).toEqual({ duties_count: 0 });
  expect(await linesOf(plain)).toEqual(["forklift"]);
  expect(await linesOf(lifting)).toEqual(["forklift_lifting", "forklift_parts"]);
  expect(await linesOf(off)).toEqual([]);
  expect(await linesOf(elsewhere)).toEqual([]);
});

test("lines whose words are in the name of a kind are offered first, then those of its review point, by family", async () => {
  const offered = async (kindId: string, as = adam()) =>
    (await as.page({ id: world.acme, kindId })).catalogue.filter(({ proposed }) => proposed);
  const crane = await make("Rolbrug 10 ton");
  expect((await offered(crane)).every(({ family }) => family === "crane_overhead")).toBe(true);
  expect((await offered(crane)).length).toBeGreaterThan(1);
  const french = as(world.ids.adam, { locale: "fr" }).kind;
  expect((await offered(crane, french)).map(({ line }) => line)).toContain("crane_overhead_parts");
  expect(await offered(await make("Zxqwv"))).toEqual([]);
  const ofTank = await offered(await make("Stookolietanks"));
  expect(ofTank.map(({ review_point }) => review_point)).not.toContain("WA"); // a boiler on stookolie
  expect(ofTank.map(({ family }) => family)).toContain("tank_vl");
  const { id } = await ofCode("HF");
  const families = (await offered(id)).map(({ family }) => family);
  const first = families.filter((family, at) => family !== families[at - 1]);
  expect(first).toEqual([...new Set(families)]);
});
