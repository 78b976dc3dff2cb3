import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const aPicture = (make: Make) => make.file(undefined, { kind: "image" });
const seenOf = async (make: Make) => {
  const picture = await aPicture(make);
  return { ...picture, seen: await make.sha256Of(picture.fileId) };
};

export const pictureRows: Rows = {
  "picture.page": { audience: "readers", input: aPicture },
  "picture.edit": {
    audience: "editors",
    input: async (make) => ({ ...(await seenOf(make)), rotate: 90, color: "#c8102e", strength: 30 }),
  },
  "picture.restore": { audience: "editors", input: seenOf },
};
