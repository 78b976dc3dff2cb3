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

/** Whether there is more than one member to search and filter. */
const hasFilters = ({ filter: { q, role }, counts }: Props) => totalOf(counts) > 1 || Boolean(q || role);
const totalOf = (counts: Props["counts"]) => Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
const otherParams = ({ filter: { q, sort } }: Props) => ({
  q: q || undefined,
  sort: sort === "name" ? undefined : sort,
});

/** A filter by role. */
export function RoleChips(props: Props) {
  const { t } = useTranslation();
  const { workspace_id, counts } = props;
  const { role } = props.filter;
  if (!hasFilters(props)) return null;
  const others = otherParams(props);
  return (
    <FilterChips
      label={t("member.role")}
      className="mt-4"
      items={[
        { to: paths.members(workspace_id, others), label: t("ui.all"), count: totalOf(counts), current: !role },
        ...memberRoles
          .filter((each) => counts[each] || each === role)
          .map((each) => ({
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
  const { q, role } = props.filter;
  if (!hasFilters(props)) return null;
  const { sort } = otherParams(props);
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
