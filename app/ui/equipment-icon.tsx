import type { IconCode } from "@server/records/object/icon-codes";
import sprite from "./equipment.svg?url&no-inline";

type Props = { code: IconCode; className?: string };

/**
 * The drawing of an object, from a separate sprite, so that pages without objects need not load it. Decorative: the
 * text next to it says what it is.
 */
export function EquipmentIcon({ code, className = "" }: Props) {
  return (
    <svg className={`icon icon-lg ${className}`} aria-hidden="true">
      <use href={`${sprite}#${code}`} />
    </svg>
  );
}
