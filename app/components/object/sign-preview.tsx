import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { asText, useFormState } from "~/ui/form-state";
import { ObjectLabel } from "./object-label.tsx";

const names = ["display_code", "color_code", "size"] as const;
type SignValues = Record<(typeof names)[number], string>;
const pins = { s: "size-4", m: "size-6", l: "size-9" } as const;

/** A preview of the code and the pin; with scripts it changes while the user types. */
export function SignPreview() {
  const { t } = useTranslation();
  const { value } = useFormState();
  const anchor = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState<SignValues>(
    () => Object.fromEntries(names.map((name) => [name, asText(value(name))])) as SignValues,
  );
  useEffect(() => {
    const form = anchor.current?.closest("form");
    const read = () => {
      const data = form && new FormData(form);
      if (data) setValues(Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as SignValues);
    };
    form?.addEventListener("input", read);
    return () => form?.removeEventListener("input", read);
  }, []);
  return (
    <div
      ref={anchor}
      className="flex min-h-16 flex-wrap items-center gap-x-5 gap-y-2 rounded-field bg-base-200 px-4 py-3"
    >
      <span className="text-sm text-muted">{t("object.preview")}</span>
      <ObjectLabel code={values.display_code || "HF-03"} color={values.color_code} />
      <span
        className={`rounded-full border-2 border-white bg-primary shadow ${pins[values.size as keyof typeof pins] ?? pins.m}`}
        aria-hidden="true"
      />
    </div>
  );
}
