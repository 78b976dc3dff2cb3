import type { FileType } from "./inputs.ts";

/** The kinds people look for, several types of files in one. Safe to import in the browser. */
export const fileKinds = {
  documents: ["pdf", "doc", "excel", "ppt", "file"],
  pictures: ["image"],
  media: ["video", "audio", "youtube", "vimeo"],
  links: ["link"],
} as const satisfies Record<string, readonly FileType[]>;
export type FileKind = keyof typeof fileKinds;

/**
 * What the worker reads: pictures and PDFs get a small picture, PDFs are counted and searched too. SVG may hold
 * scripts, and stays closed.
 */
export const isRead = (mime: string) =>
  mime === "application/pdf" || (mime.startsWith("image/") && mime !== "image/svg+xml");
