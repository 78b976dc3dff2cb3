import { readFile } from "@server/file/read";
import type { Handler } from "../contracts.ts";

export const readKeptFile: Handler<"file.read"> = ({ workspaceId, sha256 }) => readFile(workspaceId, sha256);
