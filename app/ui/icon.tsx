import { createContext, useContext } from "react";
import type { IconName } from "./icon-names.ts";
import icons from "./icons.svg?url&no-inline";

type Props = { name: IconName; large?: boolean; className?: string };

/** The address of the sprite that the page takes its icons from. */
export const Sprite = createContext(icons);

/** A decorative icon: the text next to it, or the parent's aria-label, says what it means. */
export function Icon({ name, large, className }: Props) {
  const sprite = useContext(Sprite);
  return (
    <svg className={`icon${large ? " icon-lg" : ""}${className ? ` ${className}` : ""}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
