import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";

const formats = ["xlsx", "csv"] as const;

/** Exports the whole list as a file, with the filters and order of the address. `to`: the address of the export; `children`: more items. */
export function ExportMenu({ to, children }: { to: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const hrefFor = (format: string) => {
    const params = new URLSearchParams(search);
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
          <a href={hrefFor(format)} className="max-md:min-h-11 max-md:items-center">
            {t(`export.${format}`)}
          </a>
        </li>
      ))}
      {children}
    </Menu>
  );
}
