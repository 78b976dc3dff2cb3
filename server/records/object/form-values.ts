import type { FormValues } from "@server/core/based-on";
import { columnsWith, wireName } from "./columns.ts";
import type { ObjectView } from "./inputs.ts";

/** What its form has a field for; its pin is set on the floor plan. */
const names = columnsWith("said", true)
  .filter((column) => column !== "x" && column !== "y")
  .map(wireName);

/** What the form of an object shows. */
export const objectFormValues = (object: ObjectView): FormValues => ({
  ...Object.fromEntries(names.map((name) => [name, object[name]])),
  categories: object.categories.map(({ id }) => id),
});

/** What is stored of an object and may be changed. Not what follows from its reports, nor from who asks. */
export const objectContent = (object: ObjectView): FormValues => ({
  ...objectFormValues(object),
  x: object.x,
  y: object.y,
  container_id: object.container_id,
  files: [...object.images, ...object.files].map(({ id, sha256 }) => [id, sha256]),
});
