import { makeSigned } from "@server/signature/make";
import type { Handler } from "../contracts.ts";

export const makeSignedPdf: Handler<"signature.make"> = ({ workspaceId, signatureId }) =>
  makeSigned(workspaceId, signatureId);
