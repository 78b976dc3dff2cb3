import { signed } from "../make-signature.ts";
import type { Rows } from "../row.ts";

export const fileRows: Rows = {
  "file.add": {
    gets: "contributors",
    input: async (make) => ({ id: await make.object(), files: [await make.upload()] }),
  },
  "file.addLink": {
    gets: "contributors",
    input: async (make) => ({ id: await make.object(), link: `https://${make.word}.test/`, title: make.text() }),
  },
  "file.edit": { gets: "editors", input: async (make) => ({ ...(await make.file()), title: make.text() }) },
  "file.replace": [
    {
      when: "of somebody else",
      gets: "editors",
      input: async (make) => ({ ...(await make.file()), file: await make.upload("file"), title: make.text() }),
    },
    {
      when: "one's own",
      gets: "contributors",
      input: async (make, { userId }) => ({
        ...(await make.file(undefined, { by: userId })),
        file: await make.upload("file"),
      }),
    },
  ],
  "file.supersede": [
    {
      when: "of somebody else",
      gets: "editors",
      input: async (make) => {
        const { signatureId: _, ...at } = await signed(make);
        return { ...at, file: await make.upload("file") };
      },
    },
    {
      when: "one's own",
      gets: "contributors",
      input: async (make, { userId }) => {
        const { signatureId: _, ...at } = await signed(make, userId ?? undefined);
        return { ...at, file: await make.upload("file") };
      },
    },
  ],
  "file.restoreVersion": { gets: "editors", input: async (make) => ({ ...(await make.replaced()), version: 1 }) },
  "file.sort": {
    gets: "editors",
    input: async (make) => {
      const { id, fileId } = await make.file();
      return { id, order: [fileId] };
    },
  },
  "file.remove": [
    { when: "of somebody else", gets: "editors_always", input: (make) => make.file() },
    {
      when: "one's own",
      gets: "contributors_always",
      input: (make, { userId }) => make.file(undefined, { by: userId }),
    },
  ],
  "file.bytes": [
    { when: "as it is", gets: "readers", input: (make) => make.file() },
    { when: "as it was", gets: "readers", input: async (make) => ({ ...(await make.replaced()), version: 1 }) },
    {
      when: "as it was signed",
      gets: "contributors_always",
      input: async (make) => {
        const { signatureId, ...at } = await signed(make);
        return { ...at, signature: signatureId };
      },
    },
  ],
  "file.page": { gets: "readers", input: (make) => make.file() },
  "file.list": { gets: "members", input: (make) => ({ id: make.workspace }) },
};
