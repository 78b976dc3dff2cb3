import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";

const formats = ["xlsx", "csv"] as const;

/**
 * The list one looks at as a file: filtered and sorted as it is, whatever its page. `to` is the address that gives it.
 */
export function ExportMenu({ to }: { to: string }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const asked = (format: string) => {
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
          <a href={asked(format)} className="max-md:min-h-11 max-md:items-center">
            {t(`export.${format}`)}
          </a>
        </li>
      ))}
    </Menu>
  );
}
