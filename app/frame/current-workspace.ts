import { useMatches } from "@remix-run/react";

type Known = { workspace_id?: string | null; current_id?: string | null } | undefined;

/** The workspace a page is about (`workspace_id` of its loader), else the one visited last (`current_id`). */
export function useCurrentWorkspace<W extends { workspace_id: string }>(workspaces: readonly W[]): W | undefined {
  const known = useMatches().map(({ data }) => data as Known);
  const id =
    known.findLast((data) => data?.workspace_id)?.workspace_id ??
    known.findLast((data) => data?.current_id)?.current_id;
  return workspaces.find(({ workspace_id }) => workspace_id === id);
}

/** The workspace a page is about, if the user is no member of it; only super admins can open such a page. */
export function useVisited(workspaces: readonly { workspace_id: string }[]): string | null {
  const id = useMatches()
    .map(({ data }) => data as Known)
    .findLast((data) => data?.workspace_id)?.workspace_id;
  return id && !workspaces.some(({ workspace_id }) => workspace_id === id) ? id : null;
}
