import type { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/action-point/names";
import { DateField, SelectField } from "~/ui/fields";
import { priorities } from "~/ui/state";
import type { loader } from "./route.tsx";

/** What an act needs to know, and what it does. */
export function Asks({ act, people }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { t } = useTranslation();
  switch (act) {
    case "resolver":
      return (
        <SelectField
          name="resolver_id"
          label={t("action_point.who")}
          hint={t("many.hint_of.resolver")}
          empty={t("many.choose_person")}
          options={[
            ...people.map((person) => ({ value: person.id, label: nameOf(person) })),
            { value: "nobody", label: t("action_point.nobody") },
          ]}
        />
      );
    case "term":
      return <DateField name="scheduled_at" label={t("action_point.by")} hint={t("many.hint_of.term")} />;
    case "priority":
      return (
        <SelectField
          name="new_priority"
          label={t("action_point.priority")}
          empty={t("many.choose_priority")}
          options={priorities.map((priority) => ({ value: priority, label: t(`state.priority.${priority}`) }))}
        />
      );
    case "delete":
      return <p>{t("many.hint_of.points_delete")}</p>;
  }
}
