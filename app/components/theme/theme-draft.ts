import { colorOn, type Light, OUR_COLOR } from "@server/tenancy/workspace/color";
import type { CSSProperties } from "react";

/** A theme as typed and chosen in the form, saved or not. */
export type ThemeDraft = { name: string; color: string; logo: string | null };

const isColor = (color: string) => /^#[0-9a-f]{6}$/i.test(color);
/** The chosen colour, or the product's own while none is valid. */
export const draftColor = ({ color }: Pick<ThemeDraft, "color">) => (isColor(color) ? color.toLowerCase() : OUR_COLOR);
/** The colour as the light or dark theme shows it. */
export const colorFor = (light: Light, draft: ThemeDraft) => colorOn(light, draftColor(draft));

/** Attributes that give an element this light and these colours, whatever the page around it has. */
export const themeAttributes = (light: Light, draft: ThemeDraft) => ({
  "data-theme": light,
  "data-brand": "",
  style: { "--brand": draftColor(draft) } as CSSProperties,
});
