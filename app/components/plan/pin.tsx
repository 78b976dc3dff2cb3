import type { Pin as PinView } from "@server/records/container/inputs";
import type { IconCode } from "@server/records/object/icon-codes";
import type { TFunction } from "i18next";
import { type CSSProperties, memo } from "react";
import { EquipmentIcon } from "~/ui/equipment-icon";
import { states } from "~/ui/state";
import type { Group } from "./gather.ts";
import { labelColors } from "./label-colors.ts";
import type { Spot } from "./view.ts";

/** "HF-03 Heftruck Toyota", as it is called out. */
export const nameOf = ({ display_code, title }: { display_code: string; title: string }) =>
  [display_code, title].filter(Boolean).join(" ");

const labelOf = (t: TFunction, pin: PinView) =>
  t("container.pin_label", { name: nameOf(pin), state: t(`${states[pin.state].word}.aloud`) });

const sizes = { s: " pin-s", m: "", l: " pin-l" };
const placeOf = ({ x, y }: Spot) => ({ "--x": x, "--y": y }) as CSSProperties;

type Props = {
  pin: PinView;
  /** Elsewhere than it stands: opened up, of several on top of each other. */
  at?: Spot;
  to: string;
  t: TFunction;
  labelled?: boolean;
  current?: boolean;
  /** Its row has the mouse or the keys. */
  lit?: boolean;
  /** Out of the way of the Tab key: arrows lead here. */
  skipped?: boolean;
};

/**
 * A pin leads to its object's row in the list. A plain anchor, and no hooks, for there may be thousands: the plan
 * listens for all of them at once.
 */
export const Pin = memo(function Pin({ pin, at, to, t, labelled, current, lit, skipped }: Props) {
  const { tone } = states[pin.state];
  const words = labelOf(t, pin);
  return (
    <a
      id={`p-${pin.id}`}
      data-pin={pin.id}
      href={to}
      draggable={false}
      tabIndex={skipped ? -1 : undefined}
      className={`pin tone-${tone}${sizes[pin.size]}${lit ? " pin-lit" : ""}${at ? " pin-fanned" : ""}`}
      style={placeOf(at ?? pin)}
      aria-label={words}
      title={words}
      aria-current={current ? "true" : undefined}
    >
      <span className={`plate tone-${tone}`}>{pin.state}</span>
      {labelled || lit ? <Label pin={pin} /> : null}
    </a>
  );
});

/** Its code and icon, in the colours it was given: those say nothing of its state, so the plate keeps its own. */
function Label({ pin: { display_code, icon_code, color_code, text_color_code, title } }: { pin: PinView }) {
  return (
    <span className="pin-label num" style={labelColors(color_code, text_color_code)} aria-hidden="true">
      {icon_code ? <EquipmentIcon code={icon_code as IconCode} /> : null}
      {display_code || (icon_code ? null : title)}
    </span>
  );
}

type GroupProps = { group: Group; to: string; t: TFunction; lit?: boolean; skipped?: boolean };

/** Several pins that lie over each other: how many, and the worst state among them. It opens up. */
export const PinGroup = memo(function PinGroup({ group, to, t, lit, skipped }: GroupProps) {
  const { tone, word } = states[group.worst];
  const count = group.pins.length;
  return (
    <a
      id={`g-${group.key}`}
      data-group={group.key}
      href={to}
      draggable={false}
      tabIndex={skipped ? -1 : undefined}
      className={`pin pin-group tone-${tone}${count > 99 ? " pin-group-l" : ""}${lit ? " pin-lit" : ""}`}
      style={placeOf(group)}
      aria-label={t("plan.group", { count, state: t(`${word}.aloud`) })}
      title={t("plan.group", { count, state: t(`${word}.aloud`) })}
    >
      <span className="pin-count num">{count}</span>
      <span className={`plate plate-sm tone-${tone}`}>{group.worst}</span>
    </a>
  );
});
