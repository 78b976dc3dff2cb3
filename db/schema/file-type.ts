export const fileTypes = [
  "image",
  "pdf",
  "doc",
  "excel",
  "ppt",
  "video",
  "audio",
  "link",
  "youtube",
  "vimeo",
  "file",
] as const;
export type FileType = (typeof fileTypes)[number];
