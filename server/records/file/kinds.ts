import type { FileType } from "./inputs.ts";

/** The kinds of files to filter by, with their types. Safe to import in the browser. */
export const fileKinds = {
  documents: ["pdf", "doc", "excel", "ppt", "file"],
  pictures: ["image"],
  media: ["video", "audio", "youtube", "vimeo"],
  links: ["link"],
} as const satisfies Record<string, readonly FileType[]>;
export type FileKind = keyof typeof fileKinds;
