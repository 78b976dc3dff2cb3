import type { StopView } from "@server/inspection/round/inputs";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { states } from "~/ui/state";
import { stopName } from "./stop-name.ts";

/** A small floor plan with the pin of a machine; a press opens the plan of its place. Nothing without a pin. */
export function SmallPlan({ stop }: { stop: StopView }) {
  const { t } = useTranslation();
  const { pin, plan, place, state, object_id } = stop;
  if (!pin || !plan) return null;
  const words = t("round.on_plan", { title: stopName(stop) });
  const { tone } = states[state];
  return (
    <a
      href={paths.container(place.id, { at: object_id })}
      className="relative block overflow-hidden rounded-field border border-line bg-white"
      aria-label={words}
      style={{ aspectRatio: `${plan.width} / ${plan.height}`, maxHeight: "16rem", maxWidth: "100%" } as CSSProperties}
    >
      <img src={plan.file_path} alt="" className="absolute inset-0 size-full" loading="lazy" />
      <span
        className={`plate tone-${tone} absolute -translate-1/2 ring-4 ring-white/80`}
        style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}
        aria-hidden="true"
      >
        {state}
      </span>
    </a>
  );
}
