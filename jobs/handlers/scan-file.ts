import { scanKept } from "@server/file/scan";
import type { Handler } from "../contracts.ts";

export const scanFile: Handler<"file.scan"> = ({ workspaceId, sha256 }, { attempt }) =>
  scanKept(workspaceId, sha256, attempt);
