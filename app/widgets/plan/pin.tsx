import type { Pin as PinView } from "@server/container/inputs";
import { type CSSProperties, memo } from "react";
import { useTranslation } from "react-i18next";
import { states } from "~/ui/state";

export type Spot = { x: number; y: number };

/** "HF-03 Heftruck Toyota", as it is called out. */
export const nameOf = ({ display_code, title }: { display_code: string; title: string }) => [display_code, title].filter(Boolean).join(" ");

/** Where on the plan: for the style of a pin. */
export const spotStyle = ({ x, y }: Spot) => ({ "--x": x, "--y": y }) as CSSProperties;

const sizes = { s: " pin-s", m: "", l: " pin-l" };

type Props = { pin: PinView; to: string; current: boolean };

/** A pin leads to its object's row in the list. Plain anchors: the browser itself lights up the row. */
export const Pin = memo(function Pin({ pin, to, current }: Props) {
  const { t } = useTranslation();
  const { tone, word } = states[pin.state];
  const label = t("container.pin_label", { name: nameOf(pin), state: t(`${word}.aloud`) });
  return (
    <a
      id={`p-${pin.id}`}
      href={to}
      className={`pin tone-${tone}${sizes[pin.size]}`}
      style={spotStyle(pin)}
      aria-label={label}
      title={label}
      aria-current={current ? "true" : undefined}
    >
      <span className={`plate tone-${tone}`}>{pin.state}</span>
    </a>
  );
});

/** The same, to be dragged: the plan listens for all of them at once. */
export const MovablePin = memo(function MovablePin({ pin, current }: Omit<Props, "to">) {
  const { t } = useTranslation();
  const { tone } = states[pin.state];
  return (
    <button
      type="button"
      data-pin={pin.id}
      className={`pin pin-moves tone-${tone}${sizes[pin.size]}`}
      style={spotStyle(pin)}
      aria-label={t("container.pin_place_of", { title: nameOf(pin) })}
      title={nameOf(pin)}
      aria-pressed={current}
    >
      <span className={`plate tone-${tone}`} aria-hidden="true">
        {pin.state}
      </span>
    </button>
  );
});
