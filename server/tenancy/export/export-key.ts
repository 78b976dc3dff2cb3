/** The key of an exported file in storage, until a sweep removes it (deletion/stray-bytes.ts). */
export const keyOfExport = (workspaceId: string, jobId: string) => `exports/${workspaceId}/${jobId}`;
/** The key of a ZIP that somebody wants to import into a workspace, and of what its check found. */
export const keyOfImport = (workspaceId: string, id: string, what: "zip" | "json") =>
  `imports/${workspaceId}/${id}.${what}`;
/** The keys of a pack's files (server/inspection/pack/), in the same way. */
export const keyOfPack = (workspaceId: string, id: string, format: "zip" | "pdf") =>
  `packs/${workspaceId}/${id}.${format}`;
