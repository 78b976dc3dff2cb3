import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

/** Searches the help: a GET form. */
export function HelpSearch({ q }: { q: string }) {
  const { t } = useTranslation();
  return (
    <Form role="search" className="no-print mt-5 flex max-w-2xl gap-2">
      <label className="input flex-1">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{t("help.search")}</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          placeholder={t("help.hint")}
          autoComplete="off"
          maxLength={100}
        />
      </label>
      <button type="submit" className="btn btn-primary">
        {t("ui.search.verb")}
      </button>
    </Form>
  );
}
