import { pdfOf } from "../../../pdf-of.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as, makeWorld, type Name, type World } from "../../../world.ts";

export let world: World;

export let object: string;

export const setUp = async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
};

let count = 0;

export const addFile = async (
  bytes: string | Buffer = pdfOf([`blad ${++count}`]),
  who: Name = "lea",
  name = "attest.pdf",
) => (await as(world.ids[who]).file.add({ id: object, files: [await uploadOf(name, bytes)] })).ids[0]!;

export const signingPage = (fileId: string, who: Name = "gus") =>
  as(world.ids[who]).signature.page({ id: object, fileId });

export const names = { first_name: "Gus", last_name: "World", typed: "Gus World" };

/** Opens the signing page of a file and signs it, as that person. */
export async function sign(fileId: string, who: Name = "gus", input: object = {}) {
  const { reading: start } = await signingPage(fileId, who);
  return as(world.ids[who]).signature.create({ id: object, fileId, reading: start, ...names, ...input });
}

/** That many seconds ago, in milliseconds since 1970. */
export const secondsAgo = (seconds: number) => Date.now() - seconds * 1000;
