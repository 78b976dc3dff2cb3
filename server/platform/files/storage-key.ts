/** The key of a workspace's content in storage. */
export const storageKey = (workspaceId: string, sha256: string) => `${workspaceId}/${sha256}`;
