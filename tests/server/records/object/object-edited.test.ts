import { readForm } from "@server/http/forms";
import { EditedObject, shownOf } from "@server/records/object/edited";
import type { ObjectView } from "@server/records/object/inputs";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: ObjectView;
const lea = () => as(world.ids.lea).object;

beforeAll(async () => {
  world = await makeWorld();
  object = await lea().create({ container_id: world.floor, title: "Lift", display_code: "PL-1", tags: ["indoors"] });
});

/** A form sends every field it has, as text. */
const sent = (seen: ObjectView, changed: Record<string, string> = {}) => {
  const { title, subtitle, display_code, size } = seen;
  const fields = {
    title,
    subtitle,
    display_code,
    size,
    tags: seen.tags.join(", "),
    icon_code: seen.icon_code ?? "",
    color_code: "",
    text_color_code: "",
  };
  const all = { id: seen.id, ...fields, categories: "", shown: shownOf(seen), ...changed };
  return EditedObject.parse(readForm(EditedObject, Object.entries(all)));
};

test("a form opened before somebody else's change overwrites nothing of that change", async () => {
  await lea().edit(sent(object, { subtitle: "Kone", tags: "indoors, ground floor" }));
  await lea().edit(sent(object, { title: "Lift 500" }));
  expect((await lea().page({ id: object.id })).object).toMatchObject({
    title: "Lift 500",
    subtitle: "Kone",
    display_code: "PL-1",
    tags: ["indoors", "ground floor"],
  });
});

test("an emptied field is stored empty; a form that does not say which values it showed overwrites all", async () => {
  const { object: now } = await lea().page({ id: object.id });
  await lea().edit(sent(now, { subtitle: "", tags: "" }));
  await lea().edit(sent(object, { shown: "nonsense" }));
  expect((await lea().page({ id: object.id })).object).toMatchObject({
    title: "Lift",
    subtitle: "",
    tags: ["indoors"],
  });
});
