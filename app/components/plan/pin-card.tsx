import { Link } from "@remix-run/react";
import { usesOfLetter } from "@server/core/use";
import type { Pin as PinView } from "@server/records/container/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";
import { states } from "~/ui/state";

type Props = { pin: PinView; onClose: () => void };

/** Over the plan: the object of the chosen pin with its state. On a phone the list is too far below the plan. */
export function PinCard({ pin, onClose }: Props) {
  const { t } = useTranslation();
  const { id, title, display_code, state } = pin;
  return (
    <div className="plan-card no-print" data-over="">
      <div className="flex items-start gap-3">
        <Plate letter={state} />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]" role="status">
          <span className="line-clamp-2">{title}</span>
          <span className="block font-medium">{t(`use.head.${usesOfLetter[state]}`)}</span>
          <span className="num text-xs text-muted">
            {[t(`${states[state].word}.word`), display_code].filter(Boolean).join(" · ")}
          </span>
        </p>
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm -mr-1.5 -mt-1.5"
          aria-label={t("ui.close")}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      <Link to={paths.object(id)} className="btn btn-sm w-full">
        {t("plan.open")}
        <Icon name="arrow-right" />
      </Link>
    </div>
  );
}
