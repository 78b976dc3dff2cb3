import type { Choices } from "@server/access/invitation/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { LastDayField } from "~/components/access/role-fields";
import { SearchedList } from "~/components/access/searched-list";
import { RadioGroup } from "~/ui/choices";
import { asText, useFormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { GroupsField } from "./groups-field.tsx";

type Chosen = z.output<typeof Choices>;
type Props = {
  choices: Chosen;
  /** The searches, and the groups chosen before: see invite-form-input.ts. */
  searched: { q: string; groups_q: string; groups: string[] };
};

/**
 * Admin of the workspace, or member with boards, containers and groups; for an admin there is nothing else to choose.
 * Needs an ancestor with the class `group/invite`.
 */
export function PlaceFields({ choices: { containers, groups }, searched: { q, groups_q, groups: chosen } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <RadioGroup
        name="role"
        label={t("invitation.page.role")}
        boxed
        defaultValue="member"
        options={[
          { value: "member", label: t("invitation.page.member"), hint: t("invitation.page.member_hint") },
          { value: "admin", label: t("invitation.page.admin"), hint: t("invitation.page.admin_hint") },
        ]}
      />
      <div className="grid gap-5 group-has-[[name=role][value=admin]:checked]/invite:hidden">
        <dl className="grid gap-1.5 text-sm">
          {explained.map((role) => (
            <div key={role} className="md:flex md:gap-3">
              <dt className="shrink-0 font-medium md:w-28">{t(`access.role.${role}`)}</dt>
              <dd className="text-muted">{t(`access.role_hint.${role}`)}</dd>
            </div>
          ))}
        </dl>
        <LastDayField />
        <Places containers={containers} q={q} />
      </div>
      {groups.length > 0 || groups_q ? (
        <GroupsField label={t("invitation.page.groups")} q={groups_q} chosen={chosen} groups={groups} />
      ) : null}
    </>
  );
}

/** The roles that one may give on a place. */
const explained = ["guest", "inspector", "admin"] as const;
const roles = ["", "guest", "inspector", "admin"] as const;
const words = { "": "none", guest: "guest", inspector: "inspector", admin: "container_admin" } as const;

function Places({ containers, q }: Pick<Chosen, "containers"> & { q: string }) {
  const { t } = useTranslation();
  const typed = (useFormState().value("places") ?? {}) as Record<string, unknown>;
  return (
    <SearchedList
      name="places"
      label={t("invitation.page.places")}
      hint={t("invitation.page.places_hint")}
      q={q}
      emptyText={t("invitation.page.no_places")}
    >
      {containers.map(({ id, title, parent }) => (
        <li key={id} className="flex items-center gap-3 px-3 py-1.5">
          <Icon name={parent === null ? "layout-grid" : "layers"} className="text-muted" />
          <span className={`min-w-0 flex-1 text-sm [overflow-wrap:anywhere] ${parent === null ? "font-medium" : ""}`}>
            {title}
            {parent === null ? null : <span className="block text-xs text-muted">{parent}</span>}
          </span>
          <select
            name={`places[${id}]`}
            className="select select-sm w-40 shrink-0"
            aria-label={t("invitation.page.role_on", { place: title })}
            defaultValue={asText(typed[id])}
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`invitation.page.${words[role]}`)}
              </option>
            ))}
          </select>
        </li>
      ))}
    </SearchedList>
  );
}
