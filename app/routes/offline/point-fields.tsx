import type { Person } from "@server/inspection/action-point/inputs";
import { useTranslation } from "react-i18next";
import { PeopleField } from "~/components/action-point/people-field";
import { DateField, SelectField, TextArea, TextField } from "~/ui/fields";
import { priorities } from "~/ui/state";

type Props = {
  /** The reader may set its day. */
  canPlan: boolean;
  /** Who may be named; nobody where the reader may not see people. */
  people: readonly Person[];
};

/** What an action point says, in the words of its form: what to do, how urgent, by when and by whom. */
export function PointFields({ canPlan, people }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="title" label={t("action_point.what")} required maxLength={200} />
      <TextArea name="note" label={t("action_point.note")} optional maxLength={4000} />
      <SelectField
        name="priority"
        label={t("action_point.priority")}
        hint={t("action_point.priority_hint")}
        options={[...priorities].reverse().map((value) => ({ value, label: t(`state.priority.${value}`) }))}
      />
      {canPlan ? <DateField name="scheduled_at" label={t("action_point.date")} optional /> : null}
      {people.length > 0 ? <PeopleField name="resolvers" label={t("action_point.who")} people={people} /> : null}
    </>
  );
}
