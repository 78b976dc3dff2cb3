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

/** Search by name, and a filter by role. Hidden when there is one member only. */
export function Filters({ workspace_id, filter: { q, role, sort }, counts, may }: Props) {
  const { t } = useTranslation();
  const found = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
  if (found <= 1 && !q && !role) return null;
  const otherParams = { q: q || undefined, sort: sort === "name" ? undefined : sort };
  const shown = memberRoles.filter((each) => counts[each] || each === role);
  return (
    <>
      <SearchForm
        label={t("member.find")}
        hint={t(may.edit ? "member.find_hint" : "member.find_hint_names")}
        q={q}
        preserved={{ role, sort: otherParams.sort }}
        clear={q && paths.members(workspace_id, { role, sort: otherParams.sort })}
        className="mt-5"
      />
      <FilterChips
        label={t("member.role")}
        className="mt-3"
        items={[
          { to: paths.members(workspace_id, otherParams), label: t("ui.all"), count: found, current: !role },
          ...shown.map((each) => ({
            to: paths.members(workspace_id, { ...otherParams, role: each }),
            label: t(`ui.role.${each}`),
            count: counts[each] ?? 0,
            current: each === role,
          })),
        ]}
      />
    </>
  );
}
