import { pdf, uploadOf } from "../../upload-of.ts";
import { makeSignature } from "../make-signature.ts";
import type { Rows } from "../row.ts";

export const sealRows: Rows = {
  // whoever has a paper may have it checked; the code on it is a secret of who has it
  "seal.check": {
    audience: "anyone",
    input: async (make) => ({ file: await uploadOf("paper.pdf", pdf(make.text())) }),
  },
  "seal.requireCheckAllowed": { audience: "anyone", input: () => ({}) },
  "seal.ofCode": {
    audience: "anyone",
    isSecret: true,
    input: async (make) => ({ code: (await makeSignature(make)).code }),
  },
  "seal.ofFile": { audience: "readers", input: async (make) => ({ id: (await makeSignature(make)).fileId }) },
};
