import { Link } from "@remix-run/react";
import type { ListedLibraryFile } from "@server/records/library/inputs";
import { useTranslation } from "react-i18next";
import { FileKindWords } from "~/components/file/file-words";
import { Icon } from "~/ui/icon";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";
import { LibraryThumb } from "./library-thumb.tsx";

type Props = {
  items: (Omit<ListedLibraryFile, "own"> & { own?: boolean; given_to?: { id: string; name: string }[] })[];
  caption: string;
  to: (id: string) => string;
};

/** A table of library files. */
export function LibraryTable({ items, caption, to }: Props) {
  const { t } = useTranslation();
  const showsUses = items.some(({ uses }) => uses !== null);
  return (
    <Table
      caption={caption}
      head={
        <>
          <Th>{t("file.one")}</Th>
          <Th>{t("library.usable_for")}</Th>
          {showsUses ? <Th numeric>{t("library.uses")}</Th> : null}
          <Th>{t("file.added")}</Th>
        </>
      }
    >
      {items.map((file) => (
        <tr key={file.id} className="link-row">
          <Td wide>
            <span className="flex items-center gap-3">
              <LibraryThumb {...file} />
              <span className="min-w-0">
                <Link to={to(file.id)} className="cover font-medium [overflow-wrap:anywhere]">
                  {file.title}
                </Link>
                <span className="num block text-xs text-muted">
                  <FileKindWords {...file} />
                </span>
                <Recipients {...file} />
              </span>
            </span>
          </Td>
          <Td wide className="text-muted max-md:!pt-0">
            {file.usable_for.map((use) => t(`library.use.${use}`)).join(", ")}
          </Td>
          {showsUses ? (
            <Td numeric label={t("library.uses")}>
              {file.uses}
            </Td>
          ) : null}
          <Td end className="num text-muted">
            <Day value={file.created_at} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}

/** In a workspace: marks a file of the platform. In the back-office: the workspaces that get it. */
function Recipients({ own, global, given_to }: Props["items"][number]) {
  const { t } = useTranslation();
  if (own) return null;
  const words = given_to && !global ? t("library.given_to", { count: given_to.length, name: given_to[0]?.name }) : null;
  return (
    <span className="mt-0.5 flex items-center gap-1 text-xs text-muted">
      <Icon name="globe" className="size-3.5 shrink-0" />
      {words ?? t(given_to ? "library.for_all" : "library.of_platform")}
    </span>
  );
}
