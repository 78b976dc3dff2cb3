import { useTranslation } from "react-i18next";
import { CheckboxField } from "~/ui/choices";
import { SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import type { Data } from "./route.tsx";

/** The form in which people say what each column is, and which sheet is read. */
export function Columns({ page }: { page: Data }) {
  const { t } = useTranslation();
  const { columns, targets, sheets, sheet, makes_kinds, permissions } = page;
  return (
    <Panel className="mt-5" title={t("import.columns")} count={columns.length}>
      <Form
        key={sheet}
        intent="columns"
        className="grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6"
        defaultValue={{ sheet: sheet ?? "", makes_kinds }}
      >
        <p className="text-sm text-muted md:col-span-2">{t("import.columns_about")}</p>
        {sheets.length > 1 ? (
          <SelectField name="sheet" label={t("import.sheet")} className="md:col-span-2">
            {sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        ) : null}
        {columns.map(({ letter, head, target, example }) => (
          <SelectField
            key={letter}
            name={`mapping[${letter}]`}
            label={t("import.column", { letter, head })}
            hint={example ? t("import.for_example", { example }) : undefined}
            defaultValue={target}
          >
            <option value="">{t("import.leave_out")}</option>
            {targets.map((each) => (
              <option key={each.target} value={each.target}>
                {each.title}
              </option>
            ))}
          </SelectField>
        ))}
        {permissions.can_make_kinds ? (
          <CheckboxField name="makes_kinds" label={t("import.make_kinds")} className="md:col-span-2" />
        ) : null}
        <div className="md:col-span-2">
          <SubmitButton kind="plain" icon="refresh-cw">
            {t("import.check_again")}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
