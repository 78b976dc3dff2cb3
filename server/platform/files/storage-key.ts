/** Where the bytes of a content are in storage. */
export const storageKey = (workspaceId: string, sha256: string) => `${workspaceId}/${sha256}`;
