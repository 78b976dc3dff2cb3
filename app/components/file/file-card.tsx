import { Link } from "@remix-run/react";
import type { FileView } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { FileThumb } from "./file-thumb.tsx";
import { FileKindWords, FileMarks } from "./file-words.tsx";

type May = { edit?: boolean; replace?: boolean; move?: boolean; delete?: boolean };
type Props = { objectId: string; file: FileView; may?: May };

/** A file of an object, with a link to it and a menu. */
export function FileCard({ objectId, file, may = {} }: Props) {
  const { t } = useTranslation();
  return (
    <li className="link-row flex min-w-0 items-center gap-3 rounded-field border border-line p-2">
      <FileThumb type={file.type} src={paths.thumb(file.id)} pages={file.pages} signed={file.signed} />
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
      {may.edit || may.replace || may.move || may.delete ? (
        <span className="no-print relative -mr-1 self-start">
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
