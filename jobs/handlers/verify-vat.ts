import { verifyKeptVat } from "@server/vat/verify-kept";
import type { Handler } from "../contracts.ts";

export const verifyVat: Handler<"vat.verify"> = ({ workspaceId, vat }) => verifyKeptVat(workspaceId, vat);
