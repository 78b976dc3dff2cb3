/** Where the file of a long list is kept, until it is forgotten (deletion/stray-bytes.ts). */
export const keyOfExport = (workspaceId: string, jobId: string) => `exports/${workspaceId}/${jobId}`;
