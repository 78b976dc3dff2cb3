import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { printAddress } from "./printed.ts";

const formats = ["xlsx", "csv"] as const;

type Props = {
  /** The address of the export. */
  to: string;
  /** The page can show all its rows, to be printed. */
  prints?: boolean;
  /** More items. */
  children?: ReactNode;
};

/** Exports the whole list as a file, or prints it, with the filters and order of the address. */
export function ExportMenu({ to, prints, children }: Props) {
  const { t } = useTranslation();
  const location = useLocation();
  const hrefFor = (format: string) => {
    const params = new URLSearchParams(location.search);
    params.delete("page");
    params.set("format", format);
    return `${to}?${params}`;
  };
  return (
    <Menu
      className="no-print md:dropdown-end"
      listClass="w-72"
      summary={
        <>
          <Icon name="download" />
          {t("export.menu")}
        </>
      }
    >
      <li className="menu-title whitespace-normal font-normal text-muted">{t("export.all")}</li>
      {formats.map((format) => (
        <li key={format}>
          <a href={hrefFor(format)} className="touch:min-h-11 touch:items-center">
            {t(`export.${format}`)}
          </a>
        </li>
      ))}
      {prints ? (
        <li>
          <Link to={printAddress(location)} className="touch:min-h-11 touch:items-center">
            {t("ui.printed.all")}
          </Link>
        </li>
      ) : null}
      {children}
    </Menu>
  );
}
