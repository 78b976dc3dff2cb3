import type { FileType } from "@server/file/inputs";
import { paths } from "~/paths";
import { FileThumb } from "~/widgets/file/file-thumb";

export const LibraryThumb = ({ id, type }: { id: string; type: FileType }) => (
  <FileThumb type={type} src={paths.libraryThumb(id)} className="h-11 w-9" />
);
