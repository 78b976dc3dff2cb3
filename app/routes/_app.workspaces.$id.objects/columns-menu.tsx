import { Form, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { factsOf } from "~/components/object/fact-names";
import { Icon } from "~/ui/icon";
import { useAutoClose } from "~/ui/menu";
import { Hidden } from "./hidden.tsx";
import type { Data } from "./route.tsx";

/** Which facts are columns of the list, beside those that it always has. The address keeps them. */
export function ColumnsMenu({ own_fields, columns, filter }: Data) {
  const { t } = useTranslation();
  const details = useRef<HTMLDetailsElement>(null);
  useAutoClose(details, useLocation().key);
  return (
    <details className="dropdown no-print md:dropdown-end" ref={details}>
      <summary className="btn">
        <Icon name="sliders-horizontal" />
        {t("object.columns")}
      </summary>
      <Form
        className="dropdown-content z-30 mt-1 grid w-72 grid-cols-1 gap-3 rounded-box border border-line bg-base-100 p-4"
        preventScrollReset
      >
        <Hidden filter={filter} />
        <fieldset className="grid max-h-80 min-w-0 grid-cols-1 gap-2 overflow-y-auto max-md:gap-0">
          <legend className="mb-2 text-sm text-muted">{t("object.columns_text")}</legend>
          {factsOf(t, own_fields).map(({ name, title }) => (
            <label key={name} className="flex min-h-6 items-center gap-3 text-sm touch:min-h-11">
              <input
                type="checkbox"
                name="columns[]"
                value={name}
                defaultChecked={(columns as string[]).includes(name)}
                className="checkbox checkbox-primary checkbox-sm shrink-0"
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className="btn btn-primary">
          {t("ui.apply")}
        </button>
      </Form>
    </details>
  );
}
