import { makeSticker } from "../make-sticker.ts";
import type { Rows } from "../row.ts";

export const stickerRows: Rows = {
  "sticker.make": { audience: "admins_on_plan", input: (make) => ({ id: make.workspace, count: 12 }) },
  "sticker.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "sticker.batch": {
    audience: "admins",
    input: async (make) => {
      const { id, batch } = await makeSticker(make);
      return { id, batch };
    },
  },
  // the id on the sticker is a secret of who can scan it
  "sticker.public": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ publicId: (await makeSticker(make)).publicId }),
  },
};
