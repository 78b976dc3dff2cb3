import { parts, spans } from "@server/records/share/inputs";
import { useTranslation } from "react-i18next";
import { CheckboxField, CheckboxGroup } from "~/ui/choices";
import { SelectField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { LastDay } from "./last-day.tsx";

/** The form that creates a share: for whom, until when, and what it shows. */
export function ShareForm({ isObject }: { isObject: boolean }) {
  const { t } = useTranslation();
  const offered = parts.filter((part) => part !== "floorplan" || !isObject);
  return (
    <Panel title={t("share.new")}>
      <Form intent="create" defaultValue={{ until: "30" }} className="grid grid-cols-1 gap-5 p-4 md:p-6">
        <TextField
          name="title"
          label={t("share.for_whom")}
          hint={t("share.for_whom_hint")}
          placeholder={t("share.for_whom_example")}
          optional
          maxLength={120}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <SelectField
            name="until"
            label={t("share.until")}
            options={spans.map((span) => ({ value: span, label: t(`share.span.${span}`) }))}
          />
          <LastDay />
        </div>
        <input type="hidden" name="shows" value="" />
        <CheckboxGroup
          name="shows"
          label={t("share.shows")}
          hint={t("share.shows_hint")}
          options={offered.map((part) => ({ value: part, label: t(`share.part.${part}`) }))}
          defaultValue={offered.filter((part) => part !== "action_points")}
        />
        <CheckboxField name="embeddable" label={t("share.embeddable")} hint={t("share.embeddable_hint")} />
        <SubmitButton icon="link" className="justify-self-start max-md:w-full">
          {t("share.make")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
