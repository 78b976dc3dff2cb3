import { useTranslation } from "react-i18next";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";

type Props = {
  first?: boolean;
  /** The title that was typed for a group which somebody else removed meanwhile. */
  lost?: string;
  className?: string;
};

/** Adds a group. */
export function GroupForm({ first, lost, className = "" }: Props) {
  const { t } = useTranslation();
  return (
    <Form intent="add_group" clearWhenDone className={`grid gap-3 ${className}`}>
      <TextField
        name="title"
        label={t("template.group_title")}
        defaultValue={lost ?? (first ? t("template.group_first") : undefined)}
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
