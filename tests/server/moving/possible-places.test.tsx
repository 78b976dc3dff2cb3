import { locales } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { actorOf } from "@server/tenancy/session/session";
import { beforeAll, describe, expect, test } from "vitest";
import MoveContainer, { loader as loadContainer } from "~/routes/_app.container.$id.move/route";
import MoveObject, { loader as loadObject } from "~/routes/_app.object.$id.move/route";
import { missingTexts, rendered } from "../../rig/rendered.tsx";
import { as, makeWorld, type Name, type World } from "../../world.ts";

let world: World;
const ids: Record<string, string> = {};
/** Site Noord: Gelijkvloers (Kelder), Hal (with an object). Site Zuid: Loods. */
beforeAll(async () => {
  world = await makeWorld();
  const olga = as(world.ids.olga);
  const container = async (title: string, parent_id: string) => {
    ids[title] = (await olga.container.create({ workspace_id: world.acme, parent_id, title })).id;
  };
  await container("Kelder", world.floor);
  await container("Hal", world.board);
  await container("Loods", world.other);
  ids.Lift = (await olga.object.create({ container_id: ids.Hal!, title: "Lift" })).id;
});

type Load = typeof loadObject | typeof loadContainer;
async function pageOf(load: Load, id: string, name: Name, address = "", locale = locales[0]) {
  const request = new Request(`http://localhost/move?${address}`);
  const context = { actor: await actorOf(world.ids[name]), api: as(world.ids[name], { locale }) };
  return load({ params: { id }, request, context } as never);
}
const placesOf = async (...asked: Parameters<typeof pageOf>) =>
  (await pageOf(...asked)).places.map(({ title, possible }) => (possible ? title : `(${title})`));

describe("the page of a move offers only where it can go, below what leads there:", () => {
  test("a container not in itself, below itself, where it is, or beside objects", async () => {
    expect(await placesOf(loadContainer, world.floor, "olga")).toEqual(["Acme", "Site Zuid"]);
    expect(await placesOf(loadContainer, world.floor, "olga", `open=${world.other}`)).toEqual([
      ...["Acme", "Site Zuid", "Loods"],
    ]);
    expect(await placesOf(loadContainer, world.floor, "olga", "q=kelder")).toEqual([]);
    expect(await placesOf(loadContainer, world.floor, "olga", "q=zuid")).toEqual(["Site Zuid"]);
  });

  test("a container with objects not directly under a board, which leads to its containers", async () => {
    expect(await placesOf(loadContainer, ids.Hal!, "olga", `open=${world.other}`)).toEqual(
      expect.arrayContaining(["(Site Zuid)", "Loods"]),
    );
  });

  test("an object only where the person may add one", async () => {
    const all = await placesOf(loadObject, ids.Lift!, "olga", `open=${world.other}`);
    expect(all).toEqual(["(Acme)", "Site Noord", "Site Zuid", "Loods"]);
    expect(await placesOf(loadObject, ids.Lift!, "lea")).toEqual(["(Acme)", "Site Noord", "Gelijkvloers"]);
  });
});

test.each(locales)("where there is no other place it says so, and what to do: %s", async (locale) => {
  const t = translator(locale);
  const olga = as(world.ids.olga);
  const alone = await as(world.ids.rita).object.create({ container_id: world.rivalBoard, title: "Kluis" });
  const page = await pageOf(loadObject, alone.id, "rita", "", locale);
  const html = rendered(<MoveObject />, locale, page);
  expect(page.places).toEqual([]);
  expect(html).toContain(t("move.nowhere_move").replaceAll("'", "&#x27;"));
  expect(html).toContain("?as=duplicate");
  expect(missingTexts(html)).toEqual([]);
  const some = await pageOf(loadContainer, world.floor, "olga", "", locale);
  const tree = rendered(<MoveContainer />, locale, some);
  expect(tree).toContain(t("move.now_in", { place: "Site Noord" }));
  expect(missingTexts(tree)).toEqual([]);
  expect(await olga.container.slots({ id: world.floor })).toMatchObject([{ id: world.acme }]);
});
