import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

/** Announces the action point that saving this answer makes, or links to the one it made. */
export function PointNotice({ point }: { point: { id: string } | undefined }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-tone-ink">
      <Icon name="list-plus" />
      {point ? t("answer.point.made") : t("answer.point.to_be_made")}
      {point ? (
        <Link
          className="link ml-auto inline-flex min-h-8 items-center tap"
          to={paths.actionPoint(point.id)}
          target="_blank"
        >
          {t("answer.point.open")}
        </Link>
      ) : null}
    </p>
  );
}
