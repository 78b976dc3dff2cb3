import { changeOn, colorOn, highlightOn } from "@server/tenancy/workspace/color";
import { useTranslation } from "react-i18next";
import { draftColor } from "./theme-draft.ts";

/** The colours that result from the chosen one: made darker or lighter where needed, and the highlight. */
export function ColorUsed({ color: typed }: { color: string }) {
  const { t } = useTranslation();
  const color = draftColor({ color: typed });
  const rowFor = (light: "day" | "night") => {
    const change = changeOn(light, color);
    return {
      name: t(`theme.color.${light}`),
      hex: colorOn(light, color),
      what: t(`theme.color.${change ?? "as_chosen"}`),
    };
  };
  const rows = [
    rowFor("day"),
    rowFor("night"),
    { name: t("theme.color.highlight"), hex: highlightOn("day", color), what: t("theme.color.highlight_text") },
  ];
  return (
    <div role="status">
      <ul className="grid gap-2.5 text-sm">
        {rows.map(({ name, hex, what }) => (
          <li key={name} className="flex items-center gap-3">
            <span
              className="size-8 shrink-0 rounded-field border border-line"
              style={{ backgroundColor: hex }}
              aria-hidden="true"
            />
            <span className="min-w-0">
              <span className="num block font-medium">{t("theme.color.is", { light: name, color: hex })}</span>
              <span className="block text-xs text-muted">{what}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
