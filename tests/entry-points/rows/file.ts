import { makeBatch } from "../make-batch.ts";
import { makeSignature } from "../make-signature.ts";
import type { Rows } from "../row.ts";

export const fileRows: Rows = {
  "file.text": { audience: "readers", input: async (make) => ({ id: (await make.file()).fileId }) },
  "file.add": {
    audience: "contributors",
    input: async (make) => ({ id: await make.object(), files: [await make.upload()] }),
  },
  "file.addLink": {
    audience: "contributors",
    input: async (make) => ({ id: await make.object(), link: `https://${make.word}.test/`, title: make.text() }),
  },
  "file.change": { audience: "editors", input: async (make) => ({ ...(await make.file()), title: make.text() }) },
  "file.edit": { audience: "editors", input: async (make) => ({ ...(await make.file()), title: make.text() }) },
  "file.replace": [
    {
      when: "of somebody else",
      audience: "editors",
      input: async (make) => ({ ...(await make.file()), file: await make.upload("file"), title: make.text() }),
    },
    {
      when: "one's own",
      audience: "contributors",
      input: async (make, { userId }) => ({
        ...(await make.file(undefined, { by: userId })),
        file: await make.upload("file"),
      }),
    },
  ],
  "file.supersede": [
    {
      when: "of somebody else",
      audience: "editors",
      input: async (make) => {
        const { signatureId: _, ...at } = await makeSignature(make);
        return { ...at, file: await make.upload("file") };
      },
    },
    {
      when: "one's own",
      audience: "contributors",
      except: { inspector: "403" }, // what is signed is not their own any more
      input: async (make, { userId }) => {
        const { signatureId: _, ...at } = await makeSignature(make, userId ?? undefined);
        return { ...at, file: await make.upload("file") };
      },
    },
  ],
  "file.restoreVersion": {
    audience: "editors",
    input: async (make) => ({ ...(await make.replacedFile()), version: 1 }),
  },
  "file.sort": {
    audience: "editors",
    input: async (make) => {
      const { id, fileId } = await make.file();
      return { id, order: [fileId] };
    },
  },
  "file.move": [
    {
      when: "of somebody else",
      audience: "editors",
      input: async (make) => {
        const { id: from, fileId: id } = await make.file();
        return { id, object_id: await make.object(), from };
      },
    },
    {
      when: "one's own",
      audience: "contributors",
      input: async (make, { userId }) => ({
        id: (await make.file(undefined, { by: userId })).fileId,
        object_id: await make.object(),
      }),
    },
  ],
  "file.remove": [
    { when: "of somebody else", audience: "editors_always", input: (make) => make.file() },
    {
      when: "one's own",
      audience: "contributors_always",
      input: (make, { userId }) => make.file(undefined, { by: userId }),
    },
  ],
  "file.together": { audience: "readers", input: (make, caller) => makeBatch(make, caller) },
  "file.undoUpload": { audience: "contributors_always", input: (make, caller) => makeBatch(make, caller) },
  "file.bytes": [
    { when: "as it is", audience: "readers", input: (make) => make.file() },
    { when: "as it was", audience: "readers", input: async (make) => ({ ...(await make.replacedFile()), version: 1 }) },
    {
      when: "as it was signed",
      audience: "contributors_always",
      input: async (make) => {
        const { signatureId, ...at } = await makeSignature(make);
        return { ...at, signature: signatureId };
      },
    },
  ],
  "file.page": { audience: "readers", input: (make) => make.file() },
  "file.list": { audience: "members", input: (make) => ({ id: make.workspace }) },
};
