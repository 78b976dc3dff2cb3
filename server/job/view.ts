import type { jobs } from "@db/schema/job";
import type { JobResult, JobView } from "./inputs.ts";

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
}: typeof jobs.$inferSelect): JobView => ({
  id,
  kind,
  title,
  workspace_id: workspaceId,
  state,
  progress,
  result: result as JobResult | null,
  refusal,
  created_at: createdAt.toISOString(),
});
