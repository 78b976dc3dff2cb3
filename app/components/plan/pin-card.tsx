import { Link } from "@remix-run/react";
import type { Pin as PinView } from "@server/records/container/inputs";
import type { FirstReason } from "@server/records/use/inputs";
import { useTranslation } from "react-i18next";
import { AnswerLine } from "~/components/use/answer-line";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";

type Props = { pin: PinView; because: FirstReason; onClose: () => void };

/** Over the plan: the object of the chosen pin with its answer. On a phone the list is too far below the plan. */
export function PinCard({ pin, because, onClose }: Props) {
  const { t } = useTranslation();
  const { id, title, display_code, state } = pin;
  return (
    <div className="plan-card no-print" data-over="">
      <div className="flex items-start gap-3">
        <Plate letter={state} />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]" role="status">
          <span className="line-clamp-2 font-medium">{title}</span>
          {display_code ? <span className="num block text-xs text-muted">{display_code}</span> : null}
          <AnswerLine letter={state} because={because} className="mt-1 text-sm" />
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
