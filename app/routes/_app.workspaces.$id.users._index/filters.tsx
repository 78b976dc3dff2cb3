import { type MemberRole, memberRoles } from "@server/tenancy/member/inputs";
import { useTranslation } from "react-i18next";
import { SearchForm } from "~/components/list/search-form";
import { paths } from "~/paths/paths";
import { FilterChips } from "~/ui/filter-chips";

type Props = {
  workspace_id: string;
  filter: { q: string; role?: MemberRole; sort: string };
  counts: Partial<Record<MemberRole, number>>;
  may: { edit: boolean };
};

/** How many were found, and what else the address says; null where there is one member only, and nothing to filter. */
function filtersIn({ filter: { q, role, sort }, counts }: Props) {
  const found = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
  if (found <= 1 && !q && !role) return null;
  return { found, q: q || undefined, sort: sort === "name" ? undefined : sort };
}

/** A filter by role. */
export function RoleChips(props: Props) {
  const { t } = useTranslation();
  const { workspace_id, counts } = props;
  const { role } = props.filter;
  const filters = filtersIn(props);
  if (!filters) return null;
  const { found, ...others } = filters;
  const shown = memberRoles.filter((each) => counts[each] || each === role);
  return (
    <FilterChips
      label={t("member.role")}
      className="mt-4"
      items={[
        { to: paths.members(workspace_id, others), label: t("ui.all"), count: found, current: !role },
        ...shown.map((each) => ({
          to: paths.members(workspace_id, { ...others, role: each }),
          label: t(`ui.role.${each}`),
          count: counts[each] ?? 0,
          current: each === role,
        })),
      ]}
    />
  );
}

/** Search by name, at the top of the list. */
export function MemberSearch(props: Props) {
  const { t } = useTranslation();
  const { role } = props.filter;
  const filters = filtersIn(props);
  if (!filters) return null;
  const { q, sort } = filters;
  return (
    <SearchForm
      label={t("member.find")}
      hint={t(props.may.edit ? "member.find_hint" : "member.find_hint_names")}
      q={q}
      preserved={{ role, sort }}
      clear={q && paths.members(props.workspace_id, { role, sort })}
    />
  );
}
