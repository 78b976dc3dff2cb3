/** The key of an exported file in storage, until a sweep removes it (deletion/stray-bytes.ts). */
export const keyOfExport = (workspaceId: string, jobId: string) => `exports/${workspaceId}/${jobId}`;
