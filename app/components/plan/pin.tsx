import type { Pin as PinView } from "@server/records/container/inputs";
import type { IconCode } from "@server/records/object/icon-codes";
import type { TFunction } from "i18next";
import { type CSSProperties, memo } from "react";
import { EquipmentIcon } from "~/ui/equipment-icon";
import { states } from "~/ui/state";
import { type Group, labelledPin, type Side } from "./group-pins.ts";
import { labelColors } from "./label-colors.ts";
import type { Spot } from "./view.ts";

/** The accessible name of an object: "HF-03 Heftruck Toyota". */
export const nameOf = ({ display_code, title }: { display_code: string; title: string }) =>
  [display_code, title].filter(Boolean).join(" ");

const labelOf = (t: TFunction, pin: PinView) =>
  t("container.pin_label", { name: nameOf(pin), state: t(`${states[pin.state].word}.aloud`) });

const sizes = { s: " pin-s", m: "", l: " pin-l" };
const placeOf = ({ x, y }: Spot) => ({ "--x": x, "--y": y }) as CSSProperties;

type Props = {
  pin: PinView;
  /** Shown at another spot than its own: as part of an opened group. */
  shownAt?: Spot;
  to: string;
  t: TFunction;
  /** Where its label stands. */
  labelled?: Side;
  /** The first to be labelled; on a phone without scripts the only one, since labels are laid for a desk there. */
  isWorst?: boolean;
  /** As a dot, without its letter. */
  isDot?: boolean;
  current?: boolean;
  /** Its row in the list is hovered or focused. */
  highlighted?: boolean;
  /** Not in the tab order: arrow keys focus it. */
  isSkipped?: boolean;
};

/**
 * A pin, linked to its object's row in the list. A plain anchor without hooks, since there may be thousands: the plan
 * listens for all of them.
 */
export const Pin = memo(function Pin({
  pin,
  shownAt,
  to,
  t,
  labelled,
  isWorst,
  isDot,
  current,
  highlighted,
  isSkipped,
}: Props) {
  const { tone } = states[pin.state];
  const words = labelOf(t, pin);
  return (
    <a
      id={`p-${pin.id}`}
      data-pin={pin.id}
      href={to}
      draggable={false}
      tabIndex={isSkipped ? -1 : undefined}
      className={`pin tone-${tone}${sizes[pin.size]}${isWorst ? " pin-worst" : ""}${isDot ? " pin-dot" : ""}${highlighted ? " pin-lit" : ""}${shownAt ? " pin-fanned" : ""}`}
      style={placeOf(shownAt ?? pin)}
      aria-label={words}
      title={words}
      aria-current={current ? "true" : undefined}
    >
      <span className={`plate tone-${tone}`}>{pin.state}</span>
      {labelled || highlighted ? <Label pin={pin} side={labelled} /> : null}
    </a>
  );
});

/** The label with the object's code and icon, and a line in its own colour. */
function Label({ pin, side }: { pin: PinView; side?: Side }) {
  const { display_code, icon_code, color_code, title } = pin;
  return (
    <span
      className={`pin-label num${side && side !== "right" ? ` pin-label-${side}` : ""}`}
      style={labelColors(color_code)}
      aria-hidden="true"
    >
      {icon_code ? <EquipmentIcon code={icon_code as IconCode} /> : null}
      {display_code || (icon_code ? null : title)}
    </span>
  );
}

type GroupProps = {
  group: Group;
  to: string;
  t: TFunction;
  labelled?: Side;
  isWorst?: boolean;
  highlighted?: boolean;
  isSkipped?: boolean;
};

/** Several overlapping pins: their number, and the worst state among them with its code. A click opens the group. */
export const PinGroup = memo(function PinGroup({
  group,
  to,
  t,
  labelled,
  isWorst,
  highlighted,
  isSkipped,
}: GroupProps) {
  const { tone, word } = states[group.worst];
  const count = group.pins.length;
  const pin = labelled && labelledPin(group);
  return (
    <a
      id={`g-${group.key}`}
      data-group={group.key}
      href={to}
      draggable={false}
      tabIndex={isSkipped ? -1 : undefined}
      className={`pin pin-group tone-${tone}${isWorst ? " pin-worst" : ""}${count > 99 ? " pin-group-l" : ""}${highlighted ? " pin-lit" : ""}`}
      style={placeOf(group)}
      aria-label={t("plan.group", { count, state: t(`${word}.aloud`) })}
      title={t("plan.group", { count, state: t(`${word}.aloud`) })}
    >
      <span className="pin-count num">{count}</span>
      <span className={`plate plate-sm tone-${tone}`}>{group.worst}</span>
      {pin ? <Label pin={pin} side={labelled} /> : null}
    </a>
  );
});
