import type { Pin as PinView } from "@server/records/container/inputs";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { nameOf } from "./pin.tsx";
import type { PlacingState } from "./use-placing.ts";

type Props = {
  pin?: PinView;
  state: PlacingState;
  onSize: (pin: PinView, size: PinView["size"]) => void;
  onTakeOff: (pin: PinView) => void;
  /** Undefined when there is nothing to undo. */
  onUndo?: () => void;
};

/** Under the plan while pins are moved: whether the last move was saved, and tools for the selected pin. */
export function PinTools({ pin, state, onSize, onTakeOff, onUndo }: Props) {
  const { t } = useTranslation();
  return (
    <div className="no-print mt-2 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 text-sm touch:min-h-11">
      <Outcome state={state} />
      {onUndo ? (
        <button type="button" className="btn btn-sm" onClick={onUndo}>
          <Icon name="undo-2" />
          {t("plan.undo")}
        </button>
      ) : null}
      {pin ? (
        <fieldset
          className="ml-auto flex flex-wrap items-center gap-2"
          aria-label={t("plan.tools_of", { title: nameOf(pin) })}
        >
          <span className="font-medium [overflow-wrap:anywhere]">{nameOf(pin)}</span>
          <span className="join">
            {(["s", "m", "l"] as const).map((size) => (
              <button
                key={size}
                type="button"
                className={`btn btn-sm join-item ${pin.size === size ? "btn-active" : ""}`}
                aria-pressed={pin.size === size}
                onClick={() => onSize(pin, size)}
              >
                {t(`container.pin_size_${size}`)}
              </button>
            ))}
          </span>
          <button type="button" className="btn btn-sm" onClick={() => onTakeOff(pin)}>
            <Icon name="map-pin-off" />
            {t("plan.take_off")}
          </button>
        </fieldset>
      ) : null}
    </div>
  );
}

const signs: Record<Exclude<PlacingState["kind"], "nothing">, { icon?: IconName; tone: string }> = {
  saving: { tone: "text-muted" },
  saved: { icon: "cloud-check", tone: "text-muted" },
  takenOff: { icon: "cloud-check", tone: "text-muted" },
  lost: { icon: "wifi-off", tone: "tone-soon text-tone-ink" },
  refused: { icon: "circle-alert", tone: "tone-bad text-tone-ink" },
};

function Outcome({ state }: { state: PlacingState }) {
  const { t } = useTranslation();
  if (state.kind === "nothing") return <p role="status" className="sr-only" />;
  const { icon, tone } = signs[state.kind];
  const title = nameOf(state.pin);
  const words = {
    saving: () => t("ui.saving"),
    saved: () => `${t("ui.saved")}: ${t("container.pin_moved", { title })}`,
    takenOff: () => `${t("ui.saved")}: ${t("plan.taken_off", { title })}`,
    lost: () => t("plan.lost", { title }),
    refused: () => t("plan.put_back", { title, why: state.kind === "refused" ? state.why : "" }),
  }[state.kind];
  return (
    <p role="status" className={`flex items-center gap-1.5 ${tone}`}>
      {icon ? <Icon name={icon} /> : null}
      {words()}
    </p>
  );
}
