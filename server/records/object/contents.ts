import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import type { Upload } from "@server/platform/uploads/upload";
import { addLinks, addUploads } from "@server/records/file/add";
import { addChosen, type ChosenBytes } from "@server/records/library/choose";
import { setCategories } from "./categories.ts";

type Contents = {
  categories?: string[];
  new_category: string;
  images: Upload[];
  files: Upload[];
  urls: Record<string, string>;
};

/**
 * Adds the pictures, files, links and library files of a create or edit input to an object, and sets its categories.
 * `library` holds the bytes of the chosen library files. Gives whether that changed anything.
 *
 * @throws invalid if something other than a picture is among the images
 */
export async function addContents(
  tx: Tx,
  actor: Actor,
  place: { workspaceId: string; objectId: string },
  contents: Contents,
  library: ChosenBytes,
): Promise<boolean> {
  const { categories, new_category: added } = contents;
  const named = [...(categories ?? []), ...(added ? [added] : [])];
  const isOtherCategory =
    (categories !== undefined || added !== "") &&
    (await setCategories(tx, actor, place, named, categories === undefined));
  if (contents.images.some(({ kind }) => kind !== "image")) throw invalid("mistake.image", "images");
  const uploads = await addUploads(tx, actor, place, [
    ...contents.images.map((upload) => ({ upload, about: { isPicture: true } })),
    ...contents.files.map((upload) => ({ upload })),
  ]);
  const links = await addLinks(tx, actor, place, contents.urls);
  const chosen = await addChosen(tx, actor, place, library);
  return isOtherCategory || uploads.length + links + chosen.length > 0;
}
