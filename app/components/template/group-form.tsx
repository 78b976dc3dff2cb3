import { useTranslation } from "react-i18next";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";

/** Adds a group. */
export function GroupForm({ first, className = "" }: { first?: boolean; className?: string }) {
  const { t } = useTranslation();
  return (
    <Form intent="add_group" clearWhenDone className={`grid gap-3 ${className}`}>
      <TextField
        name="title"
        label={t("template.group_title")}
        defaultValue={first ? t("template.group_first") : undefined}
        maxLength={200}
        autoComplete="off"
        required
      />
      <SubmitButton kind={first ? "primary" : "plain"} icon="plus" className="justify-self-start">
        {t("template.group_add")}
      </SubmitButton>
    </Form>
  );
}
