import type { Pin as PinView } from "@server/container/inputs";
import type { TFunction } from "i18next";
import { type CSSProperties, memo } from "react";
import { states } from "~/ui/state";

/** "HF-03 Heftruck Toyota", as it is called out. */
export const nameOf = ({ display_code, title }: { display_code: string; title: string }) => [display_code, title].filter(Boolean).join(" ");

export const labelOf = (t: TFunction, pin: PinView) =>
  t("container.pin_label", { name: nameOf(pin), state: t(`${states[pin.state].word}.aloud`) });

const sizes = { s: " pin-s", m: "", l: " pin-l" };

type Props = { pin: PinView; to: string; label: string; current: boolean };

/**
 * A pin leads to its object's row in the list. A plain anchor, so that the browser itself lights up the row; and no hooks, for there may be
 * thousands. While pins are moved the plan listens for all of them at once (moving.ts).
 */
export const Pin = memo(function Pin({ pin, to, label, current }: Props) {
  const { tone } = states[pin.state];
  return (
    <a
      id={`p-${pin.id}`}
      data-pin={pin.id}
      href={to}
      draggable={false}
      className={`pin tone-${tone}${sizes[pin.size]}`}
      style={{ "--x": pin.x, "--y": pin.y } as CSSProperties}
      aria-label={label}
      title={label}
      aria-current={current ? "true" : undefined}
    >
      <span className={`plate tone-${tone}`}>{pin.state}</span>
    </a>
  );
});
