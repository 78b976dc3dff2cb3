import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { lightnessOf } from "./lightness.ts";

/** What the theme accepts by day (app/styles.css): outside of it text on the colour could not be read. */
const DARKEST = 0.3;
const LIGHTEST = 0.48;

/** How a colour looks where it is used, and whether it was made darker or lighter for that. */
export function ColorPreview({ color }: { color: string }) {
  const { t } = useTranslation();
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  const lightness = lightnessOf(color);
  const changed = lightness > LIGHTEST ? "workspace.made_darker" : lightness < DARKEST ? "workspace.made_lighter" : undefined;
  return (
    <div className="grid gap-2">
      <div
        data-brand=""
        style={{ "--brand": color } as CSSProperties}
        className="flex flex-wrap items-center gap-4 rounded-field border border-line bg-base-200 p-4"
        aria-hidden="true"
      >
        <span className="btn btn-primary pointer-events-none">
          <Icon name="plus" />
          {t("workspace.preview_button")}
        </span>
        <span className="text-primary underline">{t("workspace.preview_link")}</span>
        <span className="rounded-field border border-accent-line bg-accent-soft px-3 py-1.5 text-sm text-accent-ink">
          {t("workspace.preview_chosen")}
        </span>
      </div>
      {changed ? <p className="text-sm text-muted">{t(changed)}</p> : null}
    </div>
  );
}
