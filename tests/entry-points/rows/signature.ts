import { fileBeingRead } from "../make-signature.ts";
import type { Rows } from "../row.ts";

export const signatureRows: Rows = {
  "signature.create": {
    audience: "contributors",
    input: async (make, { userId }) => ({
      ...(await fileBeingRead(make, userId)),
      first_name: make.text(),
      last_name: make.text(),
      typed: make.text(),
    }),
    impersonated: "403", // each user signs in person
  },
  "signature.inWorkspace": { audience: "exporters", input: (make) => ({ id: make.workspace }) },
  "signature.all": { audience: "backoffice", input: () => ({}) },
  "signature.page": { audience: "contributors_always", input: (make) => make.file() },
  "signature.listPage": { audience: "exporters", input: (make) => ({ id: make.workspace }) },
  "signature.allPage": { audience: "backoffice", input: () => ({}) },
};
