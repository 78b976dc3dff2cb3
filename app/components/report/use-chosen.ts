import { type RefObject, useEffect, useState } from "react";
import { asText, useFormState } from "~/ui/form-state";

const names = ["type", "review_point", "reported_date"] as const;
export type Chosen = Record<(typeof names)[number], string>;

/**
 * What the form says it is about, as it is typed; without scripts as the page was made. `element`: anything that stands
 * in the form.
 */
export function useChosen(element: RefObject<HTMLElement | null>): Chosen {
  const form = useFormState();
  const [chosen, setChosen] = useState<Chosen>({
    type: asText(form.value("type")),
    review_point: asText(form.value("review_point")),
    reported_date: asText(form.value("reported_date")),
  });
  useEffect(() => {
    const whole = element.current?.closest("form");
    const hear = ({ target }: Event) => {
      const { name, value } = target as HTMLInputElement;
      if ((names as readonly string[]).includes(name)) setChosen((before) => ({ ...before, [name]: value }));
    };
    whole?.addEventListener("input", hear);
    return () => whole?.removeEventListener("input", hear);
  }, [element]);
  return chosen;
}
