import { useTranslation } from "react-i18next";
import { Meter } from "~/ui/meter";
import type { Progress } from "./take.ts";

/** How far it is; null: it has just begun. */
export function TakingMeter({ progress, className = "" }: { progress: Progress | null; className?: string }) {
  const { t } = useTranslation();
  const { done, of } = progress ?? { done: 0, of: 0 };
  return (
    <div className={`flex items-center gap-3 ${className}`}>
      <Meter label={t("take_along.keeping")} value={done} max={of} className="flex-1" />
      <p className="num text-xs text-muted" role="status">
        {of > 0 ? t("take_along.progress", { done, of }) : t("take_along.keeping")}
      </p>
    </div>
  );
}
