import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?url&no-inline";

type Props = { name: IconName; large?: boolean; className?: string };

/** A decorative icon: the text next to it, or the parent's aria-label, says what it means. */
export function Icon({ name, large, className }: Props) {
  return (
    <svg className={`icon${large ? " icon-lg" : ""}${className ? ` ${className}` : ""}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
