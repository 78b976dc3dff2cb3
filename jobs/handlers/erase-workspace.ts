import { eraseWorkspace as erase } from "@server/workspace/erase";
import type { Handler } from "../contracts.ts";

/** What is left of a deleted workspace. */
export const eraseWorkspace: Handler<"workspace.erase"> = ({ workspaceId }) => erase(workspaceId);
