import { colorOn, type Light, OUR_COLOR } from "@server/tenancy/workspace/color";
import type { CSSProperties } from "react";

/** What is being tried on: as it is typed and chosen, saved or not. */
export type Tried = { name: string; color: string; logo: string | null };

const isColor = (color: string) => /^#[0-9a-f]{6}$/i.test(color);
export const colorTried = ({ color }: Pick<Tried, "color">) => (isColor(color) ? color.toLowerCase() : OUR_COLOR);
export const shown = (light: Light, tried: Tried) => colorOn(light, colorTried(tried));

/** A piece of page in that light and those colours, whatever the page around it is in. */
export const dressed = (light: Light, tried: Tried) => ({
  "data-theme": light,
  "data-brand": "",
  style: { "--brand": colorTried(tried) } as CSSProperties,
});
