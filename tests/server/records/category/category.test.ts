import { categories } from "@db/schema/object";
import { asOperator, transact } from "@db/transact";
import { MAX_CATEGORIES } from "@server/records/category/inputs";
import { beforeAll, expect, test } from "vitest";
import { pdf, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const adam = () => as(world.ids.adam).category;
const listed = async () => (await adam().list({ id: world.acme })).categories;
const make = async (title: string) => (await adam().create({ id: world.acme, title })).id;

test("categories are listed and changed by admins of their own workspace", async () => {
  for (const name of ["lea", "gus", "tab"] as const) {
    expect(await errorOf(as(world.ids[name]).category.list({ id: world.acme })), name).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await errorOf(as(world.ids[name]).category.create({ id: world.acme, title: "x" })), name).toMatchObject({
      code: "FORBIDDEN",
    });
  }
  expect(await errorOf(as(world.ids.rita).category.list({ id: world.acme }))).toMatchObject({ code: "NOT_FOUND" });
  const rivalCategory = await as(world.ids.rita).category.create({ id: world.rival, title: "Ons" });
  expect(await errorOf(adam().rename({ id: world.acme, categoryId: rivalCategory.id, title: "x" }))).toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await errorOf(adam().remove({ id: world.acme, categoryId: rivalCategory.id }))).toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a title is unique whatever its case; a category may change the case of its own title", async () => {
  const id = await make("Attesten");
  const titleTaken = { message: "category.title_taken" };
  expect(await errorOf(make("ATTESTEN"))).toMatchObject(titleTaken);
  const other = await make("Handleiding");
  expect(await errorOf(adam().rename({ id: world.acme, categoryId: other, title: "attesten" }))).toMatchObject(
    titleTaken,
  );
  await adam().rename({ id: world.acme, categoryId: id, title: "ATTESTEN" });
  expect((await listed()).map(({ title }) => title)).toEqual(["ATTESTEN", "Handleiding"]);
});

test("categories keep their order and move one step at a time, up to either end", async () => {
  const third = await make("Foto’s");
  await adam().move({ id: world.acme, categoryId: third, by: -1 });
  await adam().move({ id: world.acme, categoryId: third, by: -1 });
  await adam().move({ id: world.acme, categoryId: third, by: -1 });
  expect((await listed()).map(({ title }) => title)).toEqual(["Foto’s", "ATTESTEN", "Handleiding"]);
});

test("each category says where it is used; deleting it keeps its objects and files, without it", async () => {
  const categoryId = await make("Straks weg");
  const files = [await uploadOf("a.pdf", pdf("a"))];
  const { id } = await as(world.ids.lea).object.create({
    container_id: world.floor,
    title: "Kast",
    categories: [categoryId],
  });
  await as(world.ids.lea).file.add({ id, files, category_id: categoryId });
  const deleted = await as(world.ids.lea).object.create({
    container_id: world.floor,
    title: "Weg",
    categories: [categoryId],
  });
  await as(world.ids.lea).object.remove({ id: deleted.id });
  expect((await adam().page({ id: world.acme, categoryId })).category).toMatchObject({
    objects_count: 1,
    files_count: 1,
  });
  await adam().remove({ id: world.acme, categoryId });
  expect(await as(world.ids.lea).object.get({ id })).toMatchObject({
    categories: [],
    files: [{ name: "a.pdf", category_id: null }],
  });
  expect(await errorOf(adam().page({ id: world.acme, categoryId }))).toMatchObject({ code: "NOT_FOUND" });
});

test("the same category added twice at once is one; their number is limited to what a form can carry", async () => {
  const both = await Promise.allSettled([make("Tegelijk"), make("tegelijk")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const before = (await listed()).length;
  const more = Array.from({ length: MAX_CATEGORIES - before }, (_, n) => ({
    workspaceId: world.acme,
    title: `Rubriek ${n}`,
  }));
  await transact(asOperator, (tx) => tx.insert(categories).values(more));
  expect(await errorOf(make("Eentje te veel"))).toMatchObject({
    message: `mistake.too_big.array?maximum=${MAX_CATEGORIES}`,
  });
});
