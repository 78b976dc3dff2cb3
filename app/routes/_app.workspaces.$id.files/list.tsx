import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FileThumb } from "~/components/file/file-thumb";
import { FileExpiry, FileKindWords, FileMarks } from "~/components/file/file-words";
import { ChooseTd, ChooseTh, chooseRow } from "~/components/list/selection";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";
import type { Data } from "./route.tsx";

type Props = {
  items: Data["items"];
  usual: string;
  choosing: boolean;
  /** Without the small pictures: of a long list on paper they take more room and time than they tell. */
  plain?: boolean;
};

/** Files of many objects: a row each, a card on a phone. */
export function List({ items, usual, choosing, plain }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <Table
      caption={t("ui.nav.files")}
      head={
        <>
          {choosing ? <ChooseTh label={t("many.choose_column")} /> : null}
          <Th sort="title" defaultSort={usual}>
            {t("file.one")}
          </Th>
          <Th>{t("object.one")}</Th>
          <Th>{t("file.by")}</Th>
          <Th sort="expires_on" defaultSort={usual}>
            {t("file.expires_on")}
          </Th>
          <Th sort="size" defaultSort={usual} numeric className="max-md:hidden">
            {t("file.size")}
          </Th>
          <Th sort="created_at" defaultSort={usual}>
            {t("file.added")}
          </Th>
        </>
      }
    >
      {items.map(({ object, added_by, ...file }) => (
        <tr key={file.id} className={`link-row ${choosing ? chooseRow : ""}`}>
          {choosing ? <ChooseTd id={file.id} title={file.title} /> : null}
          <Td wide>
            <span className="flex items-center gap-3">
              {plain ? null : (
                <FileThumb
                  type={file.type}
                  src={paths.thumb(file.id)}
                  pages={file.pages}
                  signed={file.signed}
                  className="h-11 w-9"
                />
              )}
              <span className="min-w-0">
                <Link to={paths.file(object.id, file.id)} className="cover font-medium [overflow-wrap:anywhere]">
                  {file.title}
                </Link>
                <span className="num block text-xs text-muted">
                  <FileKindWords {...file} briefOnDesk />
                </span>
                <FileMarks {...file} expires_on={null} />
              </span>
            </span>
          </Td>
          <Td>
            <Link to={paths.object(object.id)} className="link link-hover relative [overflow-wrap:anywhere] tap">
              {[object.display_code, object.title].filter(Boolean).join(" · ")}
            </Link>
          </Td>
          <Td className="text-muted max-md:hidden">{added_by ?? t("user.former")}</Td>
          <Td>
            <FileExpiry on={file.expires_on} />
          </Td>
          <Td numeric className="text-muted max-md:hidden">
            {file.link ? "" : bytesInWords(file.size, i18n.language)}
          </Td>
          <Td className="num max-md:self-center max-md:text-muted">
            <Day value={file.created_at} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
