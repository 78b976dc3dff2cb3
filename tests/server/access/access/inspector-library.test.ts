import { addDays, today } from "@server/core/day";
import { beforeAll, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { pdf, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: string;
let file: string;
beforeAll(async () => {
  world = await makeWorld();
  const { lea, mia, olga } = world.ids;
  await as(lea).access.add({
    id: world.floor,
    users: [{ user_id: mia, role: "inspector", ends_on: addDays(today(), 9) }],
  });
  ({ id: object } = await as(lea).object.create({ container_id: world.floor, title: "Hijskraan" }));
  const upload = await uploadOf("intern.pdf", pdf("intern"), "file");
  ({ id: file } = await as(olga).library.create({ id: world.acme, file: upload, usable_for: ["object"] }));
});

test("who only inspects adds files to an object, but none of a library that they do not see", async () => {
  const { mia } = world.ids;
  const { library } = as(mia);
  expect((await errorOf(library.choice({ id: object }))).code).toBe("FORBIDDEN");
  expect((await errorOf(library.choose({ id: object, library_file_ids: [file] }))).code).toBe("FORBIDDEN");
  const put = { as: mia, body: { library_file_ids: [file] } };
  expect((await rest("PUT", `/objects/${object}`, put)).status).toBe(403);
  const { object: seen, may } = await as(mia).object.page({ id: object });
  expect(seen.files).toEqual([]);
  expect(may).toMatchObject({ upload: true, from_library: false });
});

test("a guest chooses from the library", async () => {
  const { gus } = world.ids;
  expect((await as(gus).object.page({ id: object })).may.from_library).toBe(true);
  expect((await as(gus).library.choice({ id: object })).items.map(({ id }) => id)).toContain(file);
  expect((await as(gus).library.choose({ id: object, library_file_ids: [file] })).ids).toHaveLength(1);
});
