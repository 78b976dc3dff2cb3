import { Link } from "@remix-run/react";
import type { ContainerCard } from "@server/records/container/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ComplianceInRow } from "~/ui/compliance";
import { Plate } from "~/ui/plate";

/** A container as a row, where there are many or where objects matter more; `narrow`: without its description. */
export function ContainerRow({ container, narrow }: { container: ContainerCard; narrow?: boolean }) {
  const { t } = useTranslation();
  const { id, title, subtitle, compliance, containers_count, objects_count } = container;
  const counts = [
    containers_count > 0 ? t("container.containers_count", { count: containers_count }) : "",
    t("container.objects_count", { count: objects_count }),
  ];
  return (
    <li className="link-row flex items-center gap-3 px-4 py-2.5 touch:py-3.5 md:px-5">
      <Plate letter={compliance.state} standalone />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium [overflow-wrap:anywhere]">
          <Link to={paths.container(id)} className="cover">
            {title}
          </Link>
        </p>
        <p className="num text-xs text-muted [overflow-wrap:anywhere]">
          {[narrow ? "" : subtitle, ...counts].filter(Boolean).join(" · ")}
        </p>
      </div>
      {objects_count > 0 ? <ComplianceInRow counts={compliance.counts} /> : null}
    </li>
  );
}
