import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { ZOOM_STEP } from "./gestures.ts";
import { type Frame, frameOf, panned, type View, WHOLE, zoomedAt } from "./view.ts";
import type { Viewport } from "./viewport.ts";

type Props = {
  viewport: () => Viewport | undefined;
  /** The initial view; without scripts the buttons are links to other views, computed from it. */
  start: View;
  ratio: number;
  viewPath: (view: View) => string;
  scripts: boolean;
  full: boolean;
  onFull: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

type Step = { word: string; icon: IconName; next: (view: View, frame: Frame) => View };
const steps: Step[] = [
  { word: "plan.zoom_in", icon: "plus", next: (view, frame) => zoomedAt(view, frame, ZOOM_STEP) },
  { word: "plan.zoom_out", icon: "minus", next: (view, frame) => zoomedAt(view, frame, 1 / ZOOM_STEP) },
  { word: "plan.fit", icon: "scan", next: () => WHOLE },
];
const pan = (dx: number, dy: number) => (view: View, frame: Frame) =>
  panned(view, frame, dx * frame.width, dy * frame.height);
/** Panning by buttons, without scripts; with scripts one drags. */
const panSteps: Step[] = [
  { word: "plan.to_left", icon: "arrow-left", next: pan(0.4, 0) },
  { word: "plan.to_right", icon: "arrow-right", next: pan(-0.4, 0) },
  { word: "plan.to_top", icon: "arrow-up", next: pan(0, 0.4) },
  { word: "plan.to_bottom", icon: "arrow-down", next: pan(0, -0.4) },
];

/** Zoom and full-screen buttons over the plan; without scripts links to the same views. */
export function Controls({ viewport, start, ratio, viewPath, scripts, full, onFull, onKeyDown }: Props) {
  const { t } = useTranslation();
  const shown = scripts || start.zoom === 1 ? steps : [...steps, ...panSteps];
  return (
    <fieldset className="plan-controls no-print" data-over="" aria-label={t("plan.view")} onKeyDown={onKeyDown}>
      {shown.map(({ word, icon, next }) =>
        scripts ? (
          <button
            key={word}
            type="button"
            aria-label={t(word)}
            title={t(word)}
            onClick={() => {
              const current = viewport();
              current?.animateTo(next(current.view, current.frame));
            }}
          >
            <Icon name={icon} />
          </button>
        ) : (
          <a
            key={word}
            href={`${viewPath(next(start, frameOf(800, 800 / ratio, ratio)))}#plan`}
            aria-label={t(word)}
            title={t(word)}
          >
            <Icon name={icon} />
          </a>
        ),
      )}
      {scripts ? (
        <button type="button" aria-pressed={full} aria-label={t("plan.full")} title={t("plan.full")} onClick={onFull}>
          <Icon name={full ? "minimize-2" : "maximize-2"} />
        </button>
      ) : null}
    </fieldset>
  );
}
