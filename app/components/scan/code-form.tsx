import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";

/** The way without a camera, or without scripts: a typed code. */
export function CodeForm() {
  const { t } = useTranslation();
  return (
    <Form action={paths.scan()} className="mt-4 grid gap-1.5">
      <label htmlFor="code" className="text-sm font-medium">
        {t("scan.code")}
      </label>
      <div className="flex gap-2">
        <input
          id="code"
          name="code"
          className="input num h-14 flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          required
          aria-describedby="code-hint"
        />
        <button type="submit" className="btn btn-primary h-14 px-5">
          {t("scan.find")}
        </button>
      </div>
      <p id="code-hint" className="text-sm text-muted">
        {t("scan.code_hint")}
      </p>
    </Form>
  );
}
