import { Link } from "@remix-run/react";
import type { FileView } from "@server/file/inputs";
import { paths } from "~/paths";
import { FileThumb } from "./file-thumb.tsx";
import { FileKindWords, FileMarks } from "./file-words.tsx";

/** One file of an object: what it is, and the way to look at it. */
export function FileCard({ objectId, file }: { objectId: string; file: FileView }) {
  return (
    <li className="link-row flex min-w-0 items-center gap-3 rounded-field border border-line p-2">
      <FileThumb type={file.type} src={paths.thumb(file.id)} signed={file.signed} />
      <span className="min-w-0 flex-1">
        <Link
          to={paths.file(objectId, file.id)}
          className="cover line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]"
          title={file.title}
        >
          {file.title}
        </Link>
        <span className="num block truncate text-xs text-muted">
          <FileKindWords {...file} />
        </span>
        <FileMarks {...file} />
      </span>
    </li>
  );
}
