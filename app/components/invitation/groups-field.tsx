import type { Choices } from "@server/access/invitation/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ChoiceList } from "~/components/access/choice-list";

type Props = { label: string; q: string; chosen: string[]; groups: z.output<typeof Choices>["groups"] };

/** Distribution groups to choose from, with their own search. */
export function GroupsField({ label, q, chosen, groups }: Props) {
  const { t } = useTranslation();
  return (
    <ChoiceList
      name="groups"
      label={label}
      search="groups_q"
      q={q}
      chosen={chosen}
      choices={groups.map(({ id, title, users_count }) => ({
        value: id,
        label: t("invitation.page.group", { title, count: users_count }),
      }))}
      emptyText={t("access.none_found")}
    />
  );
}
