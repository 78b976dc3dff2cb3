import { MOST_VIEWS } from "@server/records/view/inputs";
import { beforeEach, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
});
const view = (name: string) => as(world.ids[name as keyof World["ids"]]).view;
const save = (name: string, title: string, more: object = {}) => view(name).save({ id: world.acme, title, ...more });
const titles = async (name: string) => (await view(name).list({ id: world.acme })).map(({ title }) => title);

test("a view keeps filters, columns and order; saved again under its name it is replaced", async () => {
  const asked = {
    q: "truck",
    columns: ["make" as const],
    sort: "-title" as const,
    facts: { year_built: { from: "2020" } },
  };
  await save("gus", "Nieuw", asked);
  const { views } = await as(world.ids.gus).object.list({ id: world.acme });
  expect(views).toMatchObject([{ title: "Nieuw", shared: false, asked }]);
  await save("gus", "nieuw", { q: "lift" });
  expect(await view("gus").list({ id: world.acme })).toMatchObject([
    { title: "nieuw", asked: { q: "lift", columns: [] } },
  ]);
});

test("one's own is nobody else's; everybody has what an admin shares", async () => {
  const own = await save("gus", "Van mij");
  const shared = await save("adam", "Van ons", { shared: true });
  expect(await titles("gus")).toEqual(["Van ons", "Van mij"]);
  expect(await titles("olga")).toEqual(["Van ons"]);
  const attempt = (name: string, viewId: string) => errorOf(view(name).remove({ id: world.acme, viewId }));
  expect(await attempt("olga", own.id)).toMatchObject({ code: "NOT_FOUND" });
  expect(await attempt("gus", shared.id)).toMatchObject({ code: "FORBIDDEN" });
  expect(await errorOf(save("gus", "Voor allen", { shared: true }))).toMatchObject({ code: "FORBIDDEN" });
  expect(await errorOf(save("tab", "Tablet"))).toMatchObject({ code: "FORBIDDEN" });
  await view("gus").remove({ id: world.acme, viewId: own.id });
  expect(await titles("gus")).toEqual(["Van ons"]);
});

test("there are not too many", async () => {
  for (let n = 0; n < MOST_VIEWS; n++) await save("gus", `Weergave ${n}`);
  expect(await errorOf(save("gus", "Een te veel"))).toMatchObject({
    message: `mistake.too_big.array?maximum=${MOST_VIEWS}`,
  });
  await save("gus", "Weergave 1", { q: "x" });
  expect(await titles("gus")).toHaveLength(MOST_VIEWS);
});

test("programs save, read and delete views", async () => {
  const path = `/workspaces/${world.acme}/views`;
  const saved = await rest("POST", path, { as: world.ids.adam, body: { title: "Heftrucks", q: "hef", shared: true } });
  expect(saved).toMatchObject({
    status: 201,
    body: { data: { title: "Heftrucks", shared: true, asked: { q: "hef" } } },
  });
  expect((await rest("GET", path, { as: world.ids.gus })).body.data).toHaveLength(1);
  expect((await rest("DELETE", `${path}/${saved.body.data.id}`, { as: world.ids.adam })).status).toBe(204);
});
