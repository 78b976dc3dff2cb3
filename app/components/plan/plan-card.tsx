import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

type Props = { objectId: string; plate: ReactNode; onClose: () => void; children: ReactNode };

/** Over the plan: what is said of the object of the chosen pin, with a link to its page. */
export function PlanCard({ objectId, plate, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className="plan-card no-print" data-over="">
      <div className="flex items-start gap-3">
        {plate}
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]" role="status">
          {children}
        </div>
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm -mr-1.5 -mt-1.5"
          aria-label={t("ui.close")}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      <Link to={paths.object(objectId)} className="btn btn-sm w-full">
        {t("plan.open")}
        <Icon name="arrow-right" />
      </Link>
    </div>
  );
}
