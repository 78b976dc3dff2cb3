import type { Make } from "../make.ts";
import type { Rows } from "../row.ts";

const uses = { usable_for: ["object"] };
const callOf = ({ id, fileId }: { id: string; fileId: string }) => ({ id, libraryFileId: fileId });
const choice = async (make: Make) => ({
  id: await make.object(),
  library_file_ids: [(await make.libraryFile()).fileId],
});

/** A workspace's own library, and what of it objects are given. */
export const libraryRows: Rows = {
  "library.list": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "library.page": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "library.plans": { gets: "members", input: (make) => ({ id: make.workspace }) },
  "library.bytes": { gets: "members", input: async (make) => callOf(await make.libraryFile()) },
  "library.create": {
    gets: "admins",
    input: async (make) => ({ id: make.workspace, file: await make.upload("file"), ...uses }),
  },
  "library.add": {
    gets: "admins",
    input: async (make) => ({ id: make.workspace, files: [await make.upload()], ...uses }),
  },
  "library.addLink": {
    gets: "admins",
    input: (make) => ({
      id: make.workspace,
      link: `https://${make.word}.test/${make.text().split(" ").at(-1)}`,
      title: make.text(),
      ...uses,
    }),
  },
  "library.edit": { gets: "admins", input: async (make) => ({ ...(await make.libraryFile()), title: make.text() }) },
  "library.remove": { gets: "admins", input: async (make) => callOf(await make.libraryFile()) },
  "library.file": { gets: "admins", input: (make) => make.libraryFile() },
  "library.choice": { gets: "contributors", input: choice },
  "library.choose": { gets: "contributors", input: choice },
  "library.takeFromObject": {
    gets: "admins_of_it",
    input: async (make) => ({ ...(await make.file()), title: make.text() }),
  },

  "globalLibrary.list": { gets: "backoffice", input: () => ({}) },
  "globalLibrary.page": { gets: "backoffice", input: () => ({}) },
  "globalLibrary.workspaces": { gets: "backoffice", input: (make) => ({ q: "", ids: [make.workspace] }) },
  "globalLibrary.file": { gets: "backoffice", input: async (make) => ({ id: await make.globalFile() }) },
  "globalLibrary.bytes": { gets: "backoffice", input: async (make) => ({ id: await make.globalFile() }) },
  "globalLibrary.create": {
    gets: "backoffice",
    input: async (make) => ({ title: make.text(), file: await make.upload("file"), workspaces: [make.workspace] }),
  },
  "globalLibrary.edit": {
    gets: "backoffice",
    input: async (make) => ({ id: await make.globalFile(), title: make.text() }),
  },
  "globalLibrary.remove": { gets: "backoffice", input: async (make) => ({ id: await make.globalFile() }) },
};
