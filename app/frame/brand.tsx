import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

type Props = {
  to?: string;
  /** On a phone the logo alone is seen: what stands beside it needs the room. */
  short?: boolean;
};

/** The product's own logo and name, for pages without a workspace. */
export function Brand({ to = paths.start, short }: Props) {
  const { t } = useTranslation();
  return (
    <Link to={to} className="flex min-h-11 items-center gap-2.5 font-semibold">
      <span className="grid size-8 place-items-center rounded-selector bg-primary text-primary-content">
        <Icon name="stamp" />
      </span>
      <span className={short ? "max-sm:sr-only" : ""}>{t("ui.product")}</span>
    </Link>
  );
}
