import { Link, Form as PlainForm } from "@remix-run/react";
import type { ListedPoint } from "@server/records/review-point/inputs";
import { useTranslation } from "react-i18next";
import { StepButton } from "~/components/order/step-button";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";

type Props = { workspaceId: string; point: ListedPoint; isFirst: boolean; isLast: boolean };

/** A review point with its code, the number of its reports, and its place in the list. */
export function PointRow({ workspaceId, point, isFirst, isLast }: Props) {
  const { t } = useTranslation();
  const { code, title, active, own, renamed, reports_count: count } = point;
  return (
    <li className={`flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-5 ${active ? "" : "text-muted"}`}>
      <span className="num w-12 shrink-0 text-sm font-semibold">{code}</span>
      <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere] max-md:contents">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium max-md:min-w-0 max-md:flex-1 max-md:basis-2/3">
          {title}
          {active ? null : <Chip tone="none">{t("review_point.off")}</Chip>}
          {own ? (
            <Chip tone="accent">{t("review_point.own")}</Chip>
          ) : renamed ? (
            <Chip tone="none">{t("review_point.renamed")}</Chip>
          ) : null}
        </span>
        {count > 0 ? (
          <Link
            to={paths.reports(workspaceId, { point: code, state: "all" })}
            className="link link-hover num text-sm text-muted tap"
          >
            {t("review_point.reports", { count })}
          </Link>
        ) : null}
      </span>
      <span className="flex items-center max-md:-mr-2 max-md:ml-auto">
        <PlainForm method="post" preventScrollReset className="flex">
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="code" value={code} />
          <StepButton by={-1} word={t("review_point.up", { title })} disabled={isFirst} />
          <StepButton by={1} word={t("review_point.down", { title })} disabled={isLast} />
        </PlainForm>
        <Link
          to={paths.editReviewPoint(workspaceId, code)}
          className="btn btn-ghost btn-square"
          aria-label={t("review_point.edit_this", { title })}
          title={t("review_point.edit")}
        >
          <Icon name="pencil" />
        </Link>
      </span>
    </li>
  );
}
