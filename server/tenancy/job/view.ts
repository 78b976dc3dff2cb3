import type { jobs } from "@db/schema/job";
import { REST_BASE } from "@server/core/constants";
import { fileUntil } from "./file-until.ts";
import type { JobView, Made } from "./inputs.ts";

export const jobView = ({
  id,
  kind,
  title,
  workspaceId,
  state,
  progress,
  result,
  refusal,
  createdAt,
  doneAt,
}: typeof jobs.$inferSelect): JobView => ({
  id,
  kind,
  title,
  workspace_id: workspaceId,
  state,
  progress,
  result: resultOf(id, result as Made | null, fileUntil(doneAt)),
  refusal,
  created_at: createdAt.toISOString(),
});

function resultOf(id: string, made: Made | null, until: Date | null): JobView["result"] {
  if (!made || !("file" in made)) return made;
  return {
    file: { ...made.file, file_path: until && `${REST_BASE}/jobs/${id}/file`, until: until?.toISOString() ?? null },
  };
}
