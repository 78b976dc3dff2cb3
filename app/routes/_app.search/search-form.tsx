import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { useDebounced } from "~/ui/use-debounced";

const PAUSE_MS = 300;

/** A GET form; with scripts it also submits by itself after a pause in typing. */
export function SearchForm({ workspaceId, name, q }: { workspaceId: string; name: string; q: string }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const settled = useDebounced(typed, PAUSE_MS);

  useEffect(() => {
    if (settled !== undefined && settled.trim() !== q)
      submit(form.current, { replace: true, preventScrollReset: true });
    // not on results: they would submit it again
  }, [settled]);
  useEffect(() => {
    // the query was changed by the field in the header, or by Back
    if (input.current && document.activeElement !== input.current) input.current.value = q;
  }, [q]);

  return (
    <Form ref={form} role="search" className="mt-5 flex gap-2">
      <input type="hidden" name="workspace" value={workspaceId} />
      <label className="input flex-1">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{t("search.label", { name })}</span>
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          placeholder={t("search.hint")}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <button type="submit" className="btn btn-primary">
        {t("search.verb")}
      </button>
    </Form>
  );
}
