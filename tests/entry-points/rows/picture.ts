import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const aPicture = (make: Make) => make.file(undefined, { kind: "image" });
const seenOf = async (make: Make) => {
  const picture = await aPicture(make);
  return { ...picture, seen: await make.contentOf(picture.fileId) };
};

export const pictureRows: Rows = {
  "picture.page": { gets: "readers", input: aPicture },
  "picture.edit": {
    gets: "editors",
    input: async (make) => ({ ...(await seenOf(make)), rotate: 90, color: "#c8102e", strength: 30 }),
  },
  "picture.restore": { gets: "editors", input: seenOf },
};
