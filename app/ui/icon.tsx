import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?url&no-inline";

type Props = { name: IconName; large?: boolean; className?: string };

/** A drawing beside a word. It says nothing by itself: the word, or the aria-label of what holds it, speaks. */
export function Icon({ name, large, className }: Props) {
  return (
    <svg className={`icon${large ? " icon-lg" : ""}${className ? ` ${className}` : ""}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
