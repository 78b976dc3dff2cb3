import { type RefObject, useEffect, useState } from "react";
import { asText, useFormState } from "~/ui/form-state";

const names = ["type", "review_point", "reported_date", "period", "other_period", "valid_until"] as const;
export type ReportFields = Record<(typeof names)[number], string>;

/**
 * The values of these fields while the user types; without scripts those of the page. `element`: any element in the
 * form.
 */
export function useReportFields(element: RefObject<HTMLElement | null>): ReportFields {
  const form = useFormState();
  const [chosen, setChosen] = useState(
    () => Object.fromEntries(names.map((name) => [name, asText(form.value(name))])) as ReportFields,
  );
  useEffect(() => {
    const form = element.current?.closest("form");
    const onInput = ({ target }: Event) => {
      const { name, value } = target as HTMLInputElement;
      if ((names as readonly string[]).includes(name)) setChosen((before) => ({ ...before, [name]: value }));
    };
    form?.addEventListener("input", onInput);
    return () => form?.removeEventListener("input", onInput);
  }, [element]);
  return chosen;
}
