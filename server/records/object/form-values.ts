import type { FormValues } from "@server/core/based-on";
import { columnsWith, snakeName } from "./columns.ts";
import type { ObjectView } from "./inputs.ts";
import { valuesByName } from "./own-names.ts";

/** The fields of the object's form. The pin is not among them: it is set on the floor plan. */
const names = columnsWith("written", true)
  .filter((column) => column !== "x" && column !== "y" && column !== "kindId" && column !== "fields")
  .map(snakeName);

/** The values that the form of an object shows. */
export const objectFormValues = (object: ObjectView): FormValues => ({
  ...Object.fromEntries(names.map((name) => [name, object[name]])),
  ...valuesByName(object.fields, String),
  kind_id: object.kind?.id ?? null,
  categories: object.categories.map(({ id }) => id),
});

/** The stored values that an edit can change; none that are derived from its reports or depend on the caller. */
export const objectContent = (object: ObjectView): FormValues => ({
  ...objectFormValues(object),
  x: object.x,
  y: object.y,
  container_id: object.container_id,
  files: [...object.images, ...object.files].map(({ id, sha256 }) => [id, sha256]),
});
