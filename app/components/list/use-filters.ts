import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";

/** How long after a key the words, number or day typed so far apply, in milliseconds. */
const PAUSE_MS = 400;
/** A day typed by keyboard is a valid one after each digit of its year. */
const DAY_PAUSE_MS = 900;

type Field = HTMLInputElement | HTMLSelectElement;
const isTyped = (field: Field) => /^(?:search|text|number|date)$/.test(field.type);
const appliedOf = (field: Field) => field.dataset.applied ?? "";
/** Whether it says what the address says; a space that was just typed counts for nothing. */
const isApplied = (field: Field) => field.value.trim() === appliedOf(field).trim();
/** Whether somebody chose or typed it before the scripts ran. A value that a select does not offer is no choice. */
const isAhead = (field: Field) =>
  !isApplied(field) &&
  (isTyped(field) || [...(field as HTMLSelectElement).options].some(({ value }) => value === appliedOf(field)));

const fieldsOf = (form: HTMLFormElement | null) => [...(form?.querySelectorAll<Field>("[data-applied]") ?? [])];

/**
 * For a GET form of filters: what is chosen applies at once, what is typed after a pause unless the page is left before,
 * and what is empty is left out of the address. When the address changes, fields show what it says (data-applied) and
 * keep the focus; one in which somebody is typing is left alone.
 */
export function useFilters() {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typing = useRef<Field>(undefined);
  const submit = useSubmit();
  const { location: next } = useNavigation();

  const forget = () => {
    clearTimeout(timer.current);
    typing.current = undefined;
  };
  const apply = (replace: boolean) => {
    forget();
    if (ref.current) submit(ref.current, { preventScrollReset: true, replace });
  };

  useEffect(() => {
    const form = ref.current;
    const stop = new AbortController();
    const tidy = ({ formData }: FormDataEvent) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    };
    form?.addEventListener("formdata", tidy, { signal: stop.signal });
    // before the page knows that it is left, on a slow device some tenths of a second later
    const leave = ({ target }: Event) => (target as Element).closest("a[href]") && forget();
    document.addEventListener("click", leave, { capture: true, signal: stop.signal });
    if (fieldsOf(form).some(isAhead)) apply(true);
    return () => {
      stop.abort();
      forget();
    };
  }, []);
  useEffect(() => {
    if (next) forget();
  }, [next?.key]);
  // after each rendering, as React sets a default value only once
  useEffect(() => {
    for (const field of fieldsOf(ref.current)) {
      const [before, applied] = [field.dataset.shown, appliedOf(field)];
      if (field === typing.current) continue;
      field.dataset.shown = applied;
      if (before !== undefined && before !== applied && !isApplied(field)) field.value = applied;
    }
  });

  return {
    ref,
    onSubmit: forget,
    onChange: ({ target }: FormEvent<HTMLFormElement>) => {
      const field = target as EventTarget & Field;
      if (!field.name) return;
      if (!isTyped(field)) return apply(false);
      forget();
      typing.current = field;
      timer.current = setTimeout(() => apply(true), field.type === "date" ? DAY_PAUSE_MS : PAUSE_MS);
    },
  };
}
