import { makeSticker } from "../make-sticker.ts";
import type { Rows } from "../row.ts";

export const scanRows: Rows = {
  // says of what is out of reach only that
  "scan.find": { audience: "signed_in", input: (make) => ({ text: make.text() }) },
  "scan.start": [
    { audience: "members", input: (make) => ({ workspace: make.workspace }) },
    {
      when: "with a sticker",
      audience: "members",
      input: async (make) => ({ sticker: (await makeSticker(make)).publicId }),
    },
  ],
};
