import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

/** The product's own logo and name, for pages without a workspace. */
export function Brand({ to = paths.start }: { to?: string }) {
  const { t } = useTranslation();
  return (
    <Link to={to} className="flex min-h-11 items-center gap-2.5 font-semibold">
      <span className="grid size-8 place-items-center rounded-selector bg-primary text-primary-content">
        <Icon name="stamp" />
      </span>
      {t("ui.product")}
    </Link>
  );
}
