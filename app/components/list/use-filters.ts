import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";

/** How long after a key the words, number or day typed so far apply, in milliseconds. */
const PAUSE_MS = 400;
/** A day typed by keyboard is a valid one after each digit of its year. */
const DAY_PAUSE_MS = 900;

type Field = HTMLInputElement | HTMLSelectElement;
const isTyped = (field: Field) => /^(?:search|text|number|date)$/.test(field.type);

/**
 * For a GET form of filters: what is chosen applies at once, what is typed after a pause, and what is empty is left out
 * of the address. When the address changes, fields show what it says (data-applied), and keep the focus; one in which
 * somebody is typing is left alone.
 */
export function useFilters() {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();

  useEffect(() => {
    const form = ref.current;
    const stop = new AbortController();
    const tidy = ({ formData }: FormDataEvent) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    };
    form?.addEventListener("formdata", tidy, { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, []);
  // after each rendering, as React sets a default value only once
  useEffect(() => {
    for (const field of ref.current?.querySelectorAll<Field>("[data-applied]") ?? []) {
      const applied = field.dataset.applied ?? "";
      const before = field.dataset.shown;
      field.dataset.shown = applied;
      if (before === undefined || before === applied) continue;
      if (!(isTyped(field) && field === document.activeElement)) field.value = applied;
    }
  });

  return {
    ref,
    onSubmit: () => clearTimeout(timer.current),
    onChange: ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
      const field = target as EventTarget & Field;
      clearTimeout(timer.current);
      const apply = () => submit(form, { preventScrollReset: true, replace: isTyped(field) });
      if (!isTyped(field)) apply();
      else timer.current = setTimeout(apply, field.type === "date" ? DAY_PAUSE_MS : PAUSE_MS);
    },
  };
}
