import { opened } from "../make-signature.ts";
import type { Rows } from "../row.ts";

export const signatureRows: Rows = {
  "signature.create": {
    gets: "contributors",
    input: async (make, { userId }) => ({
      ...(await opened(make, userId)),
      first_name: make.text(),
      last_name: make.text(),
      typed: make.text(),
    }),
    impersonated: "403", // everybody signs for themselves
  },
  "signature.inWorkspace": { gets: "people", input: (make) => ({ id: make.workspace }) },
  "signature.all": { gets: "backoffice", input: () => ({}) },
  "signature.page": { gets: "contributors_always", input: (make) => make.file() },
  "signature.listPage": { gets: "people", input: (make) => ({ id: make.workspace }) },
  "signature.allPage": { gets: "backoffice", input: () => ({}) },
};
