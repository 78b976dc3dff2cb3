import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { asText, useFormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { contrastOf, ObjectLabel, READABLE } from "./object-label.tsx";

const names = ["display_code", "color_code", "text_color_code", "size"] as const;
type Said = Record<(typeof names)[number], string>;
const pins = { s: "size-4", m: "size-6", l: "size-9" } as const;

/**
 * How the code and the pin will look, as one types; without scripts as they are stored. Colours that can't be told
 * apart are said.
 */
export function SignPreview() {
  const { t } = useTranslation();
  const { value } = useFormState();
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<Said>(
    () => Object.fromEntries(names.map((name) => [name, asText(value(name))])) as Said,
  );
  useEffect(() => {
    const form = place.current?.closest("form");
    const read = () => {
      const data = form && new FormData(form);
      if (data) setSaid(Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as Said);
    };
    form?.addEventListener("input", read);
    return () => form?.removeEventListener("input", read);
  }, []);
  const contrast = contrastOf(said.color_code, said.text_color_code);
  return (
    <div
      ref={place}
      className="flex min-h-16 flex-wrap items-center gap-x-5 gap-y-2 rounded-field bg-base-200 px-4 py-3"
    >
      <span className="text-sm text-muted">{t("object.preview")}</span>
      <ObjectLabel code={said.display_code || "HF-03"} color={said.color_code} textColor={said.text_color_code} />
      <span
        className={`rounded-full border-2 border-white bg-primary shadow ${pins[said.size as keyof typeof pins] ?? pins.m}`}
        aria-hidden="true"
      />
      {contrast === undefined ? null : (
        <span
          className={`inline-flex items-center gap-1.5 text-sm ${contrast < READABLE ? "tone-soon text-tone-ink" : "text-muted"}`}
        >
          {contrast < READABLE ? <Icon name="triangle-alert" /> : null}
          {t(contrast < READABLE ? "object.contrast_low" : "object.contrast", { ratio: contrast.toFixed(1) })}
        </span>
      )}
    </div>
  );
}
