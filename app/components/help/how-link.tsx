import type { HelpPage } from "@i18n/help-pages";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";

/** On an empty screen: leads to the page of the help about it. */
export function HowLink({ page }: { page: HelpPage }) {
  const { t } = useTranslation();
  return (
    <Link to={paths.helpPage(page)} className="link tap">
      {t("help.how")}
    </Link>
  );
}
