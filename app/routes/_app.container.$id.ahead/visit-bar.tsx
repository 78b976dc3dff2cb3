import { useLoaderData } from "@remix-run/react";
import { MOST_ASKED } from "@server/core/constants";
import type { DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { useDates } from "~/ui/time";
import { useScripts } from "~/ui/use-scripts";
import { isForVisit } from "./by-month.ts";
import type { loader } from "./route.tsx";

type Props = {
  chosen: ReadonlySet<string>;
  onClear: () => void;
  onDrop: (event: DragEvent) => void;
  isOver: boolean;
};

/** The visit that is put together: how many machines, what ends first, and the button that asks for it. */
export function VisitBar({ chosen, onClear, onDrop, isOver }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  const scripts = useScripts();
  const { due } = useLoaderData<typeof loader>();
  const isTooMany = chosen.size > MOST_ASKED;
  const first = due.find((one) => isForVisit(one) && chosen.has(one.object.id)); // the earliest is listed first
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes do the same by keyboard
    <div
      className={`no-print sticky bottom-0 z-10 grid gap-2 rounded-b-box border-t border-line px-4 py-3 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] md:px-5 ${isOver ? "bg-accent-soft" : "bg-base-100"}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {scripts ? (
        <p role="status" className="text-sm">
          {first
            ? isTooMany
              ? t("inspection.too_many_objects", { maximum: MOST_ASKED })
              : `${t("ahead.chosen", { count: chosen.size })} · ${t("ahead.first_on", { day: day(first.on) })}`
            : t("ahead.nothing_chosen")}
        </p>
      ) : null}
      <div className="flex gap-2">
        <button type="submit" className="btn btn-primary min-w-0 flex-1" disabled={scripts && (!first || isTooMany)}>
          {t("ahead.ask")}
        </button>
        {first ? (
          <button type="button" className="btn" onClick={onClear}>
            {t("ui.clear")}
          </button>
        ) : null}
      </div>
    </div>
  );
}
