import { Link } from "@remix-run/react";
import type { FileView } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { Day } from "~/ui/time";
import { FileThumb } from "./file-thumb.tsx";
import { FileKindWords, FileMarks } from "./file-words.tsx";

type May = { edit?: boolean; replace?: boolean; move?: boolean; delete?: boolean };
type Props = { objectId: string; file: FileView; may?: May; className?: string };

/**
 * A file of an object: its whole name, what it is, when it was added, and a menu. On paper a line without picture, two
 * beside each other.
 */
export function FileRow({ objectId, file, may = {}, className = "" }: Props) {
  const { t } = useTranslation();
  return (
    <li className={`link-row flex min-w-0 items-center gap-3 px-4 py-2 md:px-5 print:p-0 ${className}`}>
      <FileThumb
        type={file.type}
        src={paths.thumb(file.id)}
        pages={file.pages}
        signed={file.signed}
        className="h-10 w-8 print:hidden"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5">
        <Link
          to={paths.file(objectId, file.id)}
          className="cover min-w-0 basis-full text-sm font-medium [overflow-wrap:anywhere] md:flex-1 md:basis-64 print:basis-0"
        >
          {file.title}
        </Link>
        <FileMarks {...file} className="" />
        <span className="num flex flex-wrap gap-x-4 text-xs text-muted md:w-64 md:flex-nowrap md:justify-between print:w-auto">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <FileKindWords {...file} />
          </span>
          <Day value={file.created_at} className="shrink-0 print:hidden" />
        </span>
      </span>
      {may.edit || may.replace || may.move || may.delete ? (
        <span className="no-print relative -mr-2">
          <MoreMenu label={file.title} quiet>
            {may.edit ? (
              <MenuLink to={paths.editFile(objectId, file.id)} icon="pencil">
                {t("ui.edit")}
              </MenuLink>
            ) : null}
            {may.replace ? (
              <MenuLink to={paths.replaceFile(objectId, file.id)} icon="refresh-cw">
                {t("file.replace")}
              </MenuLink>
            ) : null}
            {may.move ? (
              <MenuLink to={paths.moveFile(objectId, file.id)} icon="folder-tree">
                {t("move.as_move")}
              </MenuLink>
            ) : null}
            {may.delete ? (
              <MenuLink to={paths.deleteFile(objectId, file.id)} icon="trash-2">
                {t("ui.delete")}
              </MenuLink>
            ) : null}
          </MoreMenu>
        </span>
      ) : null}
    </li>
  );
}
