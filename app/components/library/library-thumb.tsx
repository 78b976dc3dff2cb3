import type { FileType } from "@server/records/file/inputs";
import { FileThumb } from "~/components/file/file-thumb";
import { paths } from "~/paths/paths";

export const LibraryThumb = ({ id, type }: { id: string; type: FileType }) => (
  <FileThumb type={type} src={paths.libraryThumb(id)} className="h-11 w-9" />
);
