import { Form, Link } from "@remix-run/react";
import { type MemberRole, memberRoles } from "@server/member/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { FilterChips } from "~/ui/filter-chips";
import { Icon } from "~/ui/icon";

type Props = {
  workspace_id: string;
  filter: { q: string; role?: MemberRole; sort: string };
  counts: Partial<Record<MemberRole, number>>;
  may: { edit: boolean };
};

/** Found by a part of a name, then by role. Who is alone needs neither. */
export function Filters({ workspace_id, filter: { q, role, sort }, counts, may }: Props) {
  const { t } = useTranslation();
  const found = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
  if (found <= 1 && !q && !role) return null;
  const keep = { q: q || undefined, sort: sort === "name" ? undefined : sort };
  const shown = memberRoles.filter((each) => counts[each] || each === role);
  return (
    <>
      <Form className="filters mt-5" role="search" aria-label={t("member.find")}>
        {role ? <input type="hidden" name="role" value={role} /> : null}
        {keep.sort ? <input type="hidden" name="sort" value={sort} /> : null}
        <label className="input min-w-0 max-md:flex-1 md:w-72">
          <Icon name="search" className="text-muted" />
          <span className="sr-only">{t("member.find")}</span>
          <input
            type="search"
            name="q"
            key={q}
            defaultValue={q}
            placeholder={t(may.edit ? "member.find_hint" : "member.find_hint_names")}
          />
        </label>
        <button type="submit" className="btn">
          {t("ui.apply")}
        </button>
        {q ? (
          <Link to={paths.members(workspace_id, { role, sort: keep.sort })} className="btn btn-ghost">
            {t("ui.clear")}
          </Link>
        ) : null}
      </Form>
      <FilterChips
        label={t("member.role")}
        className="mt-3"
        items={[
          { to: paths.members(workspace_id, keep), label: t("ui.all"), count: found, current: !role },
          ...shown.map((each) => ({
            to: paths.members(workspace_id, { ...keep, role: each }),
            label: t(`ui.role.${each}`),
            count: counts[each] ?? 0,
            current: each === role,
          })),
        ]}
      />
    </>
  );
}
