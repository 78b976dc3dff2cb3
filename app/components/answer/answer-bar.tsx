import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

type Props = {
  title: string;
  below: string;
  back: string;
  backTo: string;
  mark?: ReactNode;
  filled?: { count: number; of: number };
};

/** The bar above an answer, always in view: its object, whether it is saved, and how many questions are answered. */
export function AnswerBar({ title, below, back, backTo, mark, filled }: Props) {
  const { t } = useTranslation();
  const share = filled && filled.of > 0 ? Math.round((100 * filled.count) / filled.of) : 0;
  return (
    <header className="sticky top-[var(--above,0px)] z-20 border-b border-line bg-base-100">
      <div className="mx-auto flex h-14 max-w-3xl items-center gap-2 px-2 md:px-4">
        <Link to={back} className="btn btn-ghost btn-square size-11" aria-label={backTo}>
          <Icon name="arrow-left" large />
        </Link>
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-semibold leading-tight [overflow-wrap:anywhere]">{title}</p>
          <p className="num truncate text-xs text-muted">{below}</p>
        </div>
        {mark}
      </div>
      {filled ? (
        <div className="mx-auto max-w-3xl px-4 pb-2.5">
          <div className="flex items-center gap-3">
            <div
              className="meter flex-1"
              role="progressbar"
              aria-label={t("answer.filled_in")}
              aria-valuemin={0}
              aria-valuemax={filled.of}
              aria-valuenow={filled.count}
              aria-valuetext={t("answer.filled_of", filled)}
            >
              <span style={{ width: `${share}%` }} />
            </div>
            <p className="num text-xs text-muted" aria-hidden="true">
              <b className="text-base-content">{filled.count}</b>/{filled.of}
            </p>
          </div>
        </div>
      ) : null}
    </header>
  );
}
