import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const uses = { usable_for: ["object"] };
const callOf = ({ id, fileId }: { id: string; fileId: string }) => ({ id, libraryFileId: fileId });
const choice = async (make: Make) => ({
  id: await make.object(),
  library_file_ids: [(await make.libraryFile()).fileId],
});

/** A workspace's own library, and its files on objects. */
export const libraryRows: Rows = {
  "library.list": { audience: "catalogue", input: (make) => ({ id: make.workspace }) },
  "library.page": { audience: "catalogue", input: (make) => ({ id: make.workspace }) },
  "library.plans": { audience: "catalogue", input: (make) => ({ id: make.workspace }) },
  "library.bytes": { audience: "catalogue", input: async (make) => callOf(await make.libraryFile()) },
  "library.create": {
    audience: "admins",
    input: async (make) => ({ id: make.workspace, file: await make.upload("file"), ...uses }),
  },
  "library.add": {
    audience: "admins",
    input: async (make) => ({ id: make.workspace, files: [await make.upload()], ...uses }),
  },
  "library.addLink": {
    audience: "admins",
    input: (make) => ({
      id: make.workspace,
      link: `https://${make.word}.test/${make.text().split(" ").at(-1)}`,
      title: make.text(),
      ...uses,
    }),
  },
  "library.edit": {
    audience: "admins",
    input: async (make) => ({ ...(await make.libraryFile()), title: make.text() }),
  },
  "library.remove": { audience: "admins", input: async (make) => callOf(await make.libraryFile()) },
  "library.file": { audience: "admins", input: (make) => make.libraryFile() },
  "library.choice": { audience: "contributors", except: { inspector: "403" }, input: choice },
  "library.choose": { audience: "contributors", except: { inspector: "403" }, input: choice },
  "library.takeFromObject": {
    audience: "admins_of_it",
    input: async (make) => ({ ...(await make.file()), title: make.text() }),
  },

  "globalLibrary.list": { audience: "backoffice", input: () => ({}) },
  "globalLibrary.page": { audience: "backoffice", input: () => ({}) },
  "globalLibrary.workspaces": { audience: "backoffice", input: (make) => ({ q: "", ids: [make.workspace] }) },
  "globalLibrary.file": { audience: "backoffice", input: async (make) => ({ id: await make.globalFile() }) },
  "globalLibrary.bytes": { audience: "backoffice", input: async (make) => ({ id: await make.globalFile() }) },
  "globalLibrary.create": {
    audience: "backoffice",
    input: async (make) => ({ title: make.text(), file: await make.upload("file"), workspaces: [make.workspace] }),
  },
  "globalLibrary.edit": {
    audience: "backoffice",
    input: async (make) => ({ id: await make.globalFile(), title: make.text() }),
  },
  "globalLibrary.remove": { audience: "backoffice", input: async (make) => ({ id: await make.globalFile() }) },
};
