import { readForm } from "@server/http/forms";
import { NewObject, ObjectChanges, type ObjectView } from "@server/records/object/inputs";
import { beforeAll, expect, test } from "vitest";
import { pdf, picture, uploadOf } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
let category: string;
let kind: string;
beforeAll(async () => {
  world = await makeWorld();
  category = (await as(world.ids.adam).category.create({ id: world.acme, title: "Attesten" })).id;
  const ownField = (input: object) => as(world.ids.adam).ownField.create({ id: world.acme, type: "text", ...input });
  await ownField({ type: "number", nl: "Hefvermogen", key: "capacity" });
  await ownField({ type: "yes_no", nl: "Gehuurd", key: "rented" });
  await ownField({ type: "choice", nl: "Aandrijving", key: "fuel", options: ["Diesel", "LPG"] });
  const kinds = await as(world.ids.adam).kind.list({ id: world.acme });
  kind = kinds.find(({ code }) => code === "KL")!.id;
});

type Pairs = [string, string][];
type Field = {
  /** The field in a form or multipart body. */
  pairs: Pairs | (() => Pairs);
  /** The field in JSON. */
  json: object | (() => object);
  becomes: object | (() => object);
};

/** All input fields of an object, except files. */
const fields: Record<string, Field> = {
  title: { pairs: [["title", " Lift  "]], json: { title: " Lift  " }, becomes: { title: "Lift" } },
  subtitle: {
    pairs: [["subtitle", "serienr. 7 & 8"]],
    json: { subtitle: "serienr.\r\n7 & 8" },
    becomes: { subtitle: "serienr. 7 & 8" },
  },
  "x and y": {
    pairs: [
      ["x", "0.25"],
      ["y", "1"],
    ],
    json: { x: 0.25, y: 1 },
    becomes: { x: 0.25, y: 1 },
  },
  size: { pairs: [["size", "l"]], json: { size: "l" }, becomes: { size: "l" } },
  icon_code: {
    pairs: [["icon_code", "forklift"]],
    json: { icon_code: "forklift" },
    becomes: { icon_code: "forklift" },
  },
  display_code: {
    pairs: [["display_code", "HF 03"]],
    json: { display_code: "HF\r\n03" },
    becomes: { display_code: "HF 03" },
  },
  color_code: {
    pairs: [["color_code", "#0b5c70"]],
    json: { color_code: "#0b5c70" },
    becomes: { color_code: "#0b5c70" },
  },
  text_color_code: {
    pairs: [["text_color_code", "#FFFFFF"]],
    json: { text_color_code: "#FFFFFF" },
    becomes: { text_color_code: "#FFFFFF" },
  },
  "tags[]": {
    pairs: [
      ["tags[]", "dak"],
      ["tags[]", "hal 2"],
    ],
    json: { tags: ["dak", "hal 2"] },
    becomes: { tags: ["dak", "hal 2"] },
  },
  "tags with commas": {
    pairs: [["tags", "dak, hal 2"]],
    json: { tags: "dak, hal 2" },
    becomes: { tags: ["dak", "hal 2"] },
  },
  "categories[]": {
    pairs: () => [["categories[]", category]],
    json: () => ({ categories: [category] }),
    becomes: () => ({ categories: [{ id: category, title: "Attesten" }] }),
  },
  "categories by title": {
    pairs: [["categories", "attesten"]],
    json: { categories: ["attesten"] },
    becomes: () => ({ categories: [{ id: category, title: "Attesten" }] }),
  },
  kind_id: {
    pairs: () => [["kind_id", kind]],
    json: () => ({ kind_id: kind }),
    becomes: () => ({ kind: { id: kind }, icon_code: "ladder" }),
  },
  serial_number: {
    pairs: [["serial_number", " HX 1 "]],
    json: { serial_number: "HX\r\n1" },
    becomes: { serial_number: "HX 1" },
  },
  in_service_on: {
    pairs: [["in_service_on", "2021-03-01"]],
    json: { in_service_on: "2021-03-01" },
    becomes: { in_service_on: "2021-03-01" },
  },
  make: { pairs: [["make", "Toyota"]], json: { make: " Toyota" }, becomes: { make: "Toyota" } },
  model: { pairs: [["model", "8FBE18"]], json: { model: "8FBE18" }, becomes: { model: "8FBE18" } },
  year_built: { pairs: [["year_built", "2019"]], json: { year_built: 2019 }, becomes: { year_built: 2019 } },
  fields: {
    pairs: [
      ["fields[capacity]", "1 250,5"],
      ["fields[rented]", "true"],
      ["fields[fuel]", "lpg"],
    ],
    json: { fields: { capacity: 1250.5, rented: true, fuel: "LPG" } },
    becomes: { fields: { capacity: 1250.5, rented: true, fuel: "LPG" } },
  },
  urls: {
    pairs: [
      ["urls[Handleiding]", "https://example.com/a"],
      ["urls[Film 2]", "https://vimeo.com/76979871"],
    ],
    json: { urls: { Handleiding: "https://example.com/a", "Film 2": "https://vimeo.com/76979871" } },
    becomes: { urls: { Handleiding: "https://example.com/a", "Film 2": "https://vimeo.com/76979871" } },
  },
};
const resolve = <T>(value: T | (() => T)): T => (typeof value === "function" ? (value as () => T)() : value);
const formOf = (pairs: Pairs) => {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
};
const lea = () => as(world.ids.lea).object;

test.each(Object.keys(fields))(
  "%s is accepted by a form, and by REST as multipart and as JSON, on create and edit",
  async (name) => {
    const { becomes, ...sent } = fields[name]!;
    const pairs = resolve(sent.pairs);
    const json = resolve(sent.json);
    const required: Pairs = [
      ["container_id", world.floor],
      ...(pairs.some(([field]) => field === "title") ? [] : ([["title", "x"]] as Pairs)),
    ];
    const made: ObjectView[] = [
      await lea().create(NewObject.parse(readForm(NewObject, [...required, ...pairs]))),
      (await rest("POST", "/objects", { as: world.ids.lea, form: formOf([...required, ...pairs]) })).body.data,
      (await rest("POST", "/objects", { as: world.ids.lea, body: { ...Object.fromEntries(required), ...json } })).body
        .data,
    ];
    for (const object of made) expect(object).toMatchObject(resolve(becomes));

    const { id } = await lea().create({ container_id: world.floor, title: "Leeg", display_code: "blijft" });
    const bare = async () => (await lea().create({ container_id: world.floor, title: "Leeg" })).id;
    const changed: ObjectView[] = [
      await lea().edit(ObjectChanges.parse(readForm(ObjectChanges, [["id", id], ...pairs]))),
      (await rest("PUT", `/objects/${await bare()}`, { as: world.ids.lea, form: formOf(pairs) })).body.data,
      (await rest("PUT", `/objects/${await bare()}`, { as: world.ids.lea, body: json })).body.data,
    ];
    for (const object of changed) expect(object).toMatchObject(resolve(becomes));
    if (!("display_code" in resolve(becomes))) expect(changed[0]!.display_code).toBe("blijft");
  },
);

const withPictures = async () => {
  const images = await Promise.all(
    ["#111111", "#222222", "#333333"].map(async (color) => uploadOf(`${color}.jpg`, await picture(color), "images")),
  );
  const { id, ...made } = await lea().create({
    container_id: world.floor,
    title: "Lift",
    images,
    files: [await uploadOf("a.pdf", pdf("a"))],
  });
  return { id, pictures: made.images.map((image) => image.id) };
};
const put = async (id: string, sent: { form?: FormData; body?: object }) =>
  (await rest("PUT", `/objects/${id}`, { as: world.ids.lea, ...sent })).body.data as ObjectView;
const idsOf = ({ images }: ObjectView) => images.map(({ id }) => id);

test.each<[string, (pictures: string[]) => { form?: FormData; body?: object }, number[]]>([
  ["true", () => ({ body: { delete_image: true } }), []],
  ["true, of a form", () => ({ form: formOf([["delete_image", "true"]]) }), []],
  ["1, of a form", () => ({ form: formOf([["delete_image", "1"]]) }), []],
  ["false", () => ({ body: { delete_image: false } }), [0, 1, 2]],
  ["nothing", () => ({ body: { subtitle: "x" } }), [0, 1, 2]],
  ["one id", ([first]) => ({ body: { delete_image: first } }), [1, 2]],
  ["ids", ([first, , third]) => ({ body: { delete_image: [first, third] } }), [1]],
  [
    "ids, of a form",
    ([first, second]) => ({
      form: formOf([
        ["delete_image[]", first!],
        ["delete_image[]", second!],
      ]),
    }),
    [2],
  ],
  ["no ids", () => ({ body: { delete_image: [] } }), [0, 1, 2]],
  ["an id that is none of its pictures", () => ({ body: { delete_image: [world.floor] } }), [0, 1, 2]],
])("delete_image as %s deletes those pictures, and no file", async (_, sentFor, stay) => {
  const { id, pictures } = await withPictures();
  const after = await put(id, sentFor(pictures));
  expect(idsOf(after)).toEqual(stay.map((place) => pictures[place]));
  expect(after.files.map(({ name }) => name)).toEqual(["a.pdf"]);
});

test("the key of a link is its name; an invalid address or name refuses all of them", async () => {
  const { id } = await lea().create({
    container_id: world.floor,
    title: "Lift",
    urls: { Een: "https://example.com/1" },
  });
  expect((await put(id, { body: { urls: { Twee: "https://example.com/2" } } })).urls).toEqual({
    Een: "https://example.com/1",
    Twee: "https://example.com/2",
  });
  for (const urls of [
    { Goed: "https://example.com", Fout: "javascript:alert(1)" },
    { "": "https://example.com" },
    "https://example.com",
  ]) {
    expect(
      (await rest("PUT", `/objects/${id}`, { as: world.ids.lea, body: { urls } })).status,
      JSON.stringify(urls),
    ).toBe(422);
  }
  expect(Object.keys((await lea().get({ id })).urls).sort()).toEqual(["Een", "Twee"]);
});

test.each<[string, unknown, string?]>([
  ["title", ""],
  ["title", "x".repeat(201)],
  ["subtitle", "x".repeat(201)],
  ["display_code", "x".repeat(41)],
  ["size", "xl"],
  ["icon_code", "spaceship"],
  ["color_code", "red"],
  ["text_color_code", "#12345"],
  ["tags", ["x".repeat(41)], "tags.0"],
  ["tags", Array.from({ length: 31 }, (_, n) => `tag ${n}`)],
  ["x", 1.01],
  ["y", -0.1],
  ["container_id", "none"],
])("%s refuses an invalid value, with an error beside the field", async (name, value, beside = name) => {
  const body = { title: "x", container_id: world.floor, x: 0.5, y: 0.5, [name]: value };
  const answer = await rest("POST", "/objects", { as: world.ids.lea, body });
  expect(answer).toMatchObject({ status: 422, body: { errors: { [beside]: [expect.any(String)] } } });
});
