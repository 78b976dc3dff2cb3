import { useMatches } from "@remix-run/react";

type Known = { workspace_id?: string | null; current_id?: string | null } | undefined;

/** The workspace a page is about (its loader says `workspace_id`), else the one somebody was in last. */
export function useCurrentWorkspace<W extends { workspace_id: string }>(workspaces: readonly W[]): W | undefined {
  const known = useMatches().map(({ data }) => data as Known);
  const id =
    known.findLast((data) => data?.workspace_id)?.workspace_id ??
    known.findLast((data) => data?.current_id)?.current_id;
  return workspaces.find(({ workspace_id }) => workspace_id === id);
}

/** Whether the page is about a workspace that is none of theirs, which super admins alone can open. */
export function useIsVisiting(workspaces: readonly { workspace_id: string }[]): boolean {
  const id = useMatches()
    .map(({ data }) => data as Known)
    .findLast((data) => data?.workspace_id)?.workspace_id;
  return Boolean(id) && !workspaces.some(({ workspace_id }) => workspace_id === id);
}
