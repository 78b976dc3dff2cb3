import type { ResolverGroup } from "@server/inspection/action-point/inputs";
import { useTranslation } from "react-i18next";
import { CheckboxGroup } from "~/ui/choices";

type Props = { name: string; groups: readonly ResolverGroup[]; hint?: string; className?: string };

/** Checkboxes for distribution groups, each with how many people it has; nothing where there are none. */
export function GroupsField({ groups, ...field }: Props) {
  const { t } = useTranslation();
  return groups.length > 0 ? (
    <CheckboxGroup
      {...field}
      label={t("action_point.groups")}
      options={groups.map(({ id, title, users_count: count }) => ({
        value: id,
        label: t("action_point.group", { title, count }),
      }))}
    />
  ) : null;
}
