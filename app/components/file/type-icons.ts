import type { FileType } from "@server/records/file/inputs";
import type { IconName } from "~/ui/icon-names";

/** The icon of each type of file, where its content is not shown. */
export const fileTypeIcons: Record<FileType, IconName> = {
  image: "image",
  pdf: "file-text",
  doc: "file-text",
  excel: "file-spreadsheet",
  ppt: "presentation",
  video: "video",
  audio: "file-audio",
  link: "link",
  youtube: "play",
  vimeo: "play",
  file: "file",
};
