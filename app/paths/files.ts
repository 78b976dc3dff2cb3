import { type DoneQuery, query } from "~/web/address";

/** Files of objects and of the library, pictures and signatures. */
export const filesPaths = {
  files: (
    workspaceId: string,
    filter: { kind?: string; q?: string; ends?: string; category?: string; sort?: string } = {},
  ) => `/workspaces/${workspaceId}/files${query(filter)}`,
  sortFiles: (objectId: string) => `/object/${objectId}/file/sort`,
  fromLibrary: (objectId: string, input: { q?: string; category?: string } = {}) =>
    `/object/${objectId}/file/library${query(input)}`,
  fromDrive: (
    objectId: string,
    drive: string,
    input: { folder?: string; q?: string; next?: string; connect?: "1"; said?: "refused" | "away" } = {},
  ) => `/object/${objectId}/file/drive/${drive}${query(input)}`,
  /** `find`: text to search for in the file when it opens. */
  file: (objectId: string, fileId: string, shown: { version?: number; find?: string } & DoneQuery = {}) =>
    `/object/${objectId}/file/${fileId}${query(shown)}`,
  newFile: (objectId: string, filled: { category?: string; title?: string; kind?: "link" } = {}) =>
    `/object/${objectId}/file/new${query(filled)}`,
  editFile: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/edit`,
  supersedeFile: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/supersede`,
  replaceFile: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/replace`,
  editPicture: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/picture`,
  /** A small version of the picture as it was uploaded, with the given edits applied. */
  originalPicture: (fileId: string, recipe: Record<string, string | number | undefined> = {}) =>
    `/files/${fileId}/picture${query(recipe)}`,
  /** Takes back the files that somebody added together. */
  undoFiles: (objectId: string, batch: string) => `/object/${objectId}/file/undo/${batch}`,
  moveFile: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/move`,
  deleteFile: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/delete`,
  /** POST: takes one file at a time, and answers in JSON. */
  upload: (objectId: string) => `/object/${objectId}/upload`,
  bytes: (fileId: string, version?: number) => `/files/${fileId}${query({ version })}`,
  downloadFile: (fileId: string, version?: number) =>
    `/files/${fileId}?download${version ? `&version=${version}` : ""}`,
  thumb: (fileId: string, size: "s" | "l" = "s") => `/files/${fileId}/thumb?size=${size}`,
  library: (workspaceId: string, filter: { q?: string; kind?: string; done?: string } = {}) =>
    `/workspaces/${workspaceId}/library${query(filter)}`,
  newLibraryFile: (workspaceId: string, input: { kind?: "link" } = {}) =>
    `/workspaces/${workspaceId}/library/new${query(input)}`,
  libraryFile: (workspaceId: string, fileId: string, done: { done?: string } = {}) =>
    `/workspaces/${workspaceId}/library/${fileId}${query(done)}`,
  editLibraryFile: (workspaceId: string, fileId: string) => `/workspaces/${workspaceId}/library/${fileId}/edit`,
  deleteLibraryFile: (workspaceId: string, fileId: string) => `/workspaces/${workspaceId}/library/${fileId}/delete`,
  libraryBytes: (id: string) => `/files/library/${id}`,
  downloadLibraryFile: (id: string) => `/files/library/${id}?download`,
  libraryThumb: (id: string, size: "s" | "l" = "s") => `/files/library/${id}/thumb?size=${size}`,
  putInLibrary: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/library`,
  signFile: (objectId: string, fileId: string) => `/object/${objectId}/file/${fileId}/sign`,
  signatures: (
    workspaceId: string,
    filter: { q?: string; who?: string; from?: string; until?: string; sort?: string; object?: string } = {},
  ) => `/workspaces/${workspaceId}/signatures${query(filter)}`,
  signedFile: (signatureId: string) => `/files/signature/${signatureId}`,
  /** Where anybody has a PDF checked. */
  verify: "/verify",
  downloadSignedFile: (signatureId: string) => `/files/signature/${signatureId}?download`,
  drawnSignature: (signatureId: string) => `/files/signature/${signatureId}/drawn`,
} as const;
