import type { WorkspaceView } from "./inputs.ts";

/** What the ETag of a workspace is of: its own facts, which no one else's object or payment changes. */
export const workspaceContent = ({
  users_count: _u,
  boards_count: _b,
  objects_count: _o,
  payment_status: _p,
  ...facts
}: WorkspaceView) => facts;
