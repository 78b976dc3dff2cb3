import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { as } from "../../world.ts";
import { addMember, inTransaction, setUp, world } from "./move-setup.ts";

beforeEach(setUp);
const olga = () => as(world.ids.olga);
const kindsOfRival = async () => (await as(world.ids.rita).kind.list({ id: world.rival })).map(({ title }) => title);
const machine = (kind_id: string) =>
  olga().object.create({
    container_id: world.floor,
    title: "Machine",
    kind_id,
    serial_number: "SN-1",
    in_service_on: "2021-03-01",
  });
const kindOf = async (code: string) =>
  (await olga().kind.list({ id: world.acme })).find((kind) => kind.code === code)!.id;

test("a copy has the kind of the original, and neither its serial number nor its day in service", async () => {
  const { id, kind } = await machine(await kindOf("HF"));
  const copy = await olga().object.duplicate({ id, container_id: world.other });
  expect(copy).toMatchObject({ kind, icon_code: "forklift", serial_number: "", in_service_on: null });
});

test("in another workspace it has the kind of the same review point, or of the same name", async () => {
  await addMember(world.ids.olga, world.rival);
  const before = await kindsOfRival();
  const own = await olga().kind.create({ id: world.acme, nl: "Draaibank", en: "Lathe" });
  await as(world.ids.rita).kind.create({ id: world.rival, en: "Lathe" });
  for (const [kindId, title] of [
    [await kindOf("HF"), "Heftruck"],
    [own.id, "Lathe"],
  ] as const) {
    const { id } = await machine(kindId);
    const copy = await olga().object.duplicate({ id, container_id: world.rivalBoard });
    const moved = await olga().object.move({ id, container_id: world.rivalBoard });
    expect(copy).toMatchObject({ kind: { title }, serial_number: "" });
    expect(moved).toMatchObject({ id, kind: copy.kind, serial_number: "SN-1", in_service_on: "2021-03-01" });
  }
  expect(await kindsOfRival()).toEqual([...before, "Lathe"]);
});

test("a kind that the other workspace lacks is added for its admins; for others it is left out", async () => {
  const { id: kindId } = await olga().kind.create({ id: world.acme, nl: "Draaibank", icon_code: "drill" });
  await addMember(world.ids.olga, world.rival);
  const { id } = await machine(kindId);
  const copy = await olga().object.duplicate({ id, container_id: world.rivalBoard });
  expect(copy.kind).toMatchObject({ title: "Draaibank" });
  expect((await kindsOfRival()).at(-1)).toBe("Draaibank");

  await setUp();
  const { id: unknown } = await olga().kind.create({ id: world.acme, nl: "Zaag" });
  await addMember(world.ids.olga, world.rival, "member");
  const { id: saw } = await machine(unknown);
  await inTransaction((tx) =>
    tx.execute(
      sql`insert into grants (workspace_id, container_id, user_id, role)
        values (${world.rival}, ${world.rivalBoard}, ${world.ids.olga}, 'admin')`,
    ),
  );
  expect((await olga().object.duplicate({ id: saw, container_id: world.rivalBoard })).kind).toBeNull();
  expect(await olga().object.move({ id: saw, container_id: world.rivalBoard })).toMatchObject({ kind: null });
});
