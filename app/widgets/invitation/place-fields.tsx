import type { Choices } from "@server/invitation/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CheckboxGroup, RadioGroup } from "~/ui/choices";
import { asText, useFormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";

type Chosen = z.output<typeof Choices>;

/** Admin of the workspace, or member with boards, containers and groups; for an admin there is nothing more to choose. Inside a `group/invite`. */
export function PlaceFields({ choices }: { choices: Chosen }) {
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
        <Places {...choices} />
      </div>
      {choices.groups.length > 0 ? (
        <CheckboxGroup
          name="groups"
          label={t("invitation.page.groups")}
          options={choices.groups.map(({ id, title, people }) => ({
            value: id,
            label: <span className="[overflow-wrap:anywhere]">{t("invitation.page.group", { title, count: people })}</span>,
          }))}
        />
      ) : null}
    </>
  );
}

const roles = ["", "guest", "admin"] as const;
const words = { "": "none", guest: "guest", admin: "container_admin" } as const;
const indents = ["", "pl-6", "pl-12", "pl-18"];

function Places({ containers, more }: Pick<Chosen, "containers" | "more">) {
  const { t } = useTranslation();
  const typed = (useFormState().value("places") ?? {}) as Record<string, unknown>;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t("invitation.page.places")}</legend>
      <p className="text-sm text-muted">{t(containers.length > 0 ? "invitation.page.places_hint" : "invitation.page.no_places")}</p>
      {containers.length > 0 ? (
        <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto rounded-field border border-line">
          {containers.map(({ id, title, depth }) => (
            <li key={id} className={`flex items-center gap-3 px-3 py-1.5 ${indents[depth] ?? indents.at(-1)}`}>
              <Icon name={depth === 0 ? "layout-grid" : "layers"} className="text-muted" />
              <span className={`min-w-0 flex-1 text-sm [overflow-wrap:anywhere] ${depth === 0 ? "font-medium" : ""}`}>{title}</span>
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
        </ul>
      ) : null}
      {more ? <p className="mt-2 text-sm text-muted">{t("invitation.page.more_places")}</p> : null}
    </fieldset>
  );
}
